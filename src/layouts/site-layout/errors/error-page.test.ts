import { describe, expect, it } from "vitest";
import { ApiFailure } from "#client/api/api-failure.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { failureText } from "./error-page.tsx";

const { t } = messagesFor("fr");

describe("a failed call is shown with its own message", () => {
  it("the server's, which is in the page's language already", () => {
    const failure = new ApiFailure("Un problème est survenu de notre côté.", {
      status: 500,
      code: "internal",
    });
    expect(failureText(failure, t)).toBe("Un problème est survenu de notre côté.");
  });

  it("or the catalog's, translated", () => {
    expect(
      failureText(new ApiFailure("HTTP error! status: 502", { status: 502, text: "http-error" }), t),
    ).toBe(t("error.http", { code: 502 }));
    expect(failureText(new ApiFailure("An error occurred …", { text: "fetching" }), t)).toBe(
      t("error.fetching"),
    );
    expect(t("error.http", { code: 502 })).toContain("502");
  });

  it("but an error of the page itself has none", () => {
    expect(failureText(new Error("x is undefined"), t)).toBeUndefined();
    expect(failureText(null, t)).toBeUndefined();
  });
});
