import type en from "../en/mail.ts";

/** For translators: these texts stand in e-mails, each as HTML and as plain text. {site} is the site's name. */
export default {
  "mail.greeting": "First line of every mail; {name} is the person's name as they wrote it.",
  "mail.greeting-unnamed": "First line of every mail to somebody whose name is not known.",
  "mail.address-instead": "Below the button of every mail; the full web address stands on the next line.",
  "mail.footer": "Small print below every mail: why somebody gets it.",
  "mail.confirm-email.subject": "Subject and heading of the mail after signing up.",
  "mail.confirm-email.text": "What the mail after signing up asks for; its button follows.",
  "mail.confirm-email.button": "Button: opens the page that confirms the address.",
  "mail.confirm-email.note": "Below the button, for somebody whose address another person typed in.",
  "mail.reset-password.subject": "Subject and heading of the mail for a forgotten password.",
  "mail.reset-password.text":
    "Says what the link is for; must not say whether anything happened to the account.",
  "mail.reset-password.button": "Button: opens the page where a new password is chosen.",
  "mail.reset-password.note": "Below the button, for somebody who did not ask for it.",
  "mail.email-change.subject": "Subject and heading of the mail to the NEW address of an account.",
  "mail.email-change.text": "Says that the account will use this address once it is confirmed.",
  "mail.email-change.button": "Button: opens the page that confirms the new address.",
  "mail.email-change.note": "Below the button, for somebody who did not ask for it.",
  "mail.email-changed.subject": "Subject and heading of the notice to the OLD address of an account.",
  "mail.email-changed.text": "The address this goes to is no longer the account's.",
  "mail.email-changed.button": "Button: opens the site.",
  "mail.email-changed.note": "{contact} is the site's own e-mail address, a link.",
  "mail.password-changed.subject": "Subject and heading of the notice after a new password was set.",
  "mail.password-changed.text": "What happened; the device it was done on stays signed in.",
  "mail.password-changed.button": "Button: opens the site.",
  "mail.password-changed.note":
    "{contact} is the site's own e-mail address, a link. The quoted words are the link's on the sign-in page.",
  "mail.invitation.subject":
    "Subject and heading of the mail that invites somebody to the people who run the site.",
  "mail.invitation.text": "What the invitation is for; its button follows.",
  "mail.invitation.button": "Button: opens the page where name and password are chosen.",
  "mail.invitation.note": "Below the button; {contact} is the site's own e-mail address, a link.",
  "mail.test.subject": "Subject and heading of the mail that an administrator sends to try the settings.",
  "mail.test.text": "Says that mails work.",
  "mail.test.button": "Button: opens the site.",
  "mail.test.note": "Below the button of the test mail.",
} satisfies Record<keyof typeof en, string>;
