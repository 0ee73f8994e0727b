/** What the site writes to people by e-mail; not a part of the pages' messages. */
export default {
  "mail.greeting": "Hello {name},",
  "mail.greeting-unnamed": "Hello,",
  "mail.address-instead": "If the button does not work, copy this address into your browser:",
  "mail.footer": "{site} sent you this message because this address was given for an account there.",
  "mail.footer-alert": "{site} sent you this message because this address was given there for a price alert.",
  "mail.confirm-email.subject": "Confirm your e-mail address for {site}",
  "mail.confirm-email.text":
    "Welcome to {site}. Please confirm that this address is yours, so that you can always get back into your account.",
  "mail.confirm-email.button": "Confirm address",
  "mail.confirm-email.note": "If you did not sign up at {site}, you need do nothing.",
  "mail.reset-password.subject": "Choose a new password for {site}",
  "mail.reset-password.text":
    "Somebody, probably you, asked for a new password for your account. The link works once, and only for a short time.",
  "mail.reset-password.button": "Choose a new password",
  "mail.reset-password.note": "If it was not you, you need do nothing: your password stays as it is.",
  "mail.email-change.subject": "Confirm your new e-mail address for {site}",
  "mail.email-change.text":
    "Your account at {site} is to use this address from now on. Nothing changes until you confirm it.",
  "mail.email-change.button": "Confirm new address",
  "mail.email-change.note": "If you did not ask for this, you need do nothing.",
  "mail.email-changed.subject": "Your e-mail address at {site} was changed",
  "mail.email-changed.text":
    "Your account now uses another e-mail address. You can no longer sign in with this one.",
  "mail.email-changed.button": "Go to {site}",
  "mail.email-changed.note": "If it was not you, write to us at once: {contact}",
  "mail.password-changed.subject": "Your password at {site} was changed",
  "mail.password-changed.text":
    "The password of your account was changed, and all other devices were signed out.",
  "mail.password-changed.button": "Go to {site}",
  "mail.password-changed.note":
    "If it was not you, choose a new password at once by “Forgot password”, or write to us: {contact}",
  "mail.account-deletion.subject": "Your account at {site} will be deleted",
  "mail.account-deletion.text":
    "You asked us to delete your account. It’s closed now and will be deleted permanently on {date}. To keep it, sign in before that day.",
  "mail.account-deletion.button": "Keep my account",
  "mail.account-deletion.note":
    "If it wasn’t you, sign in and change your password, or write to us: {contact}",
  "mail.invitation.subject": "You are invited to {site}",
  "mail.invitation.text":
    "You have been given an account among the people who run {site}. With the link you choose your name and your password; it works once, and for seven days.",
  "mail.invitation.button": "Accept the invitation",
  "mail.invitation.note": "If you did not expect this, you need do nothing, or ask us: {contact}",
  "mail.test.subject": "Test message from {site}",
  "mail.test.text": "The mails of {site} arrive: an administrator sent this one from the settings to try it.",
  "mail.test.button": "Go to {site}",
  "mail.test.note": "You need do nothing.",
  "mail.alert-confirm.subject": "Confirm your price alert at {site}",
  "mail.alert-confirm.text":
    "You want to be told when {product} costs {price} or less. Please confirm it, so that nobody else can order these messages for you.",
  "mail.alert-confirm.button": "Confirm the alert",
  "mail.alert-confirm.note":
    "If you did not ask for this, you need do nothing: your address is erased within a week.",
  "mail.alert-price.subject": "{site}: {product} now costs {price}",
  "mail.alert-price.text":
    "The price you were waiting for: {price} at {shop}, seen on {time}. It may have changed since.",
  "mail.alert-price.button": "See it on {site}",
  "mail.alert-price.note": "Stop this alert and erase your address: {end}",
} as const;
