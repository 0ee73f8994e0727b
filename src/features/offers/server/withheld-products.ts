import type { Database } from "#platform/database/handles.ts";
import { allows } from "../policy.ts";
import { productsWith } from "./product-shops.repo.ts";
import type { Programmes } from "./programmes/programmes.service.ts";

/** Which of these products are, or were, sold by a shop that forbids giving its content to a language model. */
export const withheldProducts =
  ({ db, programmes }: { db: Database; programmes: Pick<Programmes, "allIn"> }) =>
  async (productIds: readonly number[]): Promise<Set<number>> => {
    const forbidden = (await programmes.allIn(db.read))
      .filter(({ policy }) => !allows(policy, "mayGiveToModel"))
      .map(({ id }) => id);
    return productsWith(db.read, productIds, forbidden);
  };
