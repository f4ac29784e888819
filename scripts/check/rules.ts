import {
  type Import,
  isOurs,
  isPackage,
  isServerOnly,
  isTest,
  moduleOf,
  type SourceFile,
  type Tree,
} from "./tree.ts";

export type Rule = { name: string; check: (file: SourceFile, tree: Tree) => string[] };

/** A module may import modules of a lower level, not of its own level or a higher one. */
export const LEVELS: Record<string, number> = {
  comun: 0,
  ajustes: 1,
  consentimientos: 1,
  correos: 2,
  notificaciones: 2,
  puntos: 2,
  productos: 2,
  carrito: 2,
  referidos: 2,
  conexiones: 2,
  usuarios: 3,
  montoncito: 4,
  compras: 5,
  boletas: 6,
  transferencias: 6,
  despachos: 6,
  sorteos: 6,
  catalogo: 7,
  portada: 7,
  personas: 7,
  asistente: 7,
  escaparates: 7,
  pagos: 7,
  privacidad: 8,
  panel: 8,
};

/** Where the program is; it knows nothing of tables. */
const ROOT = "database/project-root.ts";
/** Files exempt from a rule; each file states its reason. */
const MAY_TOUCH_SQL = new Set(["modules/comun/tx/transaccion.server.ts", "server/bus/postgres.ts"]);
const MAY_READ_ENVIRONMENT = new Set(["server/env.ts", "database/embedded/user.ts"]);
const MAY_RUN_PAGES = new Set(["server/pages/render/render.ts"]);
const MAY_REEXPORT = new Set(["database/schema.ts"]);

