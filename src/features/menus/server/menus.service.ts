import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { defaultFooterCategories, defaultMenus } from "../default-menus.ts";
import { type Menus, type MenusState, type MenusWrite, menuNames, readableMenus } from "../menu.ts";
import { createPublicMenus } from "./public-menus.ts";

export type MenusService = ReturnType<typeof createMenus>;

const key = "menus";

/** The menus of the header and the footer: those of the specification until others are set. */
export function createMenus(
  parts: {
    db: Database;
    settings: Pick<Settings, "kept" | "lockStored" | "keepIn" | "site">;
    categories: Pick<Categories, "tree" | "bySlugs">;
    audit: Pick<Audit, "record">;
  } & Omit<Parameters<typeof createPublicMenus>[0], "contactEmail">,
) {
  const { db, settings, categories, audit } = parts;
  const publicMenus = createPublicMenus({
    ...parts,
    contactEmail: async () => (await settings.site()).contactEmail,
  });

  const defaults = async (): Promise<Menus> =>
    defaultMenus((await categories.bySlugs(defaultFooterCategories, baseLanguage)).map(({ id }) => id));

  async function state(): Promise<MenusState> {
    addCacheTag(key);
    const [stored, untouched] = await Promise.all([settings.kept(key), defaults()]);
    return {
      version: stored?.version ?? 0,
      value: stored ? readableMenus(stored.value) : untouched,
      defaults: untouched,
    };
  }

  return {
    state,

    /** The menus of every page, in a reader's language. */
    shown: async (lang: Language): Promise<PublicSettings["menus"]> =>
      publicMenus(await db.memory.remember(key, async () => (await state()).value), lang),

    /** Throws `conflict` with the current state where another version was seen. */
    async write({ version, value }: MenusWrite, actor: Actor): Promise<MenusState> {
      const before = await state();
      await db.transact(async (tx) => {
        const stored = await settings.lockStored(tx, key);
        if ((stored?.version ?? 0) !== version) throw new AppError("conflict", { current: before });
        await settings.keepIn(tx, key, value, stored !== undefined);
        const changed = menuNames.filter(
          (name) => JSON.stringify(before.value[name]) !== JSON.stringify(value[name]),
        );
        const of = (menus: Menus) => Object.fromEntries(changed.map((name) => [name, menus[name]]));
        await audit.record(tx, {
          actor,
          action: "update",
          entity: { type: key, id: key },
          before: of(before.value),
          after: of(value),
        });
        invalidateTags(tx, key);
      });
      return state();
    },
  };
}
