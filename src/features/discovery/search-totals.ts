/** So far the answers to a search are counted: who has more to find asks more precisely. A greater total stands for any number. */
export const mostCounted = 1_000;
