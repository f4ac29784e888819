import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt, MAGIC } from "./cipher.ts";

const FRASE = "una frase larga de la dueña";

async function* en(bytes: Buffer, trozo: number) {
  for (let at = 0; at < bytes.length; at += trozo) yield bytes.subarray(at, at + trozo);
}

async function juntar(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const trozos: Buffer[] = [];
  for await (const trozo of bytes) trozos.push(trozo);
  return Buffer.concat(trozos);
}

/** Bytes that look random and are the same in every run. */
const bytesDe = (largo: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(largo / 32) }, (_, n) => createHash("sha256").update(String(n)).digest()),
  ).subarray(0, largo);

/** The cost of a guess is not what these tests are about. */
const BARATO = { logN: 4, r: 8, p: 1 };
const cifrar = (bytes: Buffer, trozo = 10_000) => juntar(encrypt(en(bytes, trozo), FRASE, BARATO));
const abrir = (bytes: Buffer, frase = FRASE, trozo = 7_777) => juntar(decrypt(en(bytes, trozo), frase));

const CHUNK = 64 * 1024;
const HEADER = MAGIC.length + 26;

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])("%i bytes come back the same", async (largo) => {
  const claro = bytesDe(largo);
  const cifrado = await cifrar(claro);
  expect(cifrado.length).toBe(HEADER + largo + 16 * Math.max(1, Math.ceil(largo / CHUNK)));
  expect((await abrir(cifrado)).equals(claro)).toBe(true);
});

test("two encryptions of the same bytes share nothing but the first line and the cost", async () => {
  const [uno, otro] = [await cifrar(bytesDe(500)), await cifrar(bytesDe(500))];
  expect(uno.subarray(0, MAGIC.length + 3).equals(otro.subarray(0, MAGIC.length + 3))).toBe(true);
  expect(uno.subarray(HEADER).equals(otro.subarray(HEADER))).toBe(false);
  expect(uno.includes(bytesDe(500).subarray(0, 32))).toBe(false);
});

test("another passphrase is refused in a sentence; the same one typed in another Unicode form opens", async () => {
  const cifrado = await cifrar(bytesDe(100));
  await expect(abrir(cifrado, "otra frase bastante larga")).rejects.toThrow("no abre este respaldo");
  expect((await abrir(cifrado, FRASE.normalize("NFD"))).length).toBe(100);
});

test("no byte can be changed, moved, left out or added", async () => {
  const cifrado = await cifrar(bytesDe(2 * CHUNK + 100));
  const con = (lugar: number) => {
    const copia = Buffer.from(cifrado);
    copia[lugar] = (copia[lugar] ?? 0) ^ 1;
    return copia;
  };
  const bloque = (n: number) => cifrado.subarray(HEADER + n * (CHUNK + 16), HEADER + (n + 1) * (CHUNK + 16));
  const cabecera = cifrado.subarray(0, HEADER);
  const malos = {
    sal: con(HEADER - 10),
    prefijo: con(HEADER - 1),
    primero: con(HEADER + 5),
    segundo: con(HEADER + CHUNK + 40),
    ultimo: con(cifrado.length - 1),
    "sin el último bloque": cifrado.subarray(0, HEADER + 2 * (CHUNK + 16)),
    "cortado en medio": cifrado.subarray(0, cifrado.length - 50),
    "sin el primero": Buffer.concat([cabecera, bloque(1), bloque(2)]),
    "cambiados de lugar": Buffer.concat([cabecera, bloque(1), bloque(0), bloque(2)]),
    "con bytes de más": Buffer.concat([cifrado, Buffer.from("x")]),
    "solo la cabecera": cabecera,
    "media cabecera": cabecera.subarray(0, 20),
  };
  for (const [nombre, bytes] of Object.entries(malos))
    await expect(abrir(bytes), nombre).rejects.toThrow(/dañado|no abre/);
});

test("by itself a guess costs 64 MB of memory", async () => {
  const cifrado = await juntar(encrypt(en(Buffer.from("hola"), 4), FRASE));
  const [logN = 0, r = 0] = cifrado.subarray(MAGIC.length);
  expect(128 * r * 2 ** logN).toBe(64 * 1024 * 1024);
  expect(String(await abrir(cifrado))).toBe("hola");
});

test("a forged header cannot ask for more memory than a reader gives", async () => {
  const cifrado = await cifrar(bytesDe(10));
  for (const [lugar, valor] of [
    [0, 40],
    [0, 0],
    [1, 255],
    [2, 255],
  ] as const) {
    const copia = Buffer.from(cifrado);
    copia[MAGIC.length + lugar] = valor;
    await expect(abrir(copia)).rejects.toThrow("dañado o incompleto");
  }
});
