/** The CRM; public pages do not load these texts. */
export default {
  "crm.greeting": "Hello, {name}",
  "crm.greeting-unnamed": "Hello",
  "crm.role-admin": "You are signed in as an administrator.",
  "crm.role-editor": "You are signed in as an editor.",
  "crm.ways": "Ways on",
  "crm.to-site": "Back to the site",
  "crm.api-docs": "Documentation of the API",
  "crm.insufficient": "You don’t have permission for that page.",
  "crm.no-access": "This area is for the people who run the site.",
  "crm.close": "Close this message",
  "crm.unverified-title": "We can’t check who you are right now",
  "crm.unverified": "The server did not answer. This area opens as soon as it does.",
  "crm.retry": "Try again",
} as const;
