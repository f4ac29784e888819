// node scripts/build/icons.ts: draws app/ui/iconos.svg, all icons that app/ui/iconos.tsx names.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PROJECT_ROOT } from "#database/project-root.ts";

const UI = join(PROJECT_ROOT, "app/ui");
export const SPRITE = join(UI, "iconos.svg");

/** Colours and widths are those of the element that uses the icon. */
const LOOK = { size: "100%", color: "inherit", fill: "inherit", strokeWidth: "inherit" };

/** The file as it should be. */
export function drawIcons(): string {
  const named = readFileSync(join(UI, "iconos.tsx"), "utf8").matchAll(/icono\("(\w+)"\)/g);
  const all = { ...lucide };
  const icons = [...named].map(([, name = ""]) =>
    createElement(all[name as "Heart"], { key: name, id: name, ...LOOK }),
  );
  const sheet = { xmlns: "http://www.w3.org/2000/svg", "aria-hidden": true };
  return `${renderToStaticMarkup(createElement("svg", sheet, icons))}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(SPRITE, drawIcons());
