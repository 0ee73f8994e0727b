import type en from "../en/common.ts";

/** For translators: where a text stands and what its placeholders are. */
export default {
  "spec.yes": "Value of a yes/no specification in a table.",
  "spec.no": "Value of a yes/no specification in a table.",
  "feed.description": "Description of the RSS feed. {site} is the site's name.",
  "feed.disclosure": "Sentence above each article in the RSS feed. {site} is the site's name.",
} satisfies Record<keyof typeof en, string>;
