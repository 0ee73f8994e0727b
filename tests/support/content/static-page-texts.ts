import type { PatchFor } from "#content/admin-item.ts";
import type { page } from "#features/pages/page.content.ts";
import type { StaticPage } from "#features/pages/static-page.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { App } from "#server/app.ts";

/** Publishes a text of the publisher's own for a static page in a language, or takes it back. */
export async function writeStaticPage(
  app: App,
  name: StaticPage,
  { lang, text, actor }: { lang: Language; text: PatchFor<typeof page> | null; actor: Actor },
): Promise<void> {
  const { items } = app.content.of("page");
  const id = Number(await app.pages.statics.customize(name, actor));
  if (!text) {
    await items.unpublish(id, { lang }, actor);
    return;
  }
  const { version } = await items.get(id);
  const patch = lang === baseLanguage ? text : { translations: { [lang]: text } };
  await items.change(id, patch, { version }, actor);
  await items.publish(id, { lang }, actor);
}
