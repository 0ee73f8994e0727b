import { pathOf as pagePath } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { ArticleSourceChange } from "#features/articles/server/saving/article-import.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { RowProblem, RowProblemCode } from "#features/imports/import-row.ts";
import type { ImportCounts, Problem } from "#features/imports/import-run.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { slugify } from "#i18n/urls/slug.ts";
import type { Clock } from "#platform/clock.ts";
import { afterCommit, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { FetchFile } from "#platform/http/fetch/public-fetch.ts";
import type { OpenedFile } from "../files/open-import-file.ts";
import { openImportFile } from "../files/open-import-file.ts";
import type { Run } from "../products/product-run.ts";
import * as repo from "../runs/import-changes.repo.ts";
import { articleFormats, isArticleFormat } from "./article-formats.ts";
import { createArticleImages } from "./article-images.ts";
import { linksOf } from "./article-links.ts";
import { type ReadPost, readPost } from "./article-post.ts";
import type { SourceEvent, SourcePost } from "./article-source.ts";
import { createFormerUrls, type Redirecting } from "./former-urls.ts";
import { createImportedAuthorsAndCategories } from "./imported-authors-and-categories.ts";
import { createImportedBlocks } from "./imported-blocks.ts";
import { reusablesOf } from "./post-content.ts";

/** Progress is saved after this many unchanged posts. */
const progressInterval = 100;

export function createArticleRun(parts: {
  db: Database;
  clock: Clock;
  media: Media;
  fetchFile: FetchFile;
  categories: Categories;
  articles: Articles;
  offers: Pick<Offers, "mayStorePicture">;
  redirects: Redirecting;
}) {
  const { db, clock, articles, redirects } = parts;
  const places = createImportedAuthorsAndCategories(parts);

  /**
   * Imports the articles of another program: categories and authors first, then posts and pages one by one. The same file again adds
   * nothing; articles edited here since are left alone.
   */
  return async function run(opened: OpenedFile, importRun: Run, path: string): Promise<ImportCounts> {
    const { settings, isDry, ledger, tell, signal, actor = null } = importRun;
    const { source } = settings;
    const { format } = opened;
    if (!isArticleFormat(format)) throw new TypeError(`Not a file of articles: ${format}`);
    const { survey, read: readPosts } = await articleFormats[format](opened.text);
    const links = linksOf(survey);
    const images = createArticleImages({
      ...parts,
      mayStore: parts.offers.mayStorePicture,
      survey,
      settings,
      isDry,
      ledger,
      signal,
    });
    let counts = ledger.from.counts;
    let position = 0;

    const report = ({ line, place, code, value, rejected }: Problem): void => {
      const problem: RowProblem = { line, column: place, code, message: messageOf(code), value };
      tell({ kind: "problem", problem, rejected });
    };
    function problem(
      code: RowProblemCode,
      line: number,
      place: string,
      value: string,
      rejected = false,
    ): void {
      const found = { line, place, code, value, rejected };
      ledger.note(found);
      report(found);
    }
    const count = (what: keyof ImportCounts): ImportCounts => ({ ...counts, [what]: counts[what] + 1 });

    const categoryIds = isDry ? new Map<string, number>() : await places.categoriesOf(survey, importRun);
    if (ledger.from.position === 0)
      for (const { leftOut, line, name } of survey.categories)
        for (const shortcode of leftOut) problem("shortcode-left-out", line, name, shortcode);
    const former = createFormerUrls({ redirects, ledger });
    const tellOf = (found: readonly Problem[]): void => {
      for (const { code, line, place, value } of found) problem(code, line, place, value);
    };
    if (isDry) for (const old of places.foreseenPlaces(survey)) tellOf(await former.foresee(old));
    else
      for (const old of await places.formerPlaces(survey, categoryIds, settings.lang))
        tellOf(
          await db.transact(async (tx) => {
            recordUntaggedWrite(tx);
            return former.redirect(tx, old);
          }),
        );
    const authorOf = places.authorsOf(survey, importRun);

    const blocks = createImportedBlocks({ ...parts, survey, images, links, run: importRun, problem });
    const read = (post: SourcePost, reusable?: (ref: string) => string | null): ReadPost =>
      readPost(
        post,
        { lang: settings.lang, now: clock.now(), fetchImages: settings.fetchImages },
        {
          ...{ blocks: survey.blocks, mediaOf: images.known, link: links.link },
          ...(reusable ? { reusable } : {}),
        },
      );

    /** The post with its images in the library and links by id, as far as their targets are imported. */
    async function complete(given: SourcePost): Promise<{ post: ReadPost; isLinked: boolean }> {
      const foreseen = read(given);
      const shared = isDry || !given.isWordPress ? [] : reusablesOf(given.content);
      const { lang } = foreseen;
      await blocks.ensure(shared, lang);
      const reusable = (ref: string) => blocks.idOf(ref, lang);
      const first = shared.length ? read(given, reusable) : foreseen;
      const left = await images.fetchAll(first.images);
      const post = first.images.length && !isDry ? read(given, reusable) : first;
      for (const { src, code } of left)
        post.remarks.push({ code, line: given.line, value: src.slice(0, 160) });
      const wanted = links.postsIn(post.text.content);
      const there = await repo.origins(
        db.read,
        source,
        wanted.map((id) => `post:${id}`),
      );
      const content = links.withReferences(post.text.content, (id) => there.get(`post:${id}`)?.entityId);
      return {
        post: { ...post, text: { ...post.text, content } },
        isLinked: wanted.every((id) => there.has(`post:${id}`)),
      };
    }

    /** Returns the problems. */
    async function recordImport(tx: Tx, post: ReadPost, change: ArticleSourceChange): Promise<Problem[]> {
      const { id, became, before, mark, slug, refused = "edited-here" } = change;
      if (became === "kept")
        return [{ code: refused, line: post.line, place: post.title, value: "", rejected: false }];
      const origin = { type: "article", entityId: id, contentHash: post.contentHash, mark } as const;
      await repo.saveOrigin(tx, source, { ...origin, key: post.key }, clock.now());
      if (post.group) await repo.saveOrigin(tx, source, { ...origin, key: post.group }, clock.now());
      await repo.setMarks(tx, "article", id, mark);
      await ledger.changed(tx, [
        { type: "article", entityId: id, label: post.title, action: became, before, mark },
      ]);
      const to = localPath(post.lang, pagePath("article", slug));
      const found: Problem[] = [];
      for (const from of post.redirectSources)
        found.push(...(await former.redirect(tx, { from, to, line: post.line, name: post.title })));
      return found;
    }

    /** Checks the redirects of a post's former URLs. An existing article keeps its own slug. */
    async function foreseeRedirects(post: ReadPost, isNew: boolean): Promise<void> {
      const to = isNew
        ? localPath(post.lang, pagePath("article", post.slug || slugify(post.title, "article")))
        : null;
      for (const from of post.redirectSources)
        tellOf(await former.foresee({ from, to, line: post.line, name: post.title }));
    }

    /** The posts a check would have imported, by key. */
    const foreseen = new Map<string, string>();
    /** Posts that link to posts further down in the file. */
    const unlinked = new Set<string>();

    async function importPost(given: SourcePost): Promise<void> {
      const { post, isLinked } = await complete(given);
      for (const remark of post.remarks) problem(remark.code, remark.line, post.title, remark.value);
      if (!post.title) {
        counts = count("rejected");
        return;
      }
      const keys = [post.key, ...(post.group ? [post.group] : [])];
      const known = await repo.origins(db.read, source, keys);
      const own = known.get(post.key);
      const hash = foreseen.get(post.key) ?? own?.contentHash;
      if (hash === post.contentHash) {
        counts = count("unchanged");
        if (position % progressInterval === 0) await ledger.reached(position, counts);
        return;
      }
      if (isDry) {
        const isHere = keys.some((key) => known.has(key) || foreseen.has(key));
        counts = count(isHere && hash !== repo.undoneMark ? "changed" : "added");
        for (const key of keys) foreseen.set(key, post.contentHash);
        await foreseeRedirects(post, !own);
        return;
      }
      if (!isLinked) unlinked.add(post.key);
      await save(post, own ?? (post.group ? known.get(post.group) : undefined), true);
    }

    async function save(post: ReadPost, origin: repo.Origin | undefined, isNew: boolean) {
      const authorId = await authorOf(post.creator);
      const change = await articles.takeIn(
        {
          known: origin
            ? {
                id: origin.entityId,
                mark: origin.mark,
                isTakenBack: origin.contentHash === repo.undoneMark,
              }
            : null,
          lang: post.lang,
          text: post.text,
          slug: post.slug,
          authorId,
          categoryIds: post.categories.flatMap((nicename) => categoryIds.get(nicename) ?? []),
          imageUrl: post.featured ? await images.addressOf(post.featured) : null,
          publish: settings.publish && post.isPublic,
          publishedAt: post.publishedAt,
          actor,
          publishAt: settings.publish ? post.publishAt : null,
        },
        async (tx, taken) => {
          if (isNew) {
            const found = await recordImport(tx, post, taken);
            await ledger.reached(position, count(taken.became), tx, found);
            afterCommit(tx, () => found.forEach(report));
          } else if (taken.became !== "kept")
            await repo.moveMarks(tx, "article", taken.id, origin?.mark ?? "", taken.mark);
        },
      );
      if (isNew) counts = count(change.became);
    }

    const left = new Map<string, { line: number; times: number }>();
    let met = 0;
    async function handleEvent(event: SourceEvent): Promise<void> {
      position = met;
      if (event.kind === "post") await importPost(event.post);
      else if (event.kind === "left") {
        const before = left.get(event.type);
        left.set(event.type, { line: before?.line ?? event.line, times: (before?.times ?? 0) + 1 });
      } else if (event.kind === "too-large") {
        counts = count("rejected");
        problem("record-too-large", event.line, "", "", true);
      }
    }

    const again = await openImportFile(path, settings.encoding);
    try {
      for await (const event of readPosts(again.text)) {
        signal?.throwIfAborted();
        met += 1;
        if (met <= ledger.from.position) continue;
        await handleEvent(event);
        const done = again.totalBytes ? again.reading.bytesRead / again.totalBytes : 1;
        if (met % 10 === 0) tell({ kind: "progress", done: done * 0.95, counts });
      }
    } finally {
      await again.close();
    }
    for (const [type, { line, times }] of left) problem("post-type-left-out", line, "", `${type} × ${times}`);
    if (unlinked.size) await linkLate();
    if (!isDry) await blocks.linkLate();
    await ledger.reached(position, counts);
    tell({ kind: "progress", done: 1, counts });
    if (isDry)
      tell({
        kind: "forecast",
        forecast: { categories: [], moreCategories: 0, redirects: former.foreseen() },
      });
    return counts;

    /** Resolves links to later posts once all posts are imported. */
    async function linkLate(): Promise<void> {
      const third = await openImportFile(path, settings.encoding);
      try {
        for await (const event of readPosts(third.text)) {
          signal?.throwIfAborted();
          if (event.kind !== "post" || !unlinked.has(event.post.key)) continue;
          const { post } = await complete(event.post);
          const origin = (await repo.origins(db.read, source, [post.key])).get(post.key);
          if (origin) await save(post, origin, false);
        }
      } finally {
        await third.close();
      }
    }
  };
}
