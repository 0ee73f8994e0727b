import { it } from "vitest";
import { compareAfterChanges } from "../tests/support/compare-after-changes.ts";

it("whatever is changed, wherever: every cached answer of every kind is the one a fresh render gives", () =>
  compareAfterChanges({ paths: 40 }));
