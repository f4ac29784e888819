import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What most pages use is one file: fifty small files cost a phone a second of waiting. What loads a file later is another one: the
 * first script needs nothing else.
 */
const groups = [
  { name: "later", test: /preload-helper/, priority: 1 },
  { name: "base", test: /\.(js|mjs|ts|tsx)$/, minShareCount: 44 },
];

/** Native code, and what packages look for without needing it. */
const EXTERNAL = ["sharp", "pg-native", "bufferutil", "utf-8-validate"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", chunkSizeWarningLimit: 500 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rolldownOptions: { input: "server/index.ts" } },
      ...(command === "build"
        ? {
            // A start that finds and reads the thousand files of our packages spends more time on that than on everything else.
            resolve: { noExternal: true, external: EXTERNAL },
            // The built server renders with React's production code, whatever the environment of its process says.
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
          }
        : {}),
    },
  },
}));
