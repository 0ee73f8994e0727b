import { AppError } from "./errors.ts";
import type { Sealing } from "./sealing.ts";

/** Tokens of links in emails, each for one row; `about` is what they are for. */
export const sealedIds = (sealing: Sealing, about: string) => ({
  seal: (id: number): Promise<string> => sealing.seal(String(id), about),
  /** Throws `not-found`. */
  async open(token: string): Promise<number> {
    const id = Number(await sealing.open(token, about));
    if (!Number.isInteger(id) || id <= 0) throw new AppError("not-found");
    return id;
  },
});
