import { loadPage } from "#client/browser/load-page.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";

/** `<more-items>` around a list and the link to its next page: with JavaScript the items of that page join this list. */
export const moreItemsElement = ({ t }: IslandMessages) =>
  class MoreItems extends HTMLElement {
    connectedCallback(): void {
      this.addEventListener("click", this.#press);
    }

    disconnectedCallback(): void {
      this.removeEventListener("click", this.#press);
    }

    #texts(shown: number) {
      const total = Number(this.dataset.total);
      return this.dataset.of === "guides"
        ? {
            more: t("articles.more"),
            loading: t("articles.loading"),
            failed: t("articles.moreFailed"),
            showing: t("articles.shown", { shown, total }),
          }
        : {
            more: t("listing.more"),
            loading: t("listing.more-loading"),
            failed: t("listing.more-failed"),
            showing: t("listing.showing", { shown, count: total }),
          };
    }

    #press = async (event: MouseEvent): Promise<void> => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-more]") : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (link.ariaDisabled) return;
      const list = this.querySelector("ul");
      const status = this.querySelector<HTMLElement>("[role=status]");
      link.ariaDisabled = "true";
      link.textContent = this.#texts(0).loading;
      try {
        const next = await loadPage(link.href);
        const [first, ...others] = next.querySelectorAll("more-items > ul > li");
        if (!list || !first) throw new Error("The next page has no list.");
        list.append(first, ...others);
        first.querySelector("a")?.focus();
        const further = next.querySelector<HTMLAnchorElement>("a[data-more]");
        if (further) link.href = further.href;
        else link.remove();
        // A list that begins in the middle does not say how much of it is shown.
        if (status)
          status.textContent = "whole" in this.dataset ? this.#texts(list.children.length).showing : "";
      } catch {
        // The reason does not help the visitor: the link stays and can be tried again.
        if (status) status.textContent = this.#texts(0).failed;
      }
      link.ariaDisabled = null;
      link.textContent = this.#texts(0).more;
    };
  };
