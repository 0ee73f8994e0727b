import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { languagesTag } from "#platform/site-language/default-language.ts";
import { contradictingRobotsLine } from "../robots-file.ts";
import { type Section, type SectionValues, sectionNames, type TabSection } from "../setting-sections.ts";
import type { AllSettings, SettingsChange, SettingsFile } from "../settings-contract.ts";
import { builtInConsents } from "./newsletter-consent.ts";
import { differing, sectionOf, type Versioned } from "./section-values.ts";
import * as repo from "./settings.repo.ts";

/** What administrators change of the settings; each change is seen by the next request, on every instance. */
export function createSettingsEditing(parts: {
  db: Database;
  clock: Clock;
  config: Config;
  sections: () => Promise<Versioned>;
  /** The audit is layered above the settings, so the app injects it. */
  audit: Pick<Audit, "record">;
}) {
  const { db, clock, config, sections, audit } = parts;
  const type = "settings";

  async function put<Name extends Section>(
    tx: Tx,
    name: Name,
    { known, value }: { known: repo.Stored | undefined; value: SectionValues[Name] },
    by: Actor | null,
  ): Promise<void> {
    const differs = differing(sectionOf(name, known).value, value);
    if (Object.keys(differs.after).length + Object.keys(differs.before).length === 0) return;
    if (known) await repo.write(tx, name, value, clock.now());
    else if (!(await repo.insert(tx, name, value, clock.now()))) throw new AppError("conflict");
    if (name === "search") requireConsistentTerms(value as SectionValues["search"]);
    if (name === "languages") await followLanguages(tx, value as SectionValues["languages"]);
    if (by) await audit.record(tx, { actor: by, action: "update", entity: { type, id: name }, ...differs });
    invalidateTags(tx, "settings");
  }

  /** Throws `invalid` where the owner's rules say the opposite of the choice for AI crawlers. */
  function requireConsistentTerms(search: SectionValues["search"]): void {
    const line = contradictingRobotsLine(search);
    if (line !== null)
      throw new AppError("invalid", {
        details: [{ path: "robotsTxt", message: "contradicts-ai-crawlers", limit: line }],
      });
  }

  /** What is shown, and where, depends on the default language. Throws `invalid` for one that is switched off. */
  async function followLanguages(tx: Tx, { fallback, off }: SectionValues["languages"]): Promise<void> {
    if (off.includes(fallback))
      throw new AppError("invalid", { details: [{ path: "fallback", message: "unknown-choice" }] });
    invalidateTags(tx, languagesTag);
  }

  const tell = (said: Versioned): AllSettings => ({
    sections: said,
    deployment: {
      siteUrl: config.siteUrl,
      sendsMail: config.SMTP_URL !== undefined,
      mailFrom: config.MAIL_FROM ?? "",
      newsletterConsent: builtInConsents(said.site.value),
      hasGateways: Object.keys(config.API_GATEWAYS).length > 0,
    },
  });
  const all = async (): Promise<AllSettings> => tell(await sections());

  return {
    all,

    /** Changes some fields of a section. Throws `conflict` with the current section where another version was seen. */
    async change({ section, version, change }: SettingsChange, by: Actor): Promise<AllSettings> {
      await db.transact(async (tx) => {
        const known = await repo.lockRow(tx, db.engine, section);
        const current = sectionOf(section, known);
        if (current.version !== version) throw new AppError("conflict", { current });
        const value = section === "gateways" ? change : { ...current.value, ...change };
        await put(tx, section, { known, value: value as SectionValues[TabSection] }, by);
      });
      return all();
    },

    /** The same in the caller's transaction, whatever the current version: for setting up a site in one step. */
    async set<Name extends Section>(
      tx: Tx,
      name: Name,
      change: Partial<SectionValues[Name]>,
      by: Actor | null,
    ) {
      const known = await repo.lockRow(tx, db.engine, name);
      await put(tx, name, { known, value: { ...sectionOf(name, known).value, ...change } }, by);
    },

    /** All that administrators have set, for another site or for safe keeping. */
    async exportFile(): Promise<SettingsFile> {
      const stored = await sections();
      return {
        format: "magpie-settings",
        formatVersion: 1,
        exportedAt: isoTime(clock.now()),
        sections: Object.fromEntries(sectionNames.map((name) => [name, stored[name].value])),
      };
    },

    /** Takes a file of `exportFile` in: sections it names, whole; what it does not name stays. */
    async importFile(file: SettingsFile, by: Actor): Promise<AllSettings> {
      await db.transact(async (tx) => {
        for (const name of sectionNames) {
          const value = file.sections[name];
          if (value) await put(tx, name, { known: await repo.lockRow(tx, db.engine, name), value }, by);
        }
      });
      return all();
    },
  };
}