const MAX_LINES = 300;
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bgetRandomValues\(|\brandomUUID\(|\bprocess\./;
const OUTER = ["react", "react-dom", "react-router", "hono", "@hono/node-server", "socket.io"];

/** Packages without input, output, clock or randomness in the functions that pure files call. */
const PURE_PACKAGES = ["zod", "@noble/curves", "@xmldom/xmldom", "htmlparser2"];

const isStore = (path: string) => path.endsWith(".store.server.ts");
/** Mail templates are React components, but not pages. */
const isTemplate = (path: string) => /^modules\/correos\/.+\.tsx$/.test(path);
const isPure = (path: string) => path.startsWith("modules/") && path.endsWith(".ts") && !isServerOnly(path);

/** Returns one offence for each import that `complain` rejects. */
const each = (file: SourceFile, complain: (found: Import) => string | false | null) =>
  file.imports.flatMap((found) => complain(found) || []);

const levels: Rule["check"] = (file) => {
  const own = moduleOf(file.path);
  if (own === null) return [];
  const level = LEVELS[own];
  if (level === undefined) return [`the module ${own} has no level`];
  return each(file, ({ target }) => {
    const other = moduleOf(target);
    if (other === null || other === own) return null;
    return (LEVELS[other] ?? Number.POSITIVE_INFINITY) >= level && `${own} may not use ${other} (${target})`;
  });
};

const pure: Rule["check"] = (file) => {
  if (!isPure(file.path)) return [];
  const [impure] = IMPURE.exec(file.code) ?? [];
  const imports = each(file, (found) => {
    const isAllowed = PURE_PACKAGES.some((name) => isPackage(found, name));
    if (found.kind === "type" || isAllowed || isPure(found.target)) return null;
    return `a pure file may not import ${found.specifier}`;
  });
  return [...imports, ...(impure ? [`time and chance are arguments, not ${impure.trim()}`] : [])];
};

const modules: Rule["check"] = (file) => {
  if (file.area !== "modules" || isTemplate(file.path)) return [];
  const screen = file.path.endsWith(".tsx") ? ["screens belong in app/"] : [];
  const outer = each(file, (found) => {
    const isOuter = found.kind !== "type" && OUTER.some((name) => isPackage(found, name));
    return (isOuter || found.target.startsWith("app/")) && `a module may not import ${found.specifier}`;
  });
  return [...screen, ...outer];
};

const sql: Rule["check"] = (file) => {
  if (file.area === "database" || isStore(file.path) || MAY_TOUCH_SQL.has(file.path)) return [];
  return each(file, (found) => {
    const isDriver = ["drizzle-orm", "pg"].some((name) => isPackage(found, name));
    const isTable = found.target.startsWith("database/") && found.target !== ROOT && file.area === "modules";
    return found.kind !== "type" && (isDriver || isTable) && `only stores touch SQL: ${found.specifier}`;
  });
};

const server: Rule["check"] = (file) =>
  ["app", "modules", "database"].includes(file.area)
    ? each(file, ({ target }) => target.startsWith("server/") && `no file outside imports server/: ${target}`)
    : [];

const downwards: Rule["check"] = (file) =>
  each(file, ({ target, kind }) => {
    if (file.area === "app" && target.startsWith("database/")) return `app/ may not import ${target}`;
    if (kind === "type") return null;
    if (file.area === "server" && target.startsWith("app/") && !MAY_RUN_PAGES.has(file.path))
      return `server/ may not run app/: ${target}`;
    return (
      file.area === "database" && target.startsWith("modules/") && `the tables may not run modules: ${target}`
    );
  });

const ui: Rule["check"] = (file) =>
  file.path.startsWith("app/ui/")
    ? each(
        file,
        (found) =>
          isOurs(found) &&
          !/^app\/(ui|lib)\//.test(found.target) &&
          `app/ui knows no domain: ${found.target}`,
      )
    : [];

/** The bundler strips loaders, actions and their imports only from route modules. */
const serverOnly: Rule["check"] = (file, tree) => {
  if (file.area !== "app" || isServerOnly(file.path) || routes(tree).has(file.path)) return [];
  return each(
    file,
    ({ target, kind }) =>
      kind !== "type" && isServerOnly(target) && `.server files are for loaders and actions: ${target}`,
  );
};

function routes(tree: Tree): Set<string> {
  const table = tree.get("app/routes.ts")?.text ?? "";
  const named = [...table.matchAll(/"([^"]+\.tsx?)"/g)].map(([, path]) => `app/${path}`);
  return new Set([...named, "app/root.tsx"]);
}

const barrels: Rule["check"] = (file) => {
  const isIndex = /(^|\/)index\.tsx?$/.test(file.path);
  const star = /^export\s+(type\s+)?\*/m.test(file.text);
  const again = isIndex && /^export\s+(type\s+)?[{*][^;]*\sfrom\s/m.test(file.text);
  return !MAY_REEXPORT.has(file.path) && (star || again) ? ["no barrels: import from the file itself"] : [];
};

const environment: Rule["check"] = (file) =>
  !MAY_READ_ENVIRONMENT.has(file.path) && /\bprocess\.env\b/.test(file.code)
    ? ["only server/env.ts reads the environment"]
    : [];

const STATUS = /\bstatus:\s*[45]\d\d\b|\bc\.\w+\([^\n]*,\s*[45]\d\d\b/;
const statuses: Rule["check"] = (file) =>
  ["server", "modules"].includes(file.area) && file.path !== "server/http/errors.ts" && STATUS.test(file.code)
    ? ["only server/http/errors.ts knows HTTP statuses: answer with a Rechazo"]
    : [];

const socket: Rule["check"] = (file) =>
  each(
    file,
    (found) =>
      isPackage(found, "socket.io") &&
      file.path !== "server/socket/socket.ts" &&
      "only server/socket/socket.ts knows Socket.IO",
  );

const extensions: Rule["check"] = (file) =>
  each(file, (found) => {
    const named =
      /\.(ts|tsx|css|json|mjs|js|svg|woff2)(\?\w+)?$/.test(found.specifier) ||
      found.specifier.includes("+types/");
    return isOurs(found) && !named && `name the extension: ${found.specifier}`;
  });

const TOGETHER = /\bPromise\.(?:all|allSettled|race|any)\(/g;

/** A transaction has one connection, which runs one query at a time; `Promise.all` would also fail while others of them still run. */
const transactions: Rule["check"] = (file) =>
  [...file.code.matchAll(TOGETHER)].flatMap(({ index, 0: call }) =>
    /\btx\b/.test(argumentsAt(file.code, index + call.length))
      ? ["await the queries of a transaction one after the other"]
      : [],
  );

/** The text from a place to the bracket that closes its call. */
function argumentsAt(code: string, start: number): string {
  let open = 1;
  let end = start;
  for (; end < code.length && open > 0; end++) {
    if (code[end] === "(") open++;
    else if (code[end] === ")") open--;
  }
  return code.slice(start, end);
}

const length: Rule["check"] = (file) =>
  file.lines > MAX_LINES && !/^(demo|database\/migrations)\//.test(file.path)
    ? [`${file.lines} lines, more than ${MAX_LINES}`]
    : [];

const PRODUCT = new Set(["app", "modules", "server", "database"]);
const inProduct =
  (check: Rule["check"]): Rule["check"] =>
  (file, tree) =>
    PRODUCT.has(file.area) && !isTest(file.path) ? check(file, tree) : [];

/** The import rules of the architecture, one row each. Tests may import anything but must use short paths. */
export const RULES: readonly Rule[] = [
  { name: "levels", check: inProduct(levels) },
  { name: "pure", check: inProduct(pure) },
  { name: "modules", check: inProduct(modules) },
  { name: "sql", check: inProduct(sql) },
  { name: "server", check: inProduct(server) },
  { name: "downwards", check: inProduct(downwards) },
  { name: "ui", check: inProduct(ui) },
  { name: "server-only", check: inProduct(serverOnly) },
  { name: "barrels", check: inProduct(barrels) },
  { name: "environment", check: inProduct(environment) },
  { name: "statuses", check: inProduct(statuses) },
  { name: "socket", check: inProduct(socket) },
  { name: "extensions", check: inProduct(extensions) },
  { name: "transactions", check: inProduct(transactions) },
  { name: "length", check: length },
];
