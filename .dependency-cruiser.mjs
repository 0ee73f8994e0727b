// The arrows of docs/architecture.md, one rule a sentence. `npm run check` runs them, scripts/checks/check-arrows.test.ts plants a
// violation of each. Types may cross every border but a circle and the one of layouts: they are gone at run time.

/** Downhill: a feature may know those before it. */
const order = [
  "settings",
  "audit",
  "accounts",
  "jobs",
  "webhooks",
  "backups",
  "media",
  "categories",
  "marketplaces",
  "offers",
  "favorites",
  "products",
  "articles",
  "newsletter",
  "feedback",
  "pages",
  "menus",
  "analytics",
  "trends",
  "writing",
  "imports",
  "fetcher",
  "discovery",
  "translating",
  "suggesting",
  "agents",
];

const feature = "^src/features/([^/]+)/";
const model = "^src/(features/[^/]+|content)/(?!server/|site/|crm/)";
/** Pages and CRM screens: nobody imports them, so they may use the cards of any feature. A picker is the CRM's kind of card. */
const leaf = "^src/features/.*(-page\\.tsx$|/crm/(?!.*-picker\\.tsx$))";
const wiring = "^src/(api|jobs|routes)\\.ts$|^src/routes/|^src/server/(app|main|http)\\.ts$|^src/server/cli/";
const packages = (...names) => `node_modules/(${names.join("|")})/`;
const database = packages("kysely", "pg", "better-sqlite3");
/** What a browser loads; fakes are servers that tests start. */
const inBrowser = {
  path: "^src/(features/[^/]+/(site|crm)|content/crm|layouts|routes|ui|client)/|^src/(pages/page-head|root|entry\\.client)\\.tsx?$",
  pathNot: "/fake-[^/]+\\.ts$",
};
const view = packages("react", "react-dom", "react-router", "@react-router/[^/]+", "react-aria-components");

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from,
  to: { ...to, dependencyTypesNot: ["type-only"] },
});

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "No file leads back to itself, by its types neither",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    rule(
      "floor-knows-no-rooms",
      "platform, ui and i18n know no content, no feature and no layout",
      { path: "^src/(platform|ui|i18n)/" },
      { path: "^src/(content|features|layouts)/" },
    ),
    {
      name: "content-knows-no-features",
      comment: "The content engine knows no feature, no layout and no screen, by types neither",
      severity: "error",
      from: { path: "^src/content/(?!crm/)" },
      to: { path: "^src/(?!content/(?!crm/)|(platform|i18n)/)" },
    },
    rule(
      "content-editor-knows-no-features",
      "The content engine's editor knows no feature and no layout",
      { path: "^src/content/crm/" },
      // Left until they move down: the CRM's states of loading and of forms, and the preferences of lists.
      {
        path: "^src/(?!(content|platform|i18n|ui|client)/)",
        pathNot:
          "^src/layouts/crm-layout/(crm-query\\.tsx|crm-shortcuts\\.tsx|crm-search-params\\.ts|lists/crm-(bulk\\.ts|selection\\.ts|select-found\\.tsx)|forms/(crm-(autosave|form|problems)\\.tsx|(unsaved-edits|use-idempotency-key)\\.ts))$|^src/features/accounts/list-preferences\\.ts$",
      },
    ),
    rule(
      "wiring-is-at-the-top",
      "Only the tables of contents and app.ts put parts together",
      { path: "^src/(content|features|layouts|platform|ui|i18n)/" },
      { path: wiring },
    ),
    {
      name: "layouts-know-no-feature",
      comment: "Layouts take what features show there as slots from routes/; their types neither",
      severity: "error",
      from: { path: "^src/layouts/" },
      to: { path: "^src/features/" },
    },
    {
      name: "demo-enters-at-app",
      comment: "Only app.ts knows the servers of demo/, which it loads where DEMO is on",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/server/app\\.ts$" },
      to: { path: "^demo/" },
    },
    rule(
      "ui-is-pure",
      "ui has no business words and fetches nothing",
      { path: "^src/ui/" },
      { path: "^src/(?!ui/|i18n/|platform/document/)" },
    ),
    rule(
      "model-is-pure",
      "A feature's model runs anywhere: no I/O, no React, no database",
      { path: `${model}.*\\.ts$` },
      {
        path: ".",
        pathNot: `${model}|^src/i18n/|^src/platform/(errors|system-failure|clock|time-zones|software-name|event-types|key-scopes)\\.ts$|^src/platform/input/|^src/platform/document/|^locales/|${packages("zod", "entities", "robots-parser", "diff", "colorjs.io")}`,
      },
    ),
    rule("screens-never-load-server", "What a browser loads holds no server code", inBrowser, {
      path: `/server/|^src/platform/(database|http)/|^src/platform/(config|log)\\.ts$|^src/platform/storage/|^src/i18n/text-analysis/(search-analyzer|simplified-chinese)\\.ts$|${database}`,
    }),
    rule("browsers-have-no-node", "What a browser loads asks nothing of Node", inBrowser, {
      dependencyTypes: ["core"],
    }),
    rule(
      "server-never-renders",
      "Server code knows no screens",
      { path: "^src/(features/[^/]+|content)/server/|^src/platform/(?!http/)" },
      { path: `/(site|crm)/|^src/(ui|layouts)/|${view}` },
    ),
    rule(
      "http-knows-only-the-router",
      "platform/http hands pages their files by the router's context, and renders nothing",
      { path: "^src/platform/http/" },
      { path: `/(site|crm)/|^src/(ui|layouts)/|${packages("react", "react-dom")}` },
    ),
    rule(
      "site-and-crm-are-strangers",
      "The public site never imports the CRM",
      { path: "/site/" },
      { path: "/crm/" },
    ),
    rule(
      "crm-not-to-site-pages",
      "The CRM may preview a card, never a page",
      { path: "/crm/" },
      { path: "/site/.*-page\\.tsx$" },
    ),
    rule(
      "leaves-are-not-imported",
      "Only routes.ts and routes/ name pages and CRM screens",
      { path: "^src/", pathNot: "^src/routes(\\.ts$|/)|/crm/" },
      { path: leaf },
    ),
    rule(
      "neighbours-keep-their-privacy",
      "Of another feature or content: model, service, cards and pickers; its repo, api, jobs, pages and CRM are private",
      { path: feature },
      {
        path: "^src/content/server/.*\\.(repo|api|jobs)\\.ts$|^src/features/[^/]+/(server/.*\\.(repo|api|jobs)\\.ts$|site/.*-page\\.tsx$|crm/(?!.*-picker\\.tsx$))",
        // Pages of one's own are written in the editor of articles, with its messages.
        pathNot:
          "^src/features/$1/|^src/features/articles/crm/(text/article-editor\\.tsx|article-messages\\.ts)$",
      },
    ),
    rule(
      "sql-only-in-repos",
      "Only a repo touches the database library",
      { path: "^src/", pathNot: "\\.repo\\.ts$|^src/platform/(database|backup)/|^src/server/app\\.ts$" },
      // None reads or writes: services say what they change, do once or attempt, doors tell a wrong statement from a database that is away.
      {
        path: `${database}|^src/platform/database/`,
        pathNot: "^src/platform/database/(changes|unreachable|idempotency|attempt)\\.ts$",
      },
    ),
    rule(
      "feature-has-its-place",
      "A new feature takes its place in the order above",
      { path: `^src/features/(?!(${order.join("|")})/)` },
      {},
    ),
    ...order
      .slice(0, -1)
      .map((name, i) =>
        rule(
          `${name}-looks-downhill`,
          `${name} knows only: ${order.slice(0, i).join(", ") || "no feature"}`,
          { path: `^src/features/${name}/`, pathNot: leaf },
          { path: `^src/features/(${order.slice(i + 1).join("|")})/` },
        ),
      ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$|\\.css$" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
