import sharp from "sharp";
import { expect, test } from "vitest";
import { timbrar } from "#modules/boletas/timbre/timbrar.server.ts";
import { boletaDePrueba } from "#tests/support/boletas/ejemplos.ts";
import { enImagen, leerCodigos } from "#tests/support/boletas/leer-codigo.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { pdf417De } from "./pdf417.server.ts";

const { caf } = await crearTaller();
const tedDe = (nombre: string, receptor: string | null = null) =>
  timbrar(
    boletaDePrueba({
      lineas: [{ nombre, cantidad: 1, precio: 12_990 }],
      receptor: receptor ? { rut: "12.345.678-5", nombre: receptor } : null,
    }),
    caf[39],
  );

/** Error correction of level 5 has 64 words: the reader says which part of all words they are. */
function parteDeNivel5(svg: string): string {
  const [borde = 0, , ancho = 0, alto = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "")
    .split(" ")
    .map(Number);
  const columnas = Math.round((ancho + 2 * borde - 69) / 17);
  const filas = Math.round((alto + 2 * borde) / 3);
  return `${Math.floor((64 * 100) / (filas * columnas))}%`;
}

test("the stamp is read back from the printed picture, byte by byte, whatever the names are, and its error correction is of level 5", async () => {
  const casos: [string, string | null][] = [
    ["Ñandú «Ártico» & Cía. <3", null],
    ["A".repeat(80), "María Ñuñoa & Hijos — EIRL 🎁"],
    ["áéíóúüñÑ¿¡ÿ×½".repeat(4), "&".repeat(40)],
    ["x", null],
  ];
  for (const [nombre, receptor] of casos) {
    const ted = tedDe(nombre, receptor);
    const svg = await pdf417De(ted);
    expect(await leerCodigos(await enImagen(svg))).toEqual([{ texto: ted, correccion: parteDeNivel5(svg) }]);
  }
});

test("a code fits in 9 × 3 cm within its white border, and its bars are three times as high as wide", async () => {
  const svg = await pdf417De(tedDe("Parrilla"));
  const [, ancho, alto] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [];
  expect(Number(ancho)).toBeLessThanOrEqual(90 + 2 * 6.35 + 0.01);
  expect(Number(alto)).toBeLessThanOrEqual(30 + 2 * 6.35 + 0.01);
  expect(svg).toMatch(/d="M0 0h8v3H0z/);
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const borde = Math.floor((6.35 / 25.4) * 300) - 2;
  const claro = (x: number, y: number) => (data[y * info.width + x] ?? 0) > 250;
  expect(claro(borde, borde) && claro(info.width - borde, info.height - borde)).toBe(true);
});

test("part of the code may be damaged: the error correction reads over it", async () => {
  const ted = tedDe("Parrilla");
  const imagen = await enImagen(await pdf417De(ted));
  const mancha = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const manchada = await sharp(imagen)
    .composite([{ input: mancha, left: 500, top: 200 }])
    .png()
    .toBuffer();
  expect((await leerCodigos(manchada)).map(({ texto }) => texto)).toEqual([ted]);
});
