import { useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messagesFor } from "#i18n/catalogues.ts";
import type { Language } from "#i18n/languages.ts";
import { MessagesProvider, useMessages } from "#i18n/messages-context.tsx";
import { finishedPart, PartFinishing } from "#ui/finished-part.tsx";
import { createFinishedParts } from "./finished-parts.tsx";

type Card = { name: string; price: number | null };
const drawn: string[] = [];
function Drawn({ card, isWide = false }: { card: Card; isWide?: boolean }) {
  const { t } = useMessages();
  const id = useId();
  drawn.push(card.name);
  return (
    <p id={id} className={isWide ? "wide" : undefined}>
      {card.name} {card.price} {t("frame.home")}
    </p>
  );
}
const Finished = finishedPart(Drawn);

const page = (finish: ReturnType<typeof createFinishedParts> | null, card: Card, lang: Language = "en") => {
  drawn.length = 0;
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesFor(lang)}>
      <PartFinishing value={finish}>
        <Finished card={card} />
        <Finished card={{ ...card }} isWide />
      </PartFinishing>
    </MessagesProvider>,
  );
};
const withoutIds = (html: string) => html.replaceAll(/ id="[^"]*"/g, "");

it("a part is drawn once for what it shows, and is the HTML it is without being kept", () => {
  const finish = createFinishedParts();
  const first = page(finish, { name: "Kettle <b>", price: 3 });
  expect(drawn).toHaveLength(2);
  expect(page(finish, { price: 3, name: "Kettle <b>" })).not.toBe("");
  expect(page(finish, { name: "Kettle <b>", price: 3 })).toBe(first);
  expect(drawn).toHaveLength(0);
  expect(withoutIds(first)).toBe(withoutIds(page(null, { name: "Kettle <b>", price: 3 })));
});

it("another content or language is another part", () => {
  const finish = createFinishedParts();
  const pages = [
    page(finish, { name: "Kettle", price: 3 }),
    page(finish, { name: "Kettle", price: 4 }),
    page(finish, { name: "Kettle", price: null }),
    page(finish, { name: "Kettle", price: 3 }, "he"),
  ];
  expect(new Set(pages).size).toBe(4);
  expect(pages[1]).toContain("Kettle 4");
  expect(pages[3]).toContain(messagesFor("he").t("frame.home"));
});

it("its ids are its own, and the same on every instance", () => {
  const html = page(createFinishedParts(), { name: "Kettle", price: 3 });
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  expect(page(createFinishedParts(), { name: "Kettle", price: 3 })).toBe(html);
});
