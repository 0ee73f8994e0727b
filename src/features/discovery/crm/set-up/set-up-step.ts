import type { SetUp } from "#features/discovery/set-up.ts";

/** In their order. */
export const setUpSteps = ["site", "look", "languages", "programs", "content"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** What every step of the setup gets. */
export type StepProps = {
  known: SetUp;
  step: SetUpStep;
  /** Saves the step and shows the next one; what was refused is in `errors`. */
  save: (work: () => Promise<unknown>) => void;
  errors: Readonly<Record<string, string>>;
};
