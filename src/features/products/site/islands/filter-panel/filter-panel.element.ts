import { filterFormId } from "#features/products/site/listing/listing-marks.ts";
import { filtersOfForm, writeFilters } from "#features/products/site/listing/product-filters.ts";

/**
 * `<filter-panel>`: the form of the filters, in a column or, on phones, in a sheet over the page. A change is a navigation at
 * once; the sheet takes the focus when it opens and closes when the focus leaves it, or when the window has room for the column.
 */
export class FilterPanelElement extends HTMLElement {
  #ending = new AbortController();

  connectedCallback(): void {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    // The sort order is outside the form.
    document.addEventListener("change", this.#change, { signal });
    document.addEventListener("submit", this.#submit, { signal });
    matchMedia("(width >= 64rem)").addEventListener("change", this.#close, { signal });
    this.#sheet?.addEventListener("toggle", this.#opened, { signal });
    this.#sheet?.addEventListener("focusout", this.#left, { signal });
  }

  disconnectedCallback(): void {
    this.#ending.abort();
  }

  get #sheet(): HTMLElement | null {
    return this.querySelector("[popover]");
  }

  #close = (): void => {
    if (this.#sheet?.matches(":popover-open")) this.#sheet.hidePopover();
  };

  #change = ({ target }: Event): void => {
    // The browser's own "change": a number counts when it is finished, not with every digit.
    if (
      (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
      target.form?.id === filterFormId
    )
      target.form.requestSubmit();
  };

  /** The shortest address of the same list: fields that say nothing are left out. */
  #submit = (event: SubmitEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== filterFormId) return;
    event.preventDefault();
    if (event.submitter) this.#close();
    location.assign(form.action.split("?")[0] + writeFilters(filtersOfForm(new FormData(form))));
  };

  #opened = (event: Event): void => {
    if ((event as ToggleEvent).newState === "open") this.querySelector("button")?.focus();
  };

  #left = ({ relatedTarget }: FocusEvent): void => {
    // A press on words gives the focus to what is around the sheet: that is no leaving.
    if (relatedTarget instanceof Node && !this.contains(relatedTarget) && !relatedTarget.contains(this))
      this.#close();
  };
}
