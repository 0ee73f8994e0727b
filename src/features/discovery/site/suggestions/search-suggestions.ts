import { announce } from "#client/browser/announce.ts";
import { browserApi } from "#client/browser-api.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { fillList, suggestionList } from "./suggestion-list.ts";
import { fetchSuggestions, isWorthRequesting, type SuggestionResult } from "./suggestion-options.ts";

/** Milliseconds without a keystroke before suggestions are requested. */
const pause = 120;
const keptAnswers = 30;
/** Of the list, in CSS pixels. */
const leastHeight = 150;
const mostHeight = 560;

let made = 0;
const served = new WeakSet<HTMLInputElement>();

/**
 * Makes a search field suggest what it would find: the combobox of the ARIA Authoring Practices, its list filled by the search
 * itself. The form works without it, so no failure is shown.
 */
export function suggest(field: HTMLInputElement, messages: IslandMessages): void {
  const form = field.form;
  if (!form || served.has(field)) return;
  served.add(field);
  // A field that React put in another's place finds the other's list.
  form.querySelector("[role=listbox]")?.remove();
  const list = suggestionList(`suggestions-${++made}`, messages);
  const known = new Map<string, SuggestionResult>();
  let options: HTMLElement[] = [];
  let chosen = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const isOpen = () => !list.hidden;
  const queryOf = () => field.value.trim();

  function choose(next: number): void {
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = next;
    const option = options[chosen];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  /** The list ends above the keyboard of a phone, and above the privacy notice, for which the page leaves room. */
  function limitHeight(): void {
    const { height = innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
    const notice = Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd) || 0;
    const end = Math.min(offsetTop + height, innerHeight - notice);
    const room = end - list.getBoundingClientRect().top - 8;
    list.style.maxBlockSize = `${Math.max(leastHeight, Math.min(room, mostHeight))}px`;
  }

  function show(): void {
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    limitHeight();
    window.visualViewport?.addEventListener("resize", limitHeight);
  }
  function close(): void {
    clearTimeout(timer);
    asking?.abort();
    choose(-1);
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    window.visualViewport?.removeEventListener("resize", limitHeight);
  }

  function fill(query: string, found: SuggestionResult): void {
    choose(-1);
    options = fillList(list, messages, query, found);
    show();
    announce(messages.t("frame.suggestions-count", { count: options.length - 1 }));
  }

  async function ask(query: string): Promise<void> {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    try {
      const found =
        known.get(query) ?? (await fetchSuggestions(await browserApi(), messages.lang, query, mine.signal));
      if (mine.signal.aborted) return;
      if (known.size >= keptAnswers) known.clear();
      known.set(query, found);
      fill(query, found);
    } catch {
      // Given up, or not to be had: the field is a form.
      if (!mine.signal.aborted) close();
    }
  }

  function askSoon(): void {
    clearTimeout(timer);
    asking?.abort();
    // Typing deselects the option: Enter submits the field's text.
    choose(-1);
    const query = queryOf();
    if (!isWorthRequesting(query)) close();
    else timer = setTimeout(() => void ask(query), known.has(query) ? 0 : pause);
  }

  function move(step: 1 | -1): void {
    if (!isOpen()) {
      if (isWorthRequesting(queryOf())) void ask(queryOf());
      return;
    }
    // Past either end is the field itself.
    const places = options.length + 1;
    choose(((chosen + 1 + step + places) % places) - 1);
  }

  function press(event: KeyboardEvent): void {
    // Of a word being composed the keys are the input method's; Safari says so by the code alone.
    if (event.isComposing || event.keyCode === 229) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Enter") {
      const option = options[chosen];
      if (isOpen() && option) {
        event.preventDefault();
        option.click();
      }
      close();
    } else if (key === "Escape") {
      if (!isOpen() && !field.value) return;
      // One thing at a time: the list, the text, then the menu around it.
      event.preventDefault();
      event.stopPropagation();
      if (!isOpen()) field.value = "";
      close();
    } else if (["Home", "End", "ArrowLeft", "ArrowRight"].includes(key)) choose(-1);
  }

  const onField = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => field.addEventListener(type, listener);

  onField("keydown", press);
  // Letters that are being composed are no words yet, and the input method shows a list of its own.
  onField("compositionstart", close);
  onField("compositionend", askSoon);
  onField("input", (event) => {
    if (!(event as InputEvent).isComposing) askSoon();
  });
  onField("blur", () => {
    close();
    known.clear();
  });
  form.addEventListener("submit", close);
  // The focus stays in the field; a press on the list's own bar too.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", close);

  const attach = () => {
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("role", "combobox");
    field.autocomplete = "off";
    form.append(list);
  };
  attach();
  // The next page has its field as the server sends it.
  document.addEventListener("navigated", () => {
    if (field.isConnected) attach();
  });
  // What was typed before this code came.
  if (document.activeElement === field && queryOf() !== field.defaultValue.trim()) askSoon();
}
