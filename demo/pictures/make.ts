// Draws the pictures of the demo catalogue into demo/fotos. Run by hand after a change of the art or the data:
//   node demo/pictures/make.ts [sku …]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProductoDemo } from "#demo/data/productos/producto-demo.ts";
import { PRODUCTOS_DEMO } from "#demo/data/productos/productos.ts";
import { TICKETS_DEMO } from "#demo/data/productos/tickets.ts";
import { picture } from "./compose.ts";
import { loadCutout, withoutWater } from "./cutout.ts";
import { measuredPart, planOf } from "./plan.ts";
import { ticketPicture } from "./tickets.ts";
import { VARIANTS } from "./variants.ts";

const FOTOS = join(import.meta.dirname, "../fotos");

async function drawProducto(producto: ProductoDemo): Promise<void> {
  const { objeto, variante, categoria, medidas, fotos } = producto;
  const rules = variante === null ? [] : VARIANTS[`${objeto}/${variante}`];
  if (!rules) throw new Error(`No colours for ${objeto}/${variante}`);
  const cutout = await loadCutout(objeto, rules);
  const afloat = objeto === "kayak" ? withoutWater(cutout) : cutout;
  const subject = { categoria, cutout, afloat, plan: planOf(objeto), part: measuredPart(objeto), medidas };
  for (const [i, foto] of fotos.entries()) {
    const file = await picture(subject, i + 1);
    writeFileSync(join(FOTOS, foto), file);
  }
}

async function drawTickets(): Promise<void> {
  for (const [i, { hex, imagen_1, imagen_2 }] of TICKETS_DEMO.entries()) {
    writeFileSync(join(FOTOS, imagen_1), await ticketPicture(hex, 0));
    writeFileSync(join(FOTOS, imagen_2), await ticketPicture(hex, Math.min(6, i + 1)));
  }
}

mkdirSync(FOTOS, { recursive: true });
const wanted = process.argv.slice(2);
for (const producto of PRODUCTOS_DEMO) {
  if (wanted.length === 0 || wanted.includes(producto.sku)) await drawProducto(producto);
}
if (wanted.length === 0 || wanted.includes("tickets")) await drawTickets();
