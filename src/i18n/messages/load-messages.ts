import type { Areas, Texts } from "#locales/areas.ts";
import type { Language } from "../languages.ts";
import { type MessagesOf, messagesOf } from "./messages.ts";

/** The areas that browsers load beside the pages which need them: one chunk for each language and area. */
const files = import.meta.glob<object>("../../../locales/*/{crm*,account,favorites}.json", {
  import: "default",
});

export type LoadedArea = Extract<keyof Areas, `crm${string}` | "account" | "favorites">;
export type AreaMessages<Area extends keyof Areas> = MessagesOf<Texts<Areas[Area]>>;

/** The messages of an area. Throws where the file cannot be loaded. */
export async function loadMessages<Area extends LoadedArea>(
  area: Area,
  lang: Language,
): Promise<AreaMessages<Area>> {
  const load = files[`../../../locales/${lang}/${area}.json`];
  if (!load) throw new Error(`No messages ${area} in ${lang}`);
  return messagesOf(lang, (await load()) as Texts<Areas[Area]>);
}
