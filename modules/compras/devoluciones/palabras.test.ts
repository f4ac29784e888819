import { expect, test } from "vitest";
import { ESTADOS_DEVOLUCION } from "#database/schema.ts";
import { type HechosPaso, pasoEnPalabras } from "./palabras.ts";

const hechos: HechosPaso = {
  estado: "pedida",
  tipo: "retracto",
  solucion: "dinero",
  forma: "a_favor",
  pedida_en: new Date("2026-11-17T15:00:00Z"),
  direccion: "Av. Uno 123, Rancagua",
  enviar_hasta: new Date("2026-12-19T03:00:00Z"),
  envio_retracto: "cliente",
};
const dice = (cambios: Partial<HechosPaso>) => {
  const { titulo, parrafos } = pasoEnPalabras({ ...hechos, ...cambios });
  return [titulo, ...parrafos].join(" ");
};

test("every step has a title and something to say", () => {
  for (const estado of ESTADOS_DEVOLUCION)
    expect([estado, dice({ estado, motivo: "Llegó roto por golpes." }).length > 30]).toEqual([estado, true]);
});

test("the last day for the money is named until it is paid, and not for a repair", () => {
  expect(dice({})).toContain("a más tardar el viernes 1 de enero");
  expect(dice({ tipo: "garantia", solucion: "reparacion", forma: null })).not.toContain("más tardar");
});

test("the way back is the customer's only for a withdrawal, and if the shop says so", () => {
  expect(dice({ estado: "aceptada" })).toContain("lo pagas tú");
  expect(dice({ estado: "aceptada", envio_retracto: "tienda" })).toContain("lo pagamos nosotros");
  expect(dice({ estado: "aceptada", tipo: "garantia" })).toContain("lo pagamos nosotros");
});

test("points that are gone are a debt, in the words of all texts, and raffle numbers stay", () => {
  const pagada = dice({ estado: "reembolsada", monto: 69_990, puntos: { devueltos: 30, por_devolver: 40 } });
  expect(pagada).toContain("Te devolvimos $69.990");
  expect(pagada).toContain("Descontamos los 30 puntos");
  expect(pagada).toContain("40 puntos: quedan como deuda y la pagan tus próximos puntos");
  expect(pagada).toContain("Tus números en sorteos no cambian");
});
