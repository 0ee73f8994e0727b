import type { App } from "#server/app.ts";
import { agentWrites } from "./crm-writes-of-agents.ts";
import { commentWrites } from "./crm-writes-of-comments.ts";
import { entityWrites } from "./crm-writes-of-entities.ts";
import { feedbackWrites } from "./crm-writes-of-feedback.ts";
import { integrationWrites } from "./crm-writes-of-integrations.ts";
import { newsletterWrites } from "./crm-writes-of-newsletter.ts";
import { siteWrites } from "./crm-writes-of-site.ts";

/** Calls the API as the user who makes the write and parses the JSON; fails when the call does. */
export type ApiCaller = <Answer = CreatedEntity>(
  method: string,
  path: string,
  body?: unknown,
  version?: number,
) => Promise<Answer>;
export type CreatedEntity = { id: string; version: number };
export type Given = { app: App; call: ApiCaller; name: string };

/** What is sent: the path parameters in order, the body, and for deletions the version. */
export type Sent = {
  at?: readonly (string | number)[];
  query?: string;
  body?: unknown;
  version?: number | undefined;
};

/** A CRM write: the least role allowed, its audit entry, and how to prepare the request. */
export type Write = {
  by: "editor" | "admin";
  says: string;
  send: (given: Given) => Sent | Promise<Sent>;
};

export const crmWrites: Record<string, Write> = {
  ...entityWrites,
  ...siteWrites,
  ...commentWrites,
  ...feedbackWrites,
  ...newsletterWrites,
  ...integrationWrites,
  ...agentWrites,
};

/** Calls without an audit entry, each with the reason. */
export const unaudited: Record<string, string> = {
  "PUT /api/admin/products/{id}/draft":
    "A draft belongs to its author only: the revisions record who wrote it.",
  "PUT /api/admin/articles/{id}/draft":
    "A draft belongs to its author only: the revisions record who wrote it.",
  "PUT /api/admin/content/page/{id}/draft":
    "A draft belongs to its author only: the revisions record who wrote it.",
  "PUT /api/admin/content/reusable/{id}/draft":
    "A draft belongs to its author only: the revisions record who wrote it.",
  "PUT /api/admin/categories/{id}/draft":
    "A draft belongs to its author only: the revisions record who wrote it.",
  "PUT /api/admin/design/draft": "No visitor sees a draft: publishing it has an entry.",
  "DELETE /api/admin/design/draft": "No visitor sees a draft.",
  "POST /api/admin/design/fonts": "Part of the draft: publishing it has an entry.",
  "POST /api/admin/editing": "Who is editing now: gone after seconds.",
  "POST /api/admin/editing/end": "Who is editing now: gone after seconds.",
  "PUT /api/admin/list-preferences/{list}": "A user's list preferences are visible only to that user.",
  "POST /api/admin/settings/test-mail": "Changes nothing: an email to the user's own address.",
  "POST /api/admin/products/bulk/preview": "A question: what an edit of many would change.",
  "POST /api/admin/articles/bulk/preview": "A question: what an edit of many would change.",
  "POST /api/admin/content/page/bulk/preview": "A question: what an edit of many would change.",
  "POST /api/admin/content/reusable/bulk/preview": "A question: what an edit of many would change.",
  "POST /api/admin/content/reusable/{id}/preview-link": "Refused: a reusable block has no page.",
  "POST /api/admin/links/places": "A question: what a link would change.",
  "POST /api/admin/categories/{id}/score-preview": "A question: what other weights would change.",
  "POST /api/admin/earnings/check": "A question: how a file would be read.",
  "POST /api/crm/fetcher/preview": "A question to a shop.",
  "POST /api/admin/fetcher/follow": "A question to a shop.",
  "POST /api/admin/suggestions": "A question: nothing is stored until the user saves it.",
  "POST /api/admin/translate/field": "A question: nothing is stored until the user saves it.",
  "POST /api/admin/agents/consent": "A question: what an agent asks for.",
  "POST /api/trends/rising": "A question.",
  "POST /api/trends/gaps": "A question.",
  "POST /api/trends/search": "A question.",
  "POST /api/trends/outside": "A question.",
  "POST /api/admin/marketplaces/{key}/test": "A question to a marketplace.",
  "POST /api/admin/marketplaces/{key}/scenario":
    "How the demo's own marketplaces play; refused beside real ones.",
  "POST /api/admin/newsletter/retry": "Another try of jobs that run anyway.",
  "POST /api/admin/newsletter/digests/{id}/test": "Changes nothing: an email to the user's own address.",
  "POST /api/admin/writer/test": "A question to a language model.",
};
