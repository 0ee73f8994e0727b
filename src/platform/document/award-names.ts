/** Awards of a pick, most common first. */
export const awardNames = ["best-overall", "budget-pick", "upgrade-pick", "also-great"] as const;
