import { join } from "node:path";
import type { Plugin } from "vite";

/** The built server writes icons from memory; see the file. A build in which nothing was replaced fails. */
export function writtenIcons(): Plugin {
  let isReplaced = false;
  return {
    name: "written-icons",
    apply: "build",
    // Vite itself finds files before it asks an ordinary plugin.
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      isReplaced = false;
    },
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler(_, importer = "") {
        if (!/lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/.test(importer)) return null;
        isReplaced = true;
        return join(import.meta.dirname, "../../app/ui/written-icon.ts");
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error("lucide-react is written differently: see scripts/build/written-icons.ts");
    },
  };
}
