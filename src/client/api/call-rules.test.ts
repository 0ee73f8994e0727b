import { describe, expect, it } from "vitest";
import { catalogueTexts, inEnglish } from "./api-failure.ts";
import { timeLimit } from "./call-rules.ts";

describe("the time limit", () => {
  it.each([
    ["GET", "/api/products", 7_000],
    ["GET", "/api/articles/by-slug/{slug}", 7_000],
    ["GET", "/api/admin/articles", 7_000],
    ["POST", "/api/auth/login", 7_000],
    ["POST", "/api/trends/search", 7_000],
    ["POST", "/api/crm/imports", 7_000],
    ["POST", "/api/articles/{id}/react", 15_000],
    ["POST", "/api/articles/generate", 300_000],
    ["PUT", "/api/admin/articles/{id}/draft", 15_000],
    ["PATCH", "/api/admin/articles/{id}", 15_000],
    ["DELETE", "/api/admin/articles/{id}", 15_000],
  ] as const)("of %s %s is %i ms", (method, path, limit) => {
    expect(timeLimit(method, path)).toBe(limit);
  });
});

describe("the error catalogue", () => {
  it("matches the specification's English texts exactly", () => {
    expect(Object.values(catalogueTexts)).toEqual([
      "HTTP error! status: {code}",
      "An error occurred while fetching data. Please try again later.",
      "An error occurred while sending data. Please try again later.",
      "An error occurred while updating data. Please try again later.",
      "An error occurred while deleting data. Please try again later.",
      "Request timed out. Please try again.",
      "Article generation is taking longer than 5 minutes. This is normal for comprehensive articles. Please check the articles list in a few minutes.",
      "Failed to send password reset request",
      "Failed to send request to Python API",
      "Login failed",
      "Registration failed",
      "Profile update failed",
      "Password change failed",
      "{provider} login failed",
      "Not authenticated",
    ]);
  });

  it("fills in the variables and leaves a placeholder without a value as it is", () => {
    expect(inEnglish("social-login", { provider: "$& Google" })).toBe("$& Google login failed");
    expect(inEnglish("social-login")).toBe("{provider} login failed");
  });
});
