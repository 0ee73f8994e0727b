import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { crmInBrowsersOnly, crmLanguages } from "./scripts/crm-build.ts";
import { inlineScript } from "./scripts/inline-script.ts";
import { threadPrograms } from "./scripts/thread-programs.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    inlineScript(),
    crmInBrowsersOnly(),
    crmLanguages(),
    threadPrograms(),
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
          // Public pages load this and nothing of React.
          input: ["src/client/site.ts"],
          output: {
            codeSplitting: {
              groups: [
                // What public pages load, and a visitor's own pages too: in one file, because many small ones compress badly and wait for
                // each other.
                {
                  name: "public",
                  test: /src\/(client\/(site\/(start-page|navigation)|browser\/document-language|head\/early-interactions)|i18n\/messages\/island-messages)\./,
                  priority: 1,
                },
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\//,
                  priority: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./src/server/main.ts",
          // Messages that the CRM loads on demand are there from the start on the server.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));
