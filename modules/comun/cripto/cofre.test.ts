import { expect, test } from "vitest";
import { abrirGuardada, crearCofre, SemillaIlegible } from "./cofre.server.ts";

const semilla = Uint8Array.from({ length: 32 }, (_, i) => i);
const cofre = crearCofre("una-llave");

test("a seed opens with its key and under its name only", () => {
  const guardada = cofre.cerrar("SRT-0001", semilla);
  expect(guardada.llave).toBe(cofre.llave);
  expect(cofre.abrir("SRT-0001", guardada)).toEqual(semilla);
  expect(cofre.abrir("SRT-0002", guardada)).toBeNull();
  expect(crearCofre("otra-llave").abrir("SRT-0001", guardada)).toBeNull();
  // A row that claims another key's name does not open either.
  const ajeno = crearCofre("otra-llave");
  expect(ajeno.abrir("SRT-0001", { ...guardada, llave: ajeno.llave })).toBeNull();
});

test("what is stored shows neither seed nor key, and differs each time", () => {
  const guardada = cofre.cerrar("SRT-0001", semilla);
  const bytes = Buffer.from(guardada.semilla, "base64");
  expect(bytes.includes(Buffer.from(semilla))).toBe(false);
  expect(cofre.cerrar("SRT-0001", semilla).semilla).not.toBe(guardada.semilla);
  expect(cofre.llave).toMatch(/^[0-9a-f]{16}$/);
});

test("one changed bit, a cut and an empty text do not open, and do not throw", () => {
  const { semilla: texto, llave } = cofre.cerrar("SRT-0001", semilla);
  const bytes = Buffer.from(texto, "base64");
  for (const i of bytes.keys()) {
    const otra = Buffer.from(bytes);
    otra.writeUInt8(otra.readUInt8(i) ^ 1, i);
    expect(cofre.abrir("SRT-0001", { semilla: otra.toString("base64"), llave })).toBeNull();
  }
  for (const largo of [0, 5, 12, 20, 59])
    expect(
      cofre.abrir("SRT-0001", { semilla: bytes.subarray(0, largo).toString("base64"), llave }),
    ).toBeNull();
});

test("what does not open is a typed error", () => {
  const ajena = crearCofre("otra-llave").cerrar("SRT-0001", semilla);
  for (const guardada of [ajena, undefined])
    expect(() => abrirGuardada({ cofre }, "SRT-0001", guardada)).toThrow(SemillaIlegible);
});

test("after a rotation the new key encrypts and the earlier ones still open", () => {
  const antes = cofre.cerrar("SRT-0001", semilla);
  const rotado = crearCofre("nueva-llave una-llave\n");
  expect(rotado.llaves).toEqual([crearCofre("nueva-llave").llave, cofre.llave]);
  expect(rotado.abrir("SRT-0001", antes)).toEqual(semilla);
  const despues = rotado.cerrar("SRT-0001", semilla);
  expect(despues.llave).toBe(crearCofre("nueva-llave").llave);
  expect(cofre.abrir("SRT-0001", despues)).toBeNull();
});
