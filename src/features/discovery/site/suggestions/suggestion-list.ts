import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { type Option, optionsOf, type SuggestionResult, suggestionKinds } from "./suggestion-options.ts";

const headings = {
  products: "discovery.products",
  articles: "discovery.guides",
  categories: "discovery.categories",
} as const;

const panel =
  "absolute inset-x-0 top-full z-20 mt-1.5 xl:start-auto xl:w-104 xl:min-w-full overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised py-2 text-start text-base text-ink shadow-lift";
const line =
  "flex min-h-11 items-center gap-3 px-4 py-1.5 leading-snug hover:bg-surface aria-selected:bg-surface aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus";

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function picture({ image }: Option): HTMLElement {
  const plate = element("span", {
    class: "grid h-9 w-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-tint-neutral",
  });
  if (image)
    plate.append(
      element("img", {
        src: image.url,
        srcset: image.srcset || undefined,
        sizes: image.srcset ? "3rem" : undefined,
        width: "48",
        height: "36",
        alt: "",
        class: "size-full object-contain mix-blend-multiply",
      }),
    );
  return plate;
}

/** The list of suggestions, empty and hidden. Its options are links, which the pointer follows without script. */
export const suggestionList = (id: string, { t }: IslandMessages): HTMLElement =>
  element("div", { id, role: "listbox", "aria-label": t("frame.suggestions"), hidden: "", class: panel });

/** Fills the list; gives its options in their order, the way to all results last. */
export function fillList(
  list: HTMLElement,
  { lang, t, parts }: IslandMessages,
  query: string,
  found: SuggestionResult,
): HTMLElement[] {
  const options: HTMLElement[] = [];
  const option = (href: string, look: string, ...children: (Node | string)[]) => {
    const made = element(
      "a",
      {
        id: `${list.id}-${options.length}`,
        role: "option",
        "aria-selected": "false",
        tabindex: "-1",
        href,
        class: `${line} ${look}`,
      },
      ...children,
    );
    options.push(made);
    return made;
  };
  const all = optionsOf(found, lang);
  const groups = suggestionKinds.flatMap((kind) => {
    if (!all[kind].length) return [];
    const id = `${list.id}-${kind}`;
    return element(
      "div",
      { role: "group", "aria-labelledby": id },
      element("div", { id, role: "presentation", class: "kicker px-4 pt-2 pb-1" }, t(headings[kind])),
      ...all[kind].map((one) =>
        option(
          one.href,
          "",
          ...(kind === "products" ? [picture(one)] : []),
          element("bdi", { class: "line-clamp-2 min-w-0", ...languageAttributes(one.textLang) }, one.name),
        ),
      ),
    );
  });
  const everything = option(
    `${localPath(lang, "/search")}?${new URLSearchParams({ q: query })}`,
    `font-semibold ${groups.length ? "mt-2 border-t border-line" : ""}`,
    element(
      "span",
      { class: "min-w-0 break-words" },
      ...parts<"frame.suggestions-all", HTMLElement>("frame.suggestions-all", {
        query: element("bdi", {}, query),
      }),
    ),
  );
  list.replaceChildren(...groups, everything);
  return options;
}
