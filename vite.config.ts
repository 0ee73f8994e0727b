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
  // Inside the bundle React is the production build whatever NODE_ENV says where the server is started.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  ssr: {
    noExternal: ["react", "react-dom", "react-router", "@react-router/node"],
  },
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
}));
