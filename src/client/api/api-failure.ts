/** The one error of the API client, and the error catalogue's texts (specification section 8). */

/** The catalogue's English sentences are the contract; on screen they are translated (reading 26). */
export const catalogueTexts = {
  "http-error": "HTTP error! status: {code}",
  fetching: "An error occurred while fetching data. Please try again later.",
  sending: "An error occurred while sending data. Please try again later.",
  updating: "An error occurred while updating data. Please try again later.",
  deleting: "An error occurred while deleting data. Please try again later.",
  "timed-out": "Request timed out. Please try again.",
  "generation-timed-out":
    "Article generation is taking longer than 5 minutes. This is normal for comprehensive articles. Please check the articles list in a few minutes.",
  "forgot-password": "Failed to send password reset request",
  alternative: "Failed to send request to Python API",
  login: "Login failed",
  registration: "Registration failed",
  profile: "Profile update failed",
  "change-password": "Password change failed",
  "social-login": "{provider} login failed",
  "not-authenticated": "Not authenticated",
} as const;

export type CatalogueText = keyof typeof catalogueTexts;
export type TextVariables = Record<string, string | number>;
export type Translate = (text: CatalogueText, variables?: TextVariables) => string;

/** Replaces each {name} by its value; one that has none stays. */
export const fill = (template: string, textOf: (name: string) => string | number | undefined): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name) => String(textOf(name) ?? placeholder));

export const inEnglish: Translate = (text, variables) =>
  fill(catalogueTexts[text], (name) => variables?.[name]);

export type FailureParts = {
  status?: number;
  text?: CatalogueText;
  code?: string;
  details?: unknown;
  current?: unknown;
  requestId?: string;
  retryAfter?: number;
  cause?: unknown;
};

/** A call that failed. `message` is for the screen: the server's own words or a text of the catalogue. */
export class ApiFailure extends Error {
  /** The HTTP status of the answer; 0 when none arrived. */
  declare readonly status: number;
  /** The response was a 409: another user's change or an existing entry conflicts; `details` says which. */
  declare readonly conflict: boolean;
  /** The catalogue's text that `message` shows; undefined when the words are the server's. */
  declare readonly text: CatalogueText | undefined;
  /** The server's code from its closed list. */
  declare readonly code: string | undefined;
  declare readonly details: unknown;
  /** For a version conflict: the entity's current state on the server. */
  declare readonly current: unknown;
  /** What the server's log knows this call by. */
  declare readonly requestId: string | undefined;
  /** Seconds after which asking again makes sense. */
  declare readonly retryAfter: number | undefined;

  constructor(message: string, { cause, status = 0, ...parts }: FailureParts = {}) {
    super(message, { cause });
    this.name = "ApiFailure";
    Object.assign(this, parts, { status, conflict: status === 409 });
  }
}
