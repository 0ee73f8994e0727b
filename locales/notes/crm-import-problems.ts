import type en from "../en/crm-import-problems.ts";

/** What the importer could not use, by its code. */
export default {
  "import-problem.name-missing": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.key-missing": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.key-twice": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.too-few-columns": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.too-many-columns": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.quote-not-closed": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.record-too-large": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.json-invalid": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.not-an-object": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.price-unreadable": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.price-negative": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.price-too-big": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.price-too-precise": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.currency-unknown": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.currency-ambiguous":
    "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.currency-conflict": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.url-invalid": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.value-too-long": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.value-invalid": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.characters-lost": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.image-refused": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.gtin-length": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.gtin-check-digit": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.gtin-unreadable": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.availability-unknown":
    "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.condition-unknown": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.language-unknown": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.date-unreadable": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.sale-not-running": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.sale-not-lower": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.shipping-unreadable":
    "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.shortcode-left-out":
    "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.block-left-out": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.table-as-list": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.embed-as-link": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.markup-left-out": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.image-left-out": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.image-not-fetched": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.post-type-left-out":
    "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.post-empty": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.title-missing": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.password-dropped": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.address-taken": "What could not be used of a row or post, in a list with line numbers.",
  "import-problem.edited-here": "What could not be used of a row or post, in a list with line numbers.",
} satisfies Record<keyof typeof en, string>;
