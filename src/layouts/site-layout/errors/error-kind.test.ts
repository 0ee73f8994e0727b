import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { ApiFailure } from "#client/api/api-failure.ts";
import { NoResponseError } from "#client/browser-api.ts";
import { errorKind } from "./error-kind.ts";

const answered = (status: number) => errorKind(new ErrorResponse(status, "", null));

it("distinguishes missing, removed, busy and broken", () => {
  expect(answered(404)).toBe("missing");
  expect(answered(422)).toBe("missing");
  expect(answered(410)).toBe("gone");
  expect(answered(429)).toBe("unavailable");
  expect(answered(503)).toBe("unavailable");
  expect(answered(500)).toBe("broken");
  expect(errorKind(new Error("Unexpected Server Error"))).toBe("broken");
  expect(errorKind("nonsense")).toBe("broken");
});

it("never shows an outage as a missing page", () => {
  expect(errorKind(new ApiFailure("no connection", { status: 0, text: "fetching" }))).toBe("broken");
});

it("reports a timeout, whichever side noticed it", () => {
  expect(errorKind(new NoResponseError("timed-out"))).toBe("silent");
  expect(
    errorKind(new ApiFailure("Request timed out. Please try again.", { status: 504, text: "timed-out" })),
  ).toBe("silent");
});
