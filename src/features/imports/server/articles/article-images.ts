import type { RunSettings } from "#features/imports/import-run.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { FetchFile } from "#platform/http/fetch/public-fetch.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";
import * as repo from "../runs/import-changes.repo.ts";
import type { Ledger } from "../runs/import-ledger.ts";
import type { Survey } from "./article-source.ts";
import type { PostImage } from "./post-content.ts";

const atOnce = 3;

/** Resolves the images of an export to the media library: those downloaded earlier and, if enabled, those still to download. */
export function createArticleImages({
  db,
  clock,
  media,
  fetchFile,
  mayStore,
  survey,
  settings,
  isDry,
  ledger,
  signal,
}: {
  db: Database;
  clock: Clock;
  media: Media;
  fetchFile: FetchFile;
  /** Whether the shop that owns the image allows copies. */
  mayStore: (url: string) => Promise<boolean>;
  survey: Survey;
  settings: RunSettings;
  /** Nothing is downloaded: images that could be count as present. */
  isDry: boolean;
  ledger: Ledger;
  signal?: AbortSignal | undefined;
}) {
  const ids = new Map<string, number | null>();

  /** The full-size URL of an image: that of the attachment, or the URL without the size suffix of WordPress. */
  function sourceOf({ src, attachmentId }: PostImage): string {
    const attached = attachmentId === null ? "" : (survey.attachments.get(attachmentId)?.url ?? "");
    const url = attached || src ? URL.parse(attached || src, survey.site || undefined) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return "";
    if (!attached) url.pathname = url.pathname.replace(/-\d{2,5}x\d{2,5}(?=\.[a-z]{3,4}$)/i, "");
    return url.href;
  }

  /** The name of an image in reports: a gallery image has only a number if its attachment is missing. */
  const nameOf = (image: PostImage): string =>
    sourceOf(image) || image.src || `attachment_id=${image.attachmentId ?? ""}`;

  async function fetched(url: string): Promise<number | null> {
    const bytes = await fetchFile(url, signal);
    const lastPart =
      url
        .replace(/[?#].*$/, "")
        .split("/")
        .at(-1) ?? "";
    const fileName = (percentDecoded(lastPart) || "image").slice(0, 200);
    const id = await media.add({
      bytes,
      fileName,
      also: (tx, entityId) =>
        ledger.changed(tx, [
          { type: "media", entityId, label: fileName, action: "added", before: null, mark: "" },
        ]),
    });
    await db.transact((tx) =>
      repo.saveOrigin(
        tx,
        settings.source,
        { key: `media:${url}`, type: "media", entityId: id, contentHash: "", mark: "" },
        clock.now(),
      ),
    );
    return id;
  }

  return {
    known(image: PostImage): string | null {
      const id = ids.get(sourceOf(image)) ?? null;
      return id === null ? null : String(id);
    },

    async addressOf(image: PostImage): Promise<string | null> {
      const id = ids.get(sourceOf(image)) ?? null;
      return id === null ? null : media.addressOf(id);
    },

    /** Downloads images into the library; returns those that failed, with the reason. */
    async fetchAll(images: readonly PostImage[]) {
      const left: { src: string; code: "image-not-fetched" | "image-left-out" }[] = [];
      const wanted = [...new Set(images.map(sourceOf))].filter((url) => url && ids.get(url) === undefined);
      const known = await repo.origins(
        db.read,
        settings.source,
        wanted.map((url) => `media:${url}`),
      );
      const pictures = await media.pictures(
        [...known.values()].map(({ entityId }) => entityId),
        "en",
      );
      for (const url of wanted) {
        const origin = known.get(`media:${url}`);
        if (origin && pictures.get(origin.entityId)) ids.set(url, origin.entityId);
      }
      const missing = wanted.filter((url) => !ids.get(url));
      for (let at = 0; at < missing.length; at += atOnce)
        await Promise.all(
          missing.slice(at, at + atOnce).map(async (url) => {
            if (!settings.fetchImages || !(await mayStore(url))) {
              ids.set(url, null);
              return;
            }
            if (isDry) return;
            try {
              ids.set(url, await fetched(url));
            } catch (error) {
              signal?.throwIfAborted();
              if (error instanceof AppError && error.code === "unavailable") throw error;
              ids.set(url, null);
            }
          }),
        );
      const code = settings.fetchImages ? "image-left-out" : "image-not-fetched";
      const lost = new Set(
        images.filter((image) => ids.get(sourceOf(image)) === null || !sourceOf(image)).map(nameOf),
      );
      for (const src of lost) left.push({ src, code });
      return left;
    },
  };
}
