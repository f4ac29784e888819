import { expect, test } from "vitest";
import { detalleDeClave, nombreCuenta } from "./libro.ts";

test("an account is called by its person, its raffle or its round", () => {
  expect(nombreCuenta({ cuenta: "usuario:ABC12345", persona: "Ana Soto" })).toBe("Ana Soto");
  expect(nombreCuenta({ cuenta: "pozo:SRT-0007", persona: null })).toBe("Pozo SRT-0007");
  expect(nombreCuenta({ cuenta: "mesa:PARTIDA-0010", persona: null })).toBe("Mesa, partida 10");
  expect(nombreCuenta({ cuenta: "banca", persona: null })).toBe("Banca");
});

test("the key of an entry is read to people as what it was for", () => {
  expect(detalleDeClave("apuesta:PARTIDA-0010:6")).toBe("El Montoncito, partida 10");
  expect(detalleDeClave("pago:PARTIDA-1234:ABC12345")).toBe("El Montoncito, partida 1.234");
  expect(detalleDeClave("anulacion:PARTIDA-0010:ABC12345")).toBe("El Montoncito, partida 10, anulada");
  expect(detalleDeClave("abono:SRT-0035:1187")).toBe("Sorteo SRT-0035, desde el número 1.187");
  expect(detalleDeClave("premio:SRT-0035")).toBe("Sorteo SRT-0035");
  expect(detalleDeClave("devolucion:SRT-0035:ABC12345")).toBe("Sorteo SRT-0035, sin ganadores");
  expect(detalleDeClave("deuda:3:120")).toBe("Pago de una deuda de puntos");
  expect(detalleDeClave("otra:clave:nueva")).toBeNull();
});
