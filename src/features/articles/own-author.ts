/** The key of an article's own author among those that its text introduces. In a file of its own: the editor needs no schemas. */
export const ownAuthor = "own";
