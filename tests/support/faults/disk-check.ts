import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { archivos } from "#database/schema.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import type { Persona } from "#tests/support/carga/carga.ts";
import { llamar } from "#tests/support/carga/cliente.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { fillOriginals, fillPictureCache } from "./disk.ts";
import type { Supervised } from "./processes.ts";
import type { Shop } from "./shop.ts";

const PICTURES = [
  [96, "jpg"],
  [640, "webp"],
  [960, "jpg"],
] as const;
const PROOF_BYTES = 700_000;
const UNAVAILABLE = 503;

/**
 * Pictures are served without their cache; an upload without disk space is refused completely, and accepted
 * once there is space.
 */
export async function failDisk(shop: Shop): Promise<void> {
  const [process] = shop.processes;
  const [persona] = shop.carga.personas;
  if (!process || !persona) throw new Error("no process or person is here");
  const picture = await addPicture(shop);
  const cache = await fillPictureCache(process.dataDir);
  await expectPictures(process, picture);

  const originals = await fillOriginals(shop.database.db);
  const codigo = await buy(shop, persona);
  const proof = () => upload(process, codigo, persona);
  let kept: Buffer | null = null;
  let answer = await proof();
  for (let i = 0; i < 12 && answer.status === 200; i++) {
    kept = answer.sent;
    shop.carga.registro.comprobantes.push(codigo);
    answer = await proof();
  }
  expect(answer.status).toBe(UNAVAILABLE);
  expect(answer.text).not.toMatch(/extend file|tablespace/);
  // The previous file is still complete, and the rest of the shop works.
  if (kept) expect((await download(process, codigo, persona)).equals(kept)).toBe(true);
  await expectPictures(process, picture);

  await Promise.all([cache.grow(), originals.grow()]);
  const again = await proof();
  expect(again.status).toBe(200);
  shop.carga.registro.comprobantes.push(codigo);
  expect((await download(process, codigo, persona)).equals(again.sent)).toBe(true);
  await expectPictures(process, picture);
}

async function addPicture({ database: { db } }: Shop): Promise<string> {
  const noise = { width: 1000, height: 1000, channels: 3, background: "#888" } as const;
  const contenido = await sharp({ create: { ...noise, noise: { type: "gaussian", mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();
  const id = createHash("sha256").update(contenido).digest("hex").slice(0, 32);
  const tamano = contenido.byteLength;
  await db
    .insert(archivos)
    .values({ id, tipo: "foto", mime: "image/jpeg", nombre: "foto.jpg", contenido, tamano });
  return id;
}

/** Requests sizes that fit the small cache and sizes that do not, and checks that no partial file remains. */
async function expectPictures({ url, dataDir }: Supervised, picture: string): Promise<void> {
  for (const [ancho, formato] of PICTURES) {
    const response = await fetch(`${url}${urlFoto(picture, ancho, formato)}`);
    expect(response.status).toBe(200);
    const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(width).toBe(ancho);
  }
  const cached = await readdir(join(dataDir, "cache", "fotos")).catch(() => []);
  expect(cached.filter((name) => !/^[0-9a-f]{32}-\d+\.(avif|webp|jpg)$/.test(name))).toEqual([]);
}

async function buy({ carga }: Shop, persona: Persona): Promise<string> {
  const { id, precio, puntos } = carga.tienda.producto;
  const carrito = [{ id, tipo: "producto", cantidad: 9, precio }];
  const pedido = { carrito, usuario: persona.user_id, repetir: true };
  const hecha = await llamar<{ codigoVenta: string }>(carga, "ingresarCompras", pedido, persona);
  if (!hecha) throw new Error("the purchase was refused");
  carga.registro.compras.push({ persona: persona.codigo, codigo: hecha.codigoVenta, puntos: 9 * puntos });
  return hecha.codigoVenta;
}

async function upload({ url }: Supervised, codigo: string, { cookie }: Persona) {
  const sent = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(PROOF_BYTES), pdfDePrueba()]);
  const form = new FormData();
  form.set("comprobante", new File([sent], "comprobante.pdf", { type: "application/pdf" }));
  const response = await fetch(`${url}/mis-pedidos/${codigo}/comprobante`, {
    method: "POST",
    body: form,
    headers: { Origin: url, Cookie: cookie },
  });
  return { sent, status: response.status, text: await response.text() };
}

async function download({ url }: Supervised, codigo: string, { cookie }: Persona): Promise<Buffer> {
  const response = await fetch(`${url}/mis-pedidos/${codigo}/comprobante`, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
