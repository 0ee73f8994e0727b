import type en from "../en/errors.ts";

/** For translators: these sentences stand in the API's answers and, later, in messages on screen. None has placeholders. */
export default {
  "malformed-request": "A part of the address or its query cannot be read.",
  "malformed-json": "The body sent is not JSON.",
  unauthenticated: "The visitor must sign in for this.",
  "sign-in-failed": "Wrong e-mail or password; must not say which.",
  "code-wrong": "A one-time code from an app (or a recovery code) that does not fit.",
  "provider-refused": "Signing in with Google, Apple, Facebook or another account failed.",
  forbidden: "Signed in, but without the right.",
  "wrong-password": "Asked for again before something important is changed.",
  "not-found": "Nothing stands at this address.",
  "method-not-allowed": "The address exists, the HTTP method is wrong for it.",
  conflict: "Another person changed the same thing in between.",
  "slug-taken": "The last part of a page's address is in use already.",
  "email-taken": "At sign-up or when the address is changed.",
  "last-administrator": "Somebody tries to delete or demote the only administrator.",
  gone: "It was there and was removed on purpose.",
  "link-expired": "A link from one of our mails, or the second step of a sign-in begun too long ago.",
  "too-large": "The body sent is larger than allowed.",
  "address-too-long": "The address is longer than allowed.",
  "unsupported-media-type": "For instance an upload that is no picture.",
  invalid: "Fields of a form need correction; the fields themselves follow.",
  "password-too-common": "The password stands in a list of the most common ones.",
  "too-many-requests": "Asked too often in a short time.",
  internal: "Our own fault.",
  unavailable: "Passing outage, for instance of the database.",
} satisfies Record<keyof typeof en, string>;
