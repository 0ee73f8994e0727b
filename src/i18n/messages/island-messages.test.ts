// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { languageCodes } from "../languages.ts";
import { catalogues, messagesFor } from "./catalogues.ts";
import { islandKeys, islandMessages, islandTextsId } from "./island-messages.ts";
import { islandTexts } from "./island-messages-json.ts";

it.each(languageCodes)("say in %s what the site's messages say", (lang) => {
  document.body.innerHTML = `<script type="application/json" id="${islandTextsId}"></script>`;
  const element = document.getElementById(islandTextsId);
  if (element) element.textContent = islandTexts(catalogues[lang]);
  const island = islandMessages(lang);
  const site = messagesFor(lang);
  for (const key of islandKeys)
    for (const count of [0, 1, 2, 3, 11, 100, 1_000_000]) {
      const given = { count, shown: 24, name: "A", code: 500, most: 4, query: "x", total: 7 };
      expect(island.t(key as "compare.open", given as never)).toBe(
        site.t(key as "compare.open", given as never),
      );
    }
});
