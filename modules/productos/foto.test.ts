import { expect, test } from "vitest";
import { leerUrlFoto, srcSetFoto, urlFoto } from "./foto.ts";

const id = "0123456789abcdef0123456789abcdef";

test("an address that we make is one that we understand", () => {
  const [, , archivo = "", fichero = ""] = urlFoto(id, 320, "avif").split("/");
  expect(leerUrlFoto(archivo, fichero)).toEqual({ archivo: id, ancho: 320, formato: "avif" });
});

test.each([
  [id, "321.webp"],
  [id, "320.svg"],
  [id, "../320.webp"],
  ["../../etc/passwd", "320.webp"],
  [id.toUpperCase(), "320.webp"],
])("an address of another kind is refused: %s/%s", (archivo, fichero) => {
  expect(leerUrlFoto(archivo, fichero)).toBeNull();
});

test("a set of sources stops at the widest that is wanted", () => {
  expect(srcSetFoto(id, "webp", 192)).toBe(`/fotos/${id}/96.webp 96w, /fotos/${id}/192.webp 192w`);
});
