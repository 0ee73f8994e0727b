import { publishing } from "#platform/database/published-texts.ts";
import type { Revised } from "../revision.ts";

/** The planned texts of the things of a type, for the clock. */
export const plannedTexts = (type: Revised["type"]) => {
  const { hold, due, isPlanned, take, setMissed } = publishing(type);
  return { hold, due, isPlanned, take, setMissed };
};
