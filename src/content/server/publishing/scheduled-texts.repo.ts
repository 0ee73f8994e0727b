import { publishing, type TextKind } from "#platform/database/published-texts.ts";

export { textKinds } from "#platform/database/published-texts.ts";

/** The scheduled texts of a kind of items, for the scheduler. */
export const plannedTexts = (kind: TextKind) => {
  const { hold, due, isPlanned, take, setMissed } = publishing(kind);
  return { hold, due, isPlanned, take, setMissed };
};
