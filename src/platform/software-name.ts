/** What a site is called until its owner names it. */
export const softwareName = "Magpie";
