/** Notes for translators of the CRM, the editors' area. */
export default {
  "crm.greeting": "Title of the dashboard. {name} is who is signed in.",
  "crm.greeting-unnamed": "The same where the account has no name.",
  "crm.role-admin": "Under the greeting.",
  "crm.role-editor": "Under the greeting.",
  "crm.ways": "Heading of a list of links.",
  "crm.to-site": "Link to the public home page.",
  "crm.api-docs": "Link to a page for programmers.",
  "crm.insufficient": "After somebody opened a page that only other roles may see.",
  "crm.no-access": "Under “crm.insufficient”, for who has nothing to do in this area.",
  "crm.close": "Name of the button that closes a message.",
  "crm.unverified-title": "Title while the server does not answer.",
  "crm.unverified": "Under “crm.unverified-title”.",
  "crm.retry": "Button.",
} as const;
