import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { writtenIcons } from "./scripts/build/written-icons.ts";

const route = (file: string) => `${file}?__react-router-build-client-route`;
const ENTRY = "app/entry.client.tsx";
/** What every page loads begins here. */
const STARTS = [ENTRY, route("app/root.tsx")];
/** Where most visitors arrive: their files hold what these pages use, and nothing of forms and accounts. */
const LANDING_PAGES = ["app/inicio/inicio.page.tsx", "app/productos/lista/productos.page.tsx"].map(route);
const PRODUCT_PAGES = [
  "app/productos/comprar/comprar.page.tsx",
  "app/sorteos/participa/participa.page.tsx",
].map(route);
/** The pages of customers and visitors. */
const PUBLIC_PAGES = globSync("app/**/*.page.tsx")
  .filter((file) => !/^app[\\/]admin[\\/]/.test(file))
  .map(route);

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](.+)\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g;

/** The names of the icons that a file imports. The index that they come from leads to all icons of the shop. */
function iconsOf(id: string): string[] {
  const [file = ""] = id.split("?");
  if (!/[\\/]app[\\/].*\.tsx?$/.test(file)) return [];
  const lists = [...readFileSync(file, "utf8").matchAll(ICON_IMPORT)].flatMap(([, list = ""]) =>
    list.split(","),
  );
  return lists.map((name) => name.trim().replace(/\s+as\s.*/, "")).filter((name) => /^\w+$/.test(name));
}

/** The file of an icon by the name that it is imported by; one icon may have several names. */
function iconFiles(): Map<string, string> {
  const index = readFileSync(
    join(import.meta.dirname, "node_modules/lucide-react/dist/esm/lucide-react.mjs"),
    "utf8",
  );
  const lines = [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs'/g)];
  return new Map(
    lines.flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name) => [name.replace("default as", "").trim(), file] as const),
    ),
  );
}

/** Names what these files load, so that it is one file: fifty small ones cost a phone a second of waiting. */
function loadedBy(starts: readonly string[], chunk: string): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>();
  const icons = new Set<string | undefined>();
  return (id, graph) => {
    const pending = found.size > 0 ? [] : starts.map((file) => join(import.meta.dirname, file));
    const files = pending.length > 0 ? iconFiles() : new Map<string, string>();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      for (const name of iconsOf(next)) icons.add(files.get(name));
      pending.push(...(graph.getModuleInfo(next)?.importedIds ?? []).filter((file) => !ICON.test(file)));
    }
    // Evaluating the entry starts the application: only the script of the page does so, when all modules are there.
    if (id === join(import.meta.dirname, ENTRY)) return null;
    const [, icon] = ICON.exec(id) ?? [];
    return found.has(id) || (icon !== undefined && icons.has(icon)) ? chunk : null;
  };
}

/** Icons, fields and small helpers of several pages: a few hundred bytes each. */
const PARTS = { test: /lucide-react|[\\/]app[\\/](ui|lib)[\\/]/, minShareCount: 4 };
/** The rules and views that these pages share with others are as small, and each would be one more file to start. */
const SHOP_PARTS = { test: /lucide-react|[\\/](app|modules)[\\/]/, minShareCount: 4 };

const groups: Rolldown.CodeSplittingGroup[] = [
  { name: loadedBy(STARTS, "base"), debugName: "base" },
  { ...SHOP_PARTS, name: loadedBy(LANDING_PAGES, "partes"), debugName: "partes" },
  { ...SHOP_PARTS, name: loadedBy(PRODUCT_PAGES, "partes-producto"), debugName: "partes-producto" },
  { ...PARTS, name: loadedBy(PUBLIC_PAGES, "partes-cliente"), debugName: "partes-cliente" },
  // Customers do not load what only admin pages share.
  { ...PARTS, name: "partes-admin" },
];

/** Native code, and what packages look for without needing it. */
const EXTERNAL = ["sharp", "pg-native", "bufferutil", "utf-8-validate"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), writtenIcons()],
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
