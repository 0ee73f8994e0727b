/** What the editors say while a machine translates or suggests; loaded when it is asked. */
export default {
  "editor.item-title": "Translate with a machine",
  "editor.item-intro":
    "Empty and outdated fields are translated into the draft. Nothing becomes public before somebody publishes it.",
  "editor.item-from": "From which language?",
  "editor.item-languages": "Into which languages?",
  "editor.item-overwrites": "Also replace what people wrote",
  "editor.item-start": "Translate",
  "editor.item-ordered": "It is in the queue and goes on when you leave.",
  "editor.item-queued": "Being translated",
  "editor.item-rests": "The translation rests",
  "editor.item-count": "{done} of {total}",
  "editor.item-done": {
    one: "One language is translated and stands in the draft.",
    other: "{count} languages are translated and stand in the draft.",
  },
  "editor.item-failed": "Nothing could be translated. The order says why.",
  "editor.item-nothing": "There was nothing to translate.",
  "editor.item-show": "Show the translations",
  "editor.item-run": "See the order",
  "editor.outline-title": "The outline in other languages",
  "editor.outline-what":
    "No language model is at work, so nothing can be translated. The built-in writer can write its outline in other languages, from what the site knows of the same products. That is an outline in that language, not a translation.",
  "editor.outline-changed":
    "The outline was changed since it was made. What people changed, added or took out is not carried over.",
  "editor.outline-review-first":
    "It stands in the draft. Nothing becomes public before somebody has looked at each part and publishes it.",
  "editor.outline-start": "Write the outline",
  "editor.outline-gone": "Too few of its products are public now.",
  "editor.outline-done": {
    one: "The outline stands in the draft in one more language and waits to be looked at.",
    other: "The outline stands in the draft in {count} more languages and waits to be looked at.",
  },
  "editor.outline-to-review": "Look at the parts",
  "editor.outline-show": "Show the outlines",
  "editor.suggest-use": "Use",
  "editor.suggest-use-named": "Use “{text}”",
  "editor.suggest-add": "Add",
  "editor.suggest-add-named": "Add “{text}”",
  "editor.suggest-none": "What is written here gives nothing to suggest yet.",
  "editor.suggest-all-dropped":
    "The model suggested nothing that can be used: too long, or with numbers or praise that nothing here supports.",
  "editor.suggest-dropped": {
    one: "One was left out: too long, or with a number or praise that nothing here supports.",
    other: "{count} were left out: too long, or with numbers or praise that nothing here supports.",
  },
  "editor.suggest-by-model": "From the language model, made of what is written here. Look before you use it.",
  "editor.suggest-by-site": "Put together from the words written here; no language model took part.",
  "editor.suggest-unseen":
    "Made from names and descriptions: nobody has looked at the picture. Say what can be seen in it.",
  "editor.suggest-withheld": "What may come from a shop whose rules forbid it was not told to the model.",
  "editor.suggest-close": "Close",
} as const;
