// node scripts/build/small-cards.ts: draws public/art/naipe/lamina.webp, the sheet of all cards in small, from the cards.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp, { type Sharp } from "sharp";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { BARAJA, esquinaEnLamina, LAMINA, NUMEROS, urlCarta } from "#modules/montoncito/reglas/cartas.ts";

/** Pixels of the picture for one of CSS. */
export const DENSITY = 2;

export const fileOf = (url: string) => join(PROJECT_ROOT, "public", url);

/** The sheet as it should look. */
export async function drawSheet(): Promise<Sharp> {
  const { ancho, alto, margen } = LAMINA;
  const cards = BARAJA.map(async (carta) => {
    const { x, y } = esquinaEnLamina(carta);
    const input = await sharp(fileOf(urlCarta(carta)), { density: 300 })
      .resize(ancho * DENSITY, alto * DENSITY, { fit: "fill" })
      .png()
      .toBuffer();
    return { input, left: x * DENSITY, top: y * DENSITY };
  });
  return sharp({
    create: {
      width: NUMEROS.length * (ancho + 2 * margen) * DENSITY,
      height: (BARAJA.length / NUMEROS.length) * (alto + 2 * margen) * DENSITY,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }).composite(await Promise.all(cards));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await (await drawSheet()).webp({ quality: 75, effort: 6 }).toFile(fileOf(LAMINA.url));
