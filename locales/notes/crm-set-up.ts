import type en from "../en/crm-set-up.ts";

/** The screen of the first set-up, for administrators only. */
export default {
  "setup.title": "Title of the screen.",
  "setup.intro": "Below the title.",
  "setup.name": "Label of a field.",
  "setup.contact": "Label of a field for an e-mail address.",
  "setup.time-zone": "Label of a field in which a time zone is chosen.",
  "setup.time-zone-hint": "Below the field.",
  "setup.languages": "Name of a group of checkboxes.",
  "setup.partners": "Name of a group of fields.",
  "setup.partners-hint": "Below the name.",
  "setup.demo": "Name of a choice.",
  "setup.demo-keep": "A choice.",
  "setup.demo-keep-hint": "Below the choice.",
  "setup.demo-drop": "A choice.",
  "setup.demo-drop-hint": "Below the choice.",
  "setup.finish": "Button: saves all answers.",
  "setup.skip": "Button: passes the questions over.",
  "setup.finished": "Short message afterwards.",
  "setup.invite": "On the dashboard of a new site, above a button.",
} satisfies Record<keyof typeof en, string>;
