import type { QueryKey } from "@tanstack/react-query";
import type { Language } from "#i18n/languages.ts";
import type { ContentApi } from "./content-api.ts";
import type { ContentItem } from "./content-item.ts";
import type { Translated } from "./content-texts.ts";

/** What the form and the editor need to know of a type of content. */
export type ContentKind<Item extends ContentItem, Texts extends object, Content extends Translated<Texts>> = {
  /** Its name, as the API and the presence of other editors know it. */
  type: string;
  api: ContentApi<Item, Content>;
  emptyTexts: Texts;
  emptyContent: Content;
  contentOf: (item: Item) => Content;
  /** What is sent of a content; where less than all is enough, what differs from the public content or from the saved draft. */
  fieldsOf: (content: Content, known: { live: Content; saved: Content }) => object;
  /** Whether an item can be created of it. */
  isNamed: (content: Content) => boolean;
  /** The address of the public page; null for a type without pages. */
  pathIn: (item: Item, lang: Language) => string | null;
  /** Where its list and its editor are, without a language. */
  listPath: string;
  editorPath: (id: string) => string;
  /** The key of what is read of one item, and the keys of what shows it. */
  key: (id: string) => readonly string[];
  staleKeys: (id: string) => readonly QueryKey[];
};
