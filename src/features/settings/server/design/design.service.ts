import { createHash } from "node:crypto";
import { isDraftCurrent, type Revision } from "#content/revision.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { type Design, defaultDesign, designSchema } from "../../design/design.ts";
import type { DesignState, DesignWrite } from "../../design/design-contract.ts";
import { awardsCss, designCss } from "../../design/design-css.ts";
import type { IconSize } from "../../design/site-icons.ts";
import { builtIn } from "../../design/theme-colors.ts";
import { sectionOf, type Versioned } from "../section-values.ts";
import * as repo from "../settings.repo.ts";
import type { createSettingsEditing } from "../settings-editing.ts";
import * as fonts from "./design-fonts.repo.ts";

/** There is one design; its draft and revisions are stored as those of an item. */
const entity = { type: "design", id: 1 };

/** A draft or revision of an older release may lack fields, one of a newer release have other values. */
function designOf(stored: unknown): Design {
  const known = { ...defaultDesign };
  for (const [field, schema] of Object.entries(designSchema.shape)) {
    const parsed = schema.safeParse((stored as Record<string, unknown>)[field]);
    if (parsed.success) Object.assign(known, { [field]: parsed.data });
  }
  return known;
}

/** How the public site looks: a draft, publishing, revisions, and the stylesheet made of it. */
export function createDesign({
  db,
  revisions,
  sections,
  editing,
}: {
  db: Database;
  revisions: Pick<Revisions, "draft" | "saveDraft" | "removeDraft" | "record" | "list" | "content">;
  sections: () => Promise<Versioned>;
  editing: Pick<ReturnType<typeof createSettingsEditing>, "set">;
}) {
  async function state(): Promise<DesignState> {
    const [{ design }, draft] = await Promise.all([sections(), revisions.draft(entity)]);
    return {
      ...design,
      draft: draft && {
        value: designOf(draft.content),
        author: draft.author,
        updatedAt: draft.updatedAt,
        baseVersion: draft.baseVersion,
      },
    };
  }

  /** Throws `conflict` with the current state where another version was published or another draft saved since. */
  async function write(
    { version, draftOf }: Omit<DesignWrite, "value">,
    work: (tx: Tx, published: Versioned["design"]) => Promise<unknown>,
  ): Promise<DesignState> {
    const isDone = await db.transact(async (tx) => {
      const published = sectionOf("design", await repo.lockRow(tx, db.engine, "design"));
      if (published.version !== version || !isDraftCurrent(await revisions.draft(entity, tx), draftOf))
        return false;
      await work(tx, published);
      return true;
    });
    const current = await state();
    if (!isDone) throw new AppError("conflict", { current });
    return current;
  }

  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);
  /** The URL of the site's icon in a size; another image has other URLs. */
  const iconUrl = (image: string, size: IconSize) => `/icon-${size}.png?v=${hashOf(image)}`;

  return {
    iconUrl,
    icons: ({ icon }: Design) =>
      icon ? { tab: iconUrl(icon, 32), large: iconUrl(icon, 192), touch: iconUrl(icon, 180) } : null,
    /**
     * What shared links to pages without an image show: the logo, else the icon, on the paper's color; null where neither is in the
     * library.
     */
    shareCard({ logo, icon, paper }: Design): { image: string; ground: string; url: string } | null {
      const image = logo?.startsWith("/media/") ? logo : icon;
      if (!image) return null;
      const ground = paper ?? (builtIn.light.paper as string);
      return { image, ground, url: `/share.png?v=${hashOf(`${image} ${ground}`)}` };
    },
    /** The folders of all fonts that a design names: the published one, the draft, those of the history. */
    namedFonts: (): Promise<Set<string>> => fonts.named(db.read),
    published: async (): Promise<Design> => (await sections()).design.value,
    state,

    saveDraft: ({ value, ...seen }: DesignWrite, actor: Actor): Promise<DesignState> =>
      write(seen, (tx, { version: baseVersion }) =>
        revisions.saveDraft(tx, entity, { content: value, baseVersion, actor }),
      ),

    async discardDraft(): Promise<DesignState> {
      await db.transact((tx) => {
        // No visitor sees a draft.
        recordUntaggedWrite(tx);
        return revisions.removeDraft(tx, entity);
      });
      return state();
    },

    /** Visitors see it with their next page; the design before it stays in the revisions. */
    publish: ({ value, ...seen }: DesignWrite, actor: Actor): Promise<DesignState> =>
      write(seen, async (tx, before) => {
        // The built-in design, and one that came with a settings file, have no revision yet.
        await revisions.record(tx, entity, before.value, null);
        await editing.set(tx, "design", value, actor);
        await revisions.record(tx, entity, value, actor);
        await revisions.removeDraft(tx, entity);
      }),

    /** The newest first. */
    revisions: (): Promise<Revision[]> => revisions.list(entity),
    /** Throws `not-found`. */
    revision: async (number: number): Promise<Design> => designOf(await revisions.content(entity, number)),

    /** The stylesheet of the published design and the awards, and its URL; null where all is built in. */
    stylesheet: (): Promise<{ css: string; url: string } | null> =>
      db.memory.remember("design-stylesheet", async () => {
        addCacheTag("settings");
        const { design, awards } = await sections();
        const css = designCss(design.value) + awardsCss(awards.value.list, design.value);
        // By its content: the version repeats after a restored backup.
        return css ? { css, url: `/design.css?v=${hashOf(css)}` } : null;
      }),
  };
}
