import type { Revised } from "#content/revision.ts";
import { publishing } from "#platform/database/published-texts.ts";

/** The scheduled texts of an entity type, for the scheduler. */
export const plannedTexts = (type: Revised["type"]) => {
  const { hold, due, isPlanned, take, setMissed } = publishing(type);
  return { hold, due, isPlanned, take, setMissed };
};
