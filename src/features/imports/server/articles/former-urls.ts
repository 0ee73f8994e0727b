import type { Problem } from "#features/imports/import-run.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Ledger } from "../runs/import-ledger.ts";

type Outcome = "added" | "there" | "taken";

/** What redirects an old address to a new one. */
export type Redirecting = {
  /** `taken`: it leads somewhere else, or is a page of its own. */
  add(tx: Tx, from: string, to: string): Promise<Outcome>;
  /** What `add` would say. */
  foresee(from: string, to: string): Promise<Outcome>;
  /** False where it leads elsewhere by now. */
  remove(tx: Tx, from: string, to: string): Promise<boolean>;
};

/** An address of the old site, as it can be sent, of what has this name there; `to` is null where its new address is not known yet. */
export type FormerUrl = { from: string; to: string | null; line: number; name: string };

/** Redirects addresses of the old site to the new ones, or finds out what of it could be done. */
export function createFormerUrls({
  redirects,
  ledger,
}: {
  redirects: Redirecting;
  ledger: Pick<Ledger, "changed">;
}) {
  /** What a check would have added, with where it leads. */
  const foreseen = new Map<string, string>();
  const isSame = (from: string, to: string): boolean => from === "/" || decodeURI(from) === decodeURI(to);

  function taken({ from, line, name }: FormerUrl): Problem[] {
    return [{ code: "address-taken", line, place: name, value: decodeURI(from), rejected: false }];
  }

  return {
    /** Gives what could not be done. */
    async redirect(tx: Tx, old: FormerUrl & { to: string }): Promise<Problem[]> {
      const { from, to } = old;
      if (isSame(from, to)) return [];
      const outcome = await redirects.add(tx, from, to);
      if (outcome === "added")
        await ledger.changed(tx, [
          {
            type: "redirect",
            entityId: from,
            label: decodeURI(from),
            action: "added",
            before: null,
            mark: to,
          },
        ]);
      return outcome === "taken" ? taken(old) : [];
    },

    /** The same of a check, which changes nothing. */
    async foresee(old: FormerUrl): Promise<Problem[]> {
      const { from } = old;
      const to = old.to ?? `${from}/elsewhere`;
      if (isSame(from, to)) return [];
      const before = foreseen.get(from);
      const outcome =
        before === undefined ? await redirects.foresee(from, to) : before === to ? "there" : "taken";
      if (outcome === "added") foreseen.set(from, to);
      return outcome === "taken" && old.to !== null ? taken(old) : [];
    },

    foreseen: (): number => foreseen.size,
  };
}
