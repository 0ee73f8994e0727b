import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";

/** Inserts the server's markup into the document, where its element starts as on a page. For tests with a DOM. */
export function showIsland(markup: ReactNode, lang: Language = "en"): void {
  document.body.innerHTML = renderToStaticMarkup(
    <MessagesProvider messages={messagesFor(lang)}>{markup}</MessagesProvider>,
  );
}

/** Defines an element, once per document. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
