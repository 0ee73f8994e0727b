/** The two database engines every statement of Magpie must run on. */
export type Engine = "sqlite" | "postgres";
