/** What a product can be picked for, in the order in which picks are most often given. */
export const awardNames = ["best-overall", "budget-pick", "upgrade-pick", "also-great"] as const;
