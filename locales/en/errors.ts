/** What each error code of src/platform/errors.ts says to a person. */
import type { ErrorTexts } from "#i18n/error-texts.ts";

export default {
  "malformed-request": "The request has a part that cannot be understood.",
  "malformed-json": "The request's body is not valid JSON.",
  unauthenticated: "Please sign in first.",
  "sign-in-failed": "The e-mail address or the password is wrong.",
  "code-wrong": "The code is wrong or was used already.",
  "provider-refused": "The sign-in with this provider did not succeed. Please try again.",
  forbidden: "You don't have permission to do this.",
  "wrong-password": "The password is wrong.",
  "not-found": "There is nothing at this address.",
  "method-not-allowed": "This address does not answer that method.",
  conflict: "Somebody has changed this in the meantime.",
  "slug-taken": "This address is already used by something else.",
  "email-taken": "There is already an account with this e-mail address. Sign in to it instead.",
  "last-administrator": "This is the last administrator: somebody must be left to manage the site.",
  gone: "This has been removed.",
  "link-expired": "This link was used already or has expired. Please ask for a new one.",
  "too-large": "The request is too large.",
  "address-too-long": "The address is too long.",
  "unsupported-media-type": "This type of content is not accepted here.",
  invalid: "Some fields need your attention.",
  "password-too-common": "This password is one of the first that are guessed. Please choose another.",
  "too-many-requests": "Too many requests. Please wait a moment.",
  internal: "Something went wrong on our side.",
  unavailable: "The service is not available right now. Please try again shortly.",
} as const satisfies ErrorTexts;
