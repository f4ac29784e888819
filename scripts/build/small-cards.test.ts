import sharp from "sharp";
import { expect, test } from "vitest";
import { BARAJA, type Carta, esquinaEnLamina, LAMINA } from "#modules/montoncito/reglas/cartas.ts";
import { DENSITY, drawSheet, fileOf } from "./small-cards.ts";

async function cut(sheet: Buffer, carta: Carta): Promise<Buffer> {
  const { x, y } = esquinaEnLamina(carta);
  const place = {
    left: x * DENSITY,
    top: y * DENSITY,
    width: LAMINA.ancho * DENSITY,
    height: LAMINA.alto * DENSITY,
  };
  return sharp(sheet).ensureAlpha().extract(place).raw().toBuffer();
}

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0);

test("the sheet of small cards shows each card in its place", async () => {
  const drawn = await (await drawSheet()).png().toBuffer();
  const kept = await sharp(fileOf(LAMINA.url)).png().toBuffer();
  const cards = await Promise.all(BARAJA.map((carta) => cut(drawn, carta)));
  const shown = await Promise.all(BARAJA.map((carta) => cut(kept, carta)));
  const nearest = shown.map((picture) => {
    const distances = cards.map((card) => difference(card, picture));
    return BARAJA[distances.indexOf(Math.min(...distances))];
  });
  expect(nearest).toEqual(BARAJA);
});
