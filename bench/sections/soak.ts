/** Whether an uncached page costs more in a process that has served requests for two hours than in a fresh one. */
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { demoFolder, demoPages } from "../demo-site.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { type Load, pastTheCache, startLoad } from "../load.ts";
import { type Site, startSite } from "../programs.ts";

const rounds = 5;
/** Requests of each kind of page per round. */
const pagesARound = 60;
/** Requests before the second measurement: two hours of a busy site. */
const cachedRequests = 200_000;
const uncachedRequests = 10_000;

const paths = Object.values(demoPages);

async function costs(site: Site, load: Load): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const requests = pagesARound * paths.length;
    found.push(
      (await load.send(site, { paths, requests, headers: pastTheCache, connections: 4 })).cpu * 1000,
    );
  }
  return found;
}

/** The URLs of the pages in all languages, redirects followed. */
const allPages = (site: Site): Promise<string[]> =>
  Promise.all(
    languageCodes.flatMap((lang) =>
      paths.map(async (path) => new URL((await fetch(site.url + localPath(lang, path))).url).pathname),
    ),
  );

export async function soak(sheet: Sheet): Promise<void> {
  const site = await startSite(await demoFolder());
  const load = startLoad();
  await costs(site, load);
  const fresh = ofRounds(await costs(site, load));
  sheet.add({ name: "uncached page, fresh process", unit: "ms", ...fresh });
  const pages = await allPages(site);
  const parts = 10;
  for (let part = 0; part < parts; part++) {
    await load.send(site, { paths: pages, requests: cachedRequests / parts });
    await load.send(site, {
      paths: pages,
      requests: uncachedRequests / parts,
      headers: pastTheCache,
      connections: 4,
    });
  }
  const aged = ofRounds(await costs(site, load));
  sheet.add({ name: "uncached page, after two hours' requests", unit: "ms", ...aged });
  sheet.add({
    name: "after / fresh",
    unit: "x",
    ...ofRounds([aged.value / fresh.value]),
    aim: { atMost: 1.1 },
  });
  await Promise.all([site.stop(), load.stop()]);
}
