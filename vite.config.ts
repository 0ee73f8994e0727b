import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { crmInBrowsersOnly, crmLanguages, withoutRouterElements } from "./scripts/crm-build.ts";
import { firstMessages } from "./scripts/first-messages.ts";

/** What every public page runs; by name where the CRM shares more of a folder than that. */
const frame =
  /src\/(layouts\/(?!footer|header\.|error-page|search-form|visitor-layout|outside-statistics|site-name|crm-|editor\/)|i18n\/(document-messages|first-messages|format|languages|load-catalogue|load-first-messages|messages|messages-context|money|paths|text-language)\.|platform\/(browser\/(?!safe-copies|play-embeds|visit-events)|clock)|page-|ui\/(server-part|optional-part|button|icon|isolate|notice-bar)\.|features\/(slugs\/slug-owner|accounts\/crm-role|favorites\/(favorites|site\/(favorites-store|heart-behaviour))|products\/site\/(compare-behaviour|compare-list))\.)/;
/** What the parts with product cards share; they come as HTML, so this is loaded with the first navigation. */
const cards =
  /src\/(features\/(favorites\/site\/heart-button|offers\/site\/(price|shop-link)|products\/(score-band|site\/(product-(card|score)|compare-button|fallback-note)))|ui\/(breadcrumbs|card-grid|score-ring|section-heading|tag|note)\.)/;

/** What comes as HTML on a product's page: one file of it has one name in the page's script, which loads it with the first navigation. */
const productParts =
  /src\/features\/products\/site\/(product-(way|keeping|title|buying|details)|related-products|gallery)\./;

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    firstMessages(),
    crmInBrowsersOnly(),
    crmLanguages(),
    withoutRouterElements(),
  ],
  build: {
    // A small font inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
  // Inside the bundle React is the production build whatever NODE_ENV says where the server is started. Development loads
  // packages as they are: React's are no modules that Vite could serve from source.
  ...(command === "build"
    ? {
        define: { "process.env.NODE_ENV": '"production"' },
        ssr: { noExternal: ["react", "react-dom", "react-router", "@react-router/node"] },
      }
    : {}),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few larger files compress better than many small ones: React and the router, what pages share, then each page's own.
            codeSplitting: {
              groups: [
                // All but what single screens and the CRM load.
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\//,
                  priority: 3,
                },
                { name: "frame", test: frame, minShareCount: 2, priority: 2 },
                {
                  name: "pictures",
                  test: /src\/(ui\/picture-frame|features\/products\/site\/product-picture)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                { name: "product-parts", test: productParts, priority: 0 },
                { name: "cards", test: cards, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
}));
