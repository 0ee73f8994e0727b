import type { Database, Queries, Tx } from "#platform/database/database.ts";
import { keyOf, type Source, sourceOf, sourcesWithin } from "./redirect-source.ts";
import * as repo from "./redirects.repo.ts";

/** The sets of names that the queries of a path's sources have, by path. */
type Shapes = ReadonlyMap<string, readonly string[]>;

export type Match = { row: repo.RedirectRow; source: Source };

async function readShapes(db: Queries | Tx): Promise<Shapes> {
  const shapes = new Map<string, string[]>();
  for (const { path, names } of await repo.queryShapes(db))
    shapes.set(path, [...(shapes.get(path) ?? []), names]);
  return shapes;
}

/** The redirect that a request means: of those among `wanted`, in one read, the first. */
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
 * Finds the redirect of a request: by path and query, then by path alone. Which paths have sources with a query is kept in memory
 * until a redirect changes, so that a request of any other path costs nothing or one read, as before.
 */
export function createRedirectMatching(db: Database) {
  let known: Shapes | null = null;
  let loading: Promise<Shapes> | null = null;
  let isAway = false;
  /** Read again at once: until then requests with a query pass the page cache by. */
  const forget = () => {
    known = null;
    loading = null;
    // Who needs it reports what fails.
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
      // What was read before a change is not kept.
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

  /** Without news of changes nothing can be kept. */
  const shapes = async (): Promise<Shapes> =>
    db.memory.isTold() ? (known ?? loading ?? load()) : readShapes(db.read);

  const within = async (asked: Source): Promise<Source[]> =>
    asked.parameters.length ? sourcesWithin(asked, (await shapes()).get(asked.path) ?? []) : [];

  return {
    /** Throws `malformed-request`. */
    find: async (asked: Source): Promise<Match | null> =>
      firstOf(db.read, [...(await within(asked)), plain(asked)]),

    /** The same with a query only: a page that has the path comes before a redirect of the path alone. */
    async findByQuery(asked: Source): Promise<Match | null> {
      const wanted = await within(asked);
      return wanted.length ? firstOf(db.read, wanted) : null;
    },

    /** The same within a transaction, which sees its own redirects. */
    async findIn(tx: Tx, asked: Source): Promise<Match | null> {
      const own = asked.parameters.length ? await repo.queryShapes(tx, asked.path) : [];
      return firstOf(tx, [
        ...sourcesWithin(
          asked,
          own.map(({ names }) => names),
        ),
        plain(asked),
      ]);
    },

    /** Whether a URL may be redirected for its query; also where that is not known yet, unless the database is away. */
    mayFollow(url: string): boolean {
      if (!url.includes("?")) return false;
      if (!db.memory.isTold()) return true;
      if (!known) {
        // The request itself waits for it, and reports what fails.
        shapes().catch(() => {});
        return !isAway;
      }
      if (known.size === 0) return false;
      try {
        const asked = sourceOf(url);
        return sourcesWithin(asked, known.get(asked.path) ?? []).length > 0;
      } catch {
        // Malformed: the page refuses it.
        return false;
      }
    },
  };
}
