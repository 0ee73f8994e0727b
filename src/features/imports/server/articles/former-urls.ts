import type { Problem } from "#features/imports/import-run.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Ledger } from "../runs/import-ledger.ts";

type Outcome = "added" | "there" | "taken";

/** Creates redirects from old URLs to new ones. */
export type Redirecting = {
  /** `taken`: it redirects elsewhere, or is a page of its own. */
  add(tx: Tx, from: string, to: string): Promise<Outcome>;
  /** What `add` would return. */
  foresee(from: string, to: string): Promise<Outcome>;
  /** False if it redirects elsewhere by now. */
  remove(tx: Tx, from: string, to: string): Promise<boolean>;
};

/** An encoded URL of the old site and the name of its page; `to` is null while the new URL is unknown. */
export type FormerUrl = { from: string; to: string | null; line: number; name: string };

/** Redirects URLs of the old site to the new ones, or checks which of them could be. */
export function createFormerUrls({
  redirects,
  ledger,
}: {
  redirects: Redirecting;
  ledger: Pick<Ledger, "changed">;
}) {
  /** The redirects a check would have added, with their targets. */
  const foreseen = new Map<string, string>();
  const isSame = (from: string, to: string): boolean => from === "/" || decodeURI(from) === decodeURI(to);

  function taken({ from, line, name }: FormerUrl): Problem[] {
    return [{ code: "address-taken", line, place: name, value: decodeURI(from), rejected: false }];
  }

  return {
    /** Returns the problems. */
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

    /** The same for a check, which changes nothing. */
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
