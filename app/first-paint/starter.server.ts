import { SHOW_FAR } from "./far.server.ts";

const MODULE_SCRIPT = /(<script[^>]*\btype="module"[^>]*>)([^<]*\bimport \* as [\s\S]*?)(<\/script>)/;
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");?/g;
const PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const HREF = /\bhref="([^"]+)"/;

const MANIFEST = /(window\.__reactRouterManifest = )(\{[\s\S]*?\n\});/;

/**
 * Lets a page paint before its scripts are loaded. The router's own script imports the modules of the page at once, and
 * its preloads take the bandwidth of pictures and fonts; pages are useful without scripts, so they start when
 * everything else is loaded, or as soon as the visitor does something.
 */
export function startLater(scripts: string): string {
  const preloads = [...scripts.matchAll(PRELOAD)].map(([link]) => HREF.exec(link)?.[1] ?? "");
  return scripts
    .replace(PRELOAD, "")
    .replace(MODULE_SCRIPT, (_, open: string, script: string, close: string) => {
      const imports = [...script.matchAll(ROUTE_IMPORT)].map(([, name = "", url = ""]) => ({ name, url }));
      const rest = script
        .replace(ROUTE_IMPORT, "")
        .replace(MANIFEST, (_, name: string, json: string) => `${name}${JSON.stringify(JSON.parse(json))};`);
      return `${open}${starter({ preloads, imports, rest: rest.trim() })}${close}`;
    });
}

type Parts = { preloads: string[]; imports: { name: string; url: string }[]; rest: string };

/** Starts at the latest after this many milliseconds, even if a picture of the page is still loading. */
const LATEST_START = 2_000;

/** Preloads that start in one task: together they take a phone longer than a frame. */
const PRELOADS_AT_ONCE = 4;

/**
 * Starts the application once, after the first paint and after the far parts are shown: when the page and its pictures are loaded, or at the first sign of
 * the visitor. At the latest after LATEST_START. Links, forms and popovers work before that; a button that needs
 * scripts is drawn disabled until they run. Repeating a press later could place a bet in another round.
 */
const starter = ({ preloads, imports, rest }: Parts) => `
const start = async () => {
  const preloads = ${JSON.stringify(preloads)};
  for (const [i, href] of preloads.entries()) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    if (i % ${PRELOADS_AT_ONCE} === ${PRELOADS_AT_ONCE - 1}) await new Promise((done) => setTimeout(done));
  }
  const modules = Promise.all([${imports.map(({ url }) => `import(${url})`).join(", ")}]);
  const [${imports.map(({ name }) => name).join(", ")}] = await modules;
${rest}
};
let begun = false;
const begin = () => {
  // Without its scripts the page goes on working as the server sent it.
  if (!begun) start().catch(console.warn);
  begun = true;
};
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"];
const listening = { capture: true, passive: true };
const signed = new Promise((done) => {
  const look = ({ type, movementX, movementY }) => {
    // A page that appears under a pointer at rest receives a move with its first frame.
    if (type === "pointermove" && movementX === 0 && movementY === 0) return;
    for (const name of signs) removeEventListener(name, look, listening);
    done();
  };
  for (const name of signs) addEventListener(name, look, listening);
});
const loaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  else addEventListener("load", done);
});
const painted = new Promise((done) => {
  const look = (list) => list.getEntriesByName("first-contentful-paint").length > 0 && done();
  new PerformanceObserver(look).observe({ type: "paint", buffered: true });
});
const shown = painted.then(${SHOW_FAR});
Promise.all([shown, Promise.race([loaded, signed])]).then(() => setTimeout(begin));
setTimeout(begin, ${LATEST_START});
`;
