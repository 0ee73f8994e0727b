import type en from "../en/common.ts";

/** For translators: where a text stands and what its placeholders are. */
export default {
  "spec.yes": "Value of a yes/no specification in a table.",
  "spec.no": "Value of a yes/no specification in a table.",
} satisfies Record<keyof typeof en, string>;
