import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";

const STARTS = ["app/entry.client.tsx", "app/root.tsx?__react-router-build-client-route"];

/** Names what every page loads anyway, so that it is one file: fifty small ones cost a phone a second of waiting. */
function everyPage(): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>();
  return (id, graph) => {
    const pending = found.size > 0 ? [] : STARTS.map((file) => join(import.meta.dirname, file));
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      pending.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
    return found.has(id) ? "base" : null;
  };
}

const groups: Rolldown.CodeSplittingGroup[] = [
  { name: everyPage(), debugName: "base" },
  // Icons, fields and small helpers of several pages: a few hundred bytes each.
  { name: "partes", test: /lucide-react|[\\/]app[\\/](ui|lib)[\\/]/, minShareCount: 4 },
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
            // To find and read the thousand files of our packages takes a start longer than everything else.
            resolve: { noExternal: true, external: EXTERNAL },
            // The built server renders with React's production code, whatever the environment of its process says.
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
          }
        : {}),
    },
  },
}));
