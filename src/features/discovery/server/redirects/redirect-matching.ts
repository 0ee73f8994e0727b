import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { keyOf, type Source, sourceOf, sourcesWithin } from "./redirect-source.ts";
import * as repo from "./redirects.repo.ts";

/** The query name sets of each path's sources. */
type Shapes = ReadonlyMap<string, readonly string[]>;

export type Match = { row: repo.RedirectRow; source: Source };

async function readShapes(db: Queries | Tx): Promise<Shapes> {
  const shapes = new Map<string, string[]>();
  for (const { path, names } of await repo.queryShapes(db))
    shapes.set(path, [...(shapes.get(path) ?? []), names]);
  return shapes;
}

/** The first match among `wanted`, in order of preference, with one read. */
async function firstOf(db: Queries | Tx, wanted: readonly Source[]): Promise<Match | null> {
  const byKey = new Map(wanted.map((source) => [keyOf(source), source]));
  const rows = new Map((await repo.findAny(db, [...byKey.keys()])).map((row) => [row.from_path, row]));
  for (const [key, source] of byKey) {
    const row = rows.get(key);
    if (row) return { row, source };
  }
  return null;
}

const plain = ({ path }: Source): Source => ({ path, parameters: [] });

/**
 * Finds a request's redirect: by path and query, then by path alone. Paths with query sources are cached in memory until a redirect
 * changes, so that requests of other paths cost at most one read.
 */
export function createRedirectMatching(db: Database) {
  let known: Shapes | null = null;
  let loading: Promise<Shapes> | null = null;
  let isAway = false;
  /** Reloads at once: until then requests with a query bypass the page cache. */
  const forget = () => {
    known = null;
    loading = null;
    // The caller that needs the result reports the error.
    load().catch(() => {});
  };
  db.memory.listen({
    changed: (tags) => {
      if (tags.includes("redirects")) forget();
    },
    lost: forget,
  });

  async function load(): Promise<Shapes> {
    const running = readShapes(db.read);
    loading = running;
    try {
      const shapes = await running;
      // A read that began before a change is not cached.
      if (loading === running) known = shapes;
      isAway = false;
      return shapes;
    } catch (error) {
      isAway = true;
      throw error;
    } finally {
      if (loading === running) loading = null;
    }
  }

  /** Without change notifications nothing can be cached. */
  const shapes = async (): Promise<Shapes> =>
    db.memory.isTold() ? (known ?? loading ?? load()) : readShapes(db.read);

  const within = async (request: Source): Promise<Source[]> =>
    request.parameters.length ? sourcesWithin(request, (await shapes()).get(request.path) ?? []) : [];

  return {
    /** Throws `malformed-request`. */
    find: async (request: Source): Promise<Match | null> =>
      firstOf(db.read, [...(await within(request)), plain(request)]),

    /** Matches sources with a query only: an existing page takes precedence over a redirect of the path alone. */
    async findByQuery(request: Source): Promise<Match | null> {
      const wanted = await within(request);
      return wanted.length ? firstOf(db.read, wanted) : null;
    },

    /** `find` within a transaction, which sees its own redirects. */
    async findIn(tx: Tx, request: Source): Promise<Match | null> {
      const own = request.parameters.length ? await repo.queryShapes(tx, request.path) : [];
      return firstOf(tx, [
        ...sourcesWithin(
          request,
          own.map(({ names }) => names),
        ),
        plain(request),
      ]);
    },

    /** Whether a URL's query may have a redirect; true while unknown, unless the database is unavailable. */
    mayFollow(url: string): boolean {
      if (!url.includes("?")) return false;
      if (!db.memory.isTold()) return true;
      if (!known) {
        // The request itself awaits it and reports the error.
        shapes().catch(() => {});
        return !isAway;
      }
      if (known.size === 0) return false;
      try {
        const request = sourceOf(url);
        return sourcesWithin(request, known.get(request.path) ?? []).length > 0;
      } catch {
        // Malformed: the page refuses it.
        return false;
      }
    },
  };
}
