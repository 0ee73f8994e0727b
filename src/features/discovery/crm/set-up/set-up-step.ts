import type { ReactNode } from "react";
import type { SetUp } from "#features/discovery/set-up.ts";

/** In their order. */
export const setUpSteps = ["site", "look", "languages", "programs", "content"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** A step: its fields, within the form of the screen. */
export type StepProps = {
  known: SetUp;
  /** What is saved when the step is; rejects where it is refused. */
  save: (work: () => Promise<unknown>) => void;
  /** What was refused, by field. */
  errors: Readonly<Record<string, string>>;
  /** The names of the step's fields, for the summary of what was refused. */
  frame: (content: ReactNode, labelOf: (path: string) => string | undefined) => ReactNode;
};
