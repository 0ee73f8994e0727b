import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A small font inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
  // Inside the bundle React is the production build whatever NODE_ENV says where the server is started. Development loads
  // packages as they are: React's are no modules that Vite could serve from source.
  ...(command === "build"
    ? { define: { "process.env.NODE_ENV": '"production"' }, ssr: { noExternal: ["react", "react-dom", "react-router", "@react-router/node"] } }
    : {}),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few larger files compress better than many small ones: React and the router, what pages share, then each page's own.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules/, priority: 3 },
                { name: "site", test: /src\/(ui|i18n|layouts|platform)\/|src\/page-|src\/features\/[a-z]+\/(site\/)?[a-z-]+\.tsx?$/, minShareCount: 3, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
}));
