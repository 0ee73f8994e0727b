/** The CRM: the first questions to who runs a new site. */
export default {
  "setup.title": "Set up your site",
  "setup.intro": "A few questions, and the site is yours. All of it can be changed later in the settings.",
  "setup.name": "What is your site called?",
  "setup.contact": "Where may readers write to you?",
  "setup.languages": "In which languages?",
  "setup.partners": "Your ids at the partner programmes",
  "setup.partners-hint": "So that links earn for you. May stay empty.",
  "setup.demo": "The demo content",
  "setup.demo-keep": "Keep it for now",
  "setup.demo-keep-hint": "To look around and try things.",
  "setup.demo-drop": "Take it away",
  "setup.demo-drop-hint": "The site begins empty. What you have made yourself stays.",
  "setup.finish": "Done",
  "setup.skip": "Not now",
  "setup.finished": "Your site is set up.",
  "setup.invite": "Give your site its name, languages and partners: it takes two minutes.",
} as const;
