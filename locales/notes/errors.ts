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
  "category-in-use":
    "An editor wants to delete a category that still has products, sub-categories or articles.",
  "gtin-taken": "A product's number (EAN, UPC) is that of another product.",
  "email-taken": "At sign-up or when the address is changed.",
  "last-administrator": "Somebody tries to delete or demote the only administrator.",
  "favorites-full": "The account's list of favorites is full (1,000 products).",
  "redirect-taken": "Somebody makes a redirect from an address that has one.",
  "not-reviewed":
    "409: a machine wrote parts of a text and nobody has looked at them; it cannot be published.",
  "claims-open":
    "409: a part written by a machine has numbers or superlatives without a source; it cannot be accepted.",
  "not-seen":
    "409: publishing one language would publish what a machine translated in others, too; details name the languages.",
  "writer-stopped": "409: an administrator has switched the language model off.",
  "redirect-loop": "Somebody makes a redirect whose target leads, over others, back to it.",
  "media-in-use": "Somebody deletes a picture that a product, category or article shows.",
  gone: "It was there and was removed on purpose.",
  "link-expired": "A link from one of our mails, or the second step of a sign-in begun too long ago.",
  "too-large": "The body sent is larger than allowed.",
  "address-too-long": "The address is longer than allowed.",
  "unsupported-media-type": "For instance an upload that is no picture.",
  invalid: "Fields of a form need correction; the fields themselves follow.",
  "password-too-common": "The password stands in a list of the most common ones.",
  "picture-too-large": "An uploaded picture has more megapixels than allowed.",
  "picture-unreadable": "An uploaded picture is broken, for instance cut off.",
  "too-many-requests": "Asked too often in a short time.",
  "budget-spent":
    "429: the month’s budget for the language model is spent; the details say how much was used.",
  internal: "Our own fault.",
  unavailable: "Passing outage, for instance of the database.",
  "writer-failed": "503: the language model gave no draft; the details say why.",
  "storage-full": "507: the server’s disk, its quota or the database is full; nothing of the call was saved.",
} satisfies Record<keyof typeof en, string>;
