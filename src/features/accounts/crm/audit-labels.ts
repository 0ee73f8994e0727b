import type { AuditEntry } from "#features/audit/audit-entry.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { isLanguage, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { isSettingsTab, settingLabel } from "#layouts/crm-layout/crm-settings-labels.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import type en from "#locales/en/crm-audit.json";
import { commandLine } from "#platform/audit/actor.ts";
import { fieldNamed } from "./audit-fields.ts";
import { labeledField, passedOver } from "./audit-labeled-fields.ts";
import { useAuditMessages } from "./audit-messages.ts";

type Known<Prefix extends string> = keyof typeof en extends infer Key
  ? Key extends `${Prefix}${infer Name}`
    ? Name
    : never
  : never;

/** Actions that were written otherwise once. */
const renamedActions = new Map<string, string>(Object.entries({ "drop-draft": "discard-draft" }));
/** "focalPoint" → "Focal point": for fields without a message. */
const readableKey = (key: string): string => {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The audit's own terms in the CRM's language; what a later feature records before it has words stays as it is written. */
export function useAuditLabels() {
  const { t } = useAuditMessages();
  const { t: settings } = useSettingsMessages();
  const { t: crm } = useCrmMessages();
  const actions: Record<Known<"audit.action-">, string> = {
    create: t("audit.action-create"),
    update: t("audit.action-update"),
    delete: t("audit.action-delete"),
    restore: t("audit.action-restore"),
    "restore-revision": t("audit.action-restore-revision"),
    publish: t("audit.action-publish"),
    unpublish: t("audit.action-unpublish"),
    schedule: t("audit.action-schedule"),
    duplicate: t("audit.action-duplicate"),
    move: t("audit.action-move"),
    merge: t("audit.action-merge"),
    block: t("audit.action-block"),
    unblock: t("audit.action-unblock"),
    "mark-checked": t("audit.action-mark-checked"),
    "clear-checked": t("audit.action-clear-checked"),
    "discard-draft": t("audit.action-discard-draft"),
    replace: t("audit.action-replace"),
    tag: t("audit.action-tag"),
    undo: t("audit.action-undo"),
    import: t("audit.action-import"),
    invite: t("audit.action-invite"),
    "sign-in": t("audit.action-sign-in"),
    "set-password": t("audit.action-set-password"),
    "end-sessions": t("audit.action-end-sessions"),
    "reset-link": t("audit.action-reset-link"),
    review: t("audit.action-review"),
    submit: t("audit.action-submit"),
    withdraw: t("audit.action-withdraw"),
    approve: t("audit.action-approve"),
    "request-changes": t("audit.action-request-changes"),
    settle: t("audit.action-settle"),
    reject: t("audit.action-reject"),
    "publish-scheduled": t("audit.action-publish-scheduled"),
    "unpublish-scheduled": t("audit.action-unpublish-scheduled"),
    "missed-scheduled": t("audit.action-missed-scheduled"),
    generate: t("audit.action-generate"),
    "accept-section": t("audit.action-accept-section"),
    "reopen-section": t("audit.action-reopen-section"),
    "reject-section": t("audit.action-reject-section"),
    "confirm-claim": t("audit.action-confirm-claim"),
    cancel: t("audit.action-cancel"),
    "preview-link": t("audit.action-preview-link"),
    order: t("audit.action-order"),
    pause: t("audit.action-pause"),
    resume: t("audit.action-resume"),
    send: t("audit.action-send"),
    export: t("audit.action-export"),
    retry: t("audit.action-retry"),
    "run-now": t("audit.action-run-now"),
    refresh: t("audit.action-refresh"),
    "decline-price": t("audit.action-decline-price"),
    run: t("audit.action-run"),
    check: t("audit.action-check"),
    comment: t("audit.action-comment"),
    "resolve-comment": t("audit.action-resolve-comment"),
    "reopen-comment": t("audit.action-reopen-comment"),
    "edit-comment": t("audit.action-edit-comment"),
    "delete-comment": t("audit.action-delete-comment"),
    revoke: t("audit.action-revoke"),
    connect: t("audit.action-connect"),
    "call-tool": t("audit.action-call-tool"),
    "execute-plan": t("audit.action-execute-plan"),
    "refuse-plan": t("audit.action-refuse-plan"),
    "revert-plan": t("audit.action-revert-plan"),
    "roll-secret": t("audit.action-roll-secret"),
    stop: t("audit.action-stop"),
  };
  const types: Record<Known<"audit.type-">, string> = {
    product: t("audit.type-product"),
    category: t("audit.type-category"),
    article: t("audit.type-article"),
    author: t("audit.type-author"),
    media: t("audit.type-media"),
    user: t("audit.type-user"),
    settings: t("audit.type-settings"),
    page: t("audit.type-page"),
    reusable: t("audit.type-reusable"),
    programme: t("audit.type-programme"),
    rate: t("audit.type-rate"),
    "front-page": t("audit.type-front-page"),
    menus: t("audit.type-menus"),
    import: t("audit.type-import"),
    earnings: t("audit.type-earnings"),
    fetch: t("audit.type-fetch"),
    feed: t("audit.type-feed"),
    redirect: t("audit.type-redirect"),
    digest: t("audit.type-digest"),
    subscriber: t("audit.type-subscriber"),
    "newsletter-key": t("audit.type-newsletter-key"),
    "missing-path": t("audit.type-missing-path"),
    "library-link": t("audit.type-library-link"),
    marketplace: t("audit.type-marketplace"),
    writer: t("audit.type-writer"),
    "translation-terms": t("audit.type-translation-terms"),
    "translation-run": t("audit.type-translation-run"),
    writing: t("audit.type-writing"),
    job: t("audit.type-job"),
    offer: t("audit.type-offer"),
    report: t("audit.type-report"),
    question: t("audit.type-question"),
    demo: t("audit.type-demo"),
    "api-key": t("audit.type-api-key"),
    webhook: t("audit.type-webhook"),
    backup: t("audit.type-backup"),
    agent: t("audit.type-agent"),
    "agent-plan": t("audit.type-agent-plan"),
  };
  const known = (words: Record<string, string>, key: string): string | undefined =>
    Object.hasOwn(words, key) ? words[key] : undefined;
  const sectionName = (section: string): string | undefined => {
    if (section === "design") return crm("crm.section-design");
    const tab = isSettingsTab(section) ? section : section === "prices" ? "money" : undefined;
    return tab && settings(`settings.tab-${tab}`);
  };
  /** A setting is called as on its tab; other fields have labels of the audit log's own. */
  const fieldLabel = (key: string, type: string, thing: string | null): string => {
    const setting = type === "settings" && thing !== null ? settingLabel(thing, key) : undefined;
    if (setting) return settings(setting);
    const name = labeledField(fieldNamed(key, type));
    return name ? t(`audit.field-${name}`) : readableKey(key);
  };
  const type = (key: string): string => known(types, key) ?? readableKey(key);
  return {
    action: (key: string): string => known(actions, renamedActions.get(key) ?? key) ?? readableKey(key),
    type,
    /** Which thing, without its name; of some there is one alone. */
    thing: (key: string, id: string | null): string => {
      if (id === null || id === key) return type(key);
      const section = key === "settings" ? sectionName(id) : undefined;
      return section ? t("audit.settings", { section }) : t("audit.number", { type: type(key), id });
    },
    /** Who did it: a user, a deleted user, the command line, or the scheduler. */
    person: ({ person, key, action }: Pick<AuditEntry, "person" | "key" | "action">): string => {
      if (person?.id === null && person.name === commandLine.name) return t("audit.command-line");
      if (person && key) return t("audit.by-key", { person: isolated(person.name), key: isolated(key) });
      return (
        person?.name ??
        t(action.endsWith("-scheduled") || action === "stop" ? "audit.by-itself" : "audit.somebody-gone")
      );
    },
    field: (path: readonly string[], type = "", thing: string | null = null): string =>
      // Changes of content are recorded by their whole path: "translations.he.name".
      path
        .flatMap((step) => step.split("."))
        .filter((key) => !passedOver.has(key))
        .map((key) => (isLanguage(key) ? languages[key].nativeName : fieldLabel(key, type, thing)))
        .join(" › "),
  };
}
