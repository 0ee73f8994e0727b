import { announce } from "#client/browser/announce.ts";
import { onStored } from "#client/browser/stored.ts";
import { browserApi } from "#client/browser-api.ts";
import {
  type Compared,
  comparePath,
  storeCompareList,
  storedCompareList,
} from "#features/products/site/compare/compare-list.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { localPath } from "#i18n/urls/paths.ts";

/** `<compare-tray>`: shows what is put aside to compare, in every tab at once; not on the comparison's own page. */
export const compareTrayElement = ({ lang, t }: IslandMessages) =>
  class CompareTray extends HTMLElement {
    #ending = new AbortController();

    connectedCallback(): void {
      this.#ending = new AbortController();
      const { signal } = this.#ending;
      signal.addEventListener("abort", onStored("compare", this.#fill));
      // A page that takes the place of another one (navigation.ts).
      document.addEventListener("navigated", this.#fill, { signal });
      this.addEventListener("click", this.#press, { signal });
      this.#fill();
      void this.#translate(signal);
    }

    disconnectedCallback(): void {
      this.#ending.abort();
    }

    #fill = (): void => {
      const { items } = storedCompareList();
      const isComparison =
        location.pathname.endsWith("/compare") && new URLSearchParams(location.search).has("ids");
      this.hidden = items.length === 0 || isComparison;
      this.#fillChips(items);
      this.querySelector("a")?.setAttribute("href", localPath(lang, comparePath(items.map(({ id }) => id))));
      const texts = {
        "[data-open]": t("compare.open", { count: items.length }),
        "[data-count]": formatNumber(lang, items.length),
      };
      for (const [selector, text] of Object.entries(texts)) {
        const element = this.querySelector(selector);
        if (element) element.textContent = text;
      }
    };

    /** Those that are there stay, so that the focus does. */
    #fillChips(items: readonly Compared[]): void {
      const [pattern, ...chips] = this.querySelectorAll("li");
      for (const chip of chips) {
        if (items.some(({ id }) => id === chip.dataset.id)) continue;
        if (chip.contains(document.activeElement)) this.querySelector("a")?.focus();
        chip.remove();
      }
      for (const { id, name } of items) {
        const known = chips.find((chip) => chip.dataset.id === id);
        const chip = known ?? (pattern?.cloneNode(true) as HTMLElement | undefined);
        if (!chip) return;
        chip.hidden = false;
        chip.dataset.id = id;
        const [text, button] = [chip.querySelector("bdi"), chip.querySelector("button")];
        if (text) text.textContent = name;
        button?.setAttribute("data-remove", id);
        button?.setAttribute("aria-label", t("compare.remove", { name }));
        if (!known) pattern?.parentElement?.append(chip);
      }
    }

    /** Stored names are in the language they were shown in. */
    async #translate(signal: AbortSignal): Promise<void> {
      const { lang: namedIn, items } = storedCompareList();
      if (namedIn === lang || !items.length) return;
      try {
        const api = await browserApi();
        const ids = items.map(({ id }) => id).join(",");
        const found = await api.get("/api/products/cards", { query: { lang, ids }, signal });
        storeCompareList({ lang, items: found.items.map(({ id, name }) => ({ id, name })) });
      } catch {
        // The names stay in the other language until the next page: nothing to tell the visitor.
      }
    }

    #press = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      if (target.closest("[data-clear]")) storeCompareList({ lang, items: [] });
      const id = target.closest<HTMLElement>("[data-remove]")?.dataset.remove;
      if (id === undefined) return;
      const list = storedCompareList();
      const removed = list.items.find((item) => item.id === id);
      storeCompareList({ ...list, items: list.items.filter((item) => item.id !== id) });
      announce(t("compare.removed", { name: removed?.name ?? "" }));
    };
  };
