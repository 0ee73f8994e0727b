/** Results are counted up to here; a greater total means "more". */
export const mostCounted = 1_000;
