import type { SetUp, SetUpAnswers } from "#features/discovery/set-up.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Demo } from "../demo/demo.service.ts";

const key = "set-up";

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
/** Without what was left out. */
const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;

/** The setup questions for the administrator of a new site. */
export function createSetUp({
  db,
  clock,
  settings,
  programmes,
  demo,
  audit,
}: {
  db: Database;
  clock: Clock;
  settings: Settings;
  programmes: Programmes;
  demo: Demo;
  audit: Audit;
}) {
  return {
    async state(): Promise<SetUp> {
      const [{ sections }, known, demoState, done] = await Promise.all([
        settings.editing.all(),
        programmes.list(),
        demo.state(),
        settings.note(key),
      ]);
      return {
        isDue: done === undefined,
        hasDemo: demoState === "seeded",
        siteName: sections.site.value.siteName,
        contactEmail: sections.site.value.contactEmail,
        timeZone: sections.site.value.timeZone,
        languagesOff: sections.languages.value.off,
        defaultLanguage: sections.languages.value.fallback,
        programmes: known.map(({ id, key: programme, name, country, tags }) => ({
          id,
          key: programme,
          name,
          country,
          tags: tags.flatMap((one) => (one.country === country ? one.tag : [])),
        })),
      };
    },

    /** Saves the answers of a step, or skips the questions; once done they are not shown again. */
    async answer({ answers, isDone }: SetUpAnswers, by: Actor): Promise<SetUp> {
      await db.transact(async (tx) => {
        if (answers) {
          const { siteName, contactEmail, timeZone, languagesOff: off, defaultLanguage: fallback } = answers;
          const site = given({ siteName, contactEmail, timeZone });
          const languages = given({ off, fallback });
          if (Object.keys(site).length) await settings.editing.set(tx, "site", site, by);
          if (Object.keys(languages).length) await settings.editing.set(tx, "languages", languages, by);
          for (const { id, tags } of answers.programmes ?? [])
            await programmes.setHomeTags(tx, Number(id), tags, by);
        }
        if (!isDone) return;
        const known = await settings.lockStored(tx, key);
        const note = { at: clock.now(), by: by.id, isPassedOver: answers === null };
        await settings.keepIn(tx, key, note, known !== undefined);
      });
      // After the answers are safe: removing the demo deletes many rows and files.
      if (answers?.keepsDemo === false && (await demo.state()) === "seeded") {
        await demo.drop();
        const entity = { type: "demo", id: "demo" };
        await db.transact((tx) => {
          recordUntaggedWrite(tx);
          return audit.record(tx, { actor: by, action: "delete", entity });
        });
      }
      return this.state();
    },
  };
}
export type SetUpService = ReturnType<typeof createSetUp>;
