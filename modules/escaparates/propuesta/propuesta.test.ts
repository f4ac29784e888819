import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { AVISOS_PROPUESTA, FRASES_PROPUESTA } from "#modules/escaparates/textos.ts";
import { abrirPropuesta, enlaceDePropuesta } from "./firmar-propuesta.server.ts";
import { avisoPropuesta } from "./propuesta.ts";

const ctx = {
  secret: "secreto",
  public_url: "https://tienda.example",
  now: () => new Date("2026-11-15T15:00:00Z"),
};
const PEDIDOS = [
  { tipo: "producto" as const, id: 12, cantidad: 2, opcion: 17 },
  { tipo: "producto" as const, id: 4, cantidad: 1 },
];
const { enlace, vence_en } = enlaceDePropuesta(ctx, PEDIDOS);
const { searchParams } = new URL(enlace);
const partes = {
  cesta: searchParams.get("cesta") ?? "",
  vence: searchParams.get("vence") ?? "",
  firma: searchParams.get("firma") ?? "",
};
const enDias = (dias: number) => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + dias * DIA_MS),
});

test("a link gives back its lines for seven days, and says its end", () => {
  expect(
    enlace.startsWith("https://tienda.example/carrito/propuesta?cesta=producto-12-2-17.producto-4-1&"),
  ).toBe(true);
  expect(abrirPropuesta(enDias(6.9), partes)).toEqual(PEDIDOS);
  expect(vence_en).toEqual(new Date("2026-11-22T15:00:00Z"));
  expect(() => abrirPropuesta(enDias(7), partes)).toThrow("venció el");
});

test.each([
  ["another quantity", { ...partes, cesta: "producto-12-200-17.producto-4-1" }],
  ["a later end", { ...partes, vence: "9999999999" }],
  ["no signature", { ...partes, firma: "" }],
  ["half a signature", { ...partes, firma: partes.firma.slice(0, 10) }],
  ["nothing", { cesta: "", vence: "", firma: "" }],
  ["ten thousand lines", { ...partes, cesta: "producto-1-1.".repeat(10_000) }],
])("%s is none of our links", (_, cambiado) => {
  expect(() => abrirPropuesta(ctx, cambiado)).toThrow(new Rechazo("desconocido", FRASES_PROPUESTA.mala));
});

test("the link of another shop does not open", () => {
  expect(() => abrirPropuesta({ ...ctx, secret: "otro" }, partes)).toThrow(FRASES_PROPUESTA.mala);
});

test("a line says why it cannot be bought today", () => {
  const item = { a_la_venta: true, por_elegir: false, existencias: 3 };
  const aviso = (cantidad: number, cambios: Partial<typeof item> | null = {}) =>
    avisoPropuesta({ cantidad }, cambios ? { ...item, ...cambios } : undefined);
  expect(aviso(3)).toBeNull();
  expect(aviso(4)).toBe("Quedan 3: la propuesta pide más.");
  expect(aviso(1, { existencias: 0 })).toBe(AVISOS_PROPUESTA.agotado);
  expect(aviso(1, { por_elegir: true })).toBe(AVISOS_PROPUESTA.por_elegir);
  expect(aviso(1, { a_la_venta: false })).toBe(AVISOS_PROPUESTA.retirado);
  expect(aviso(1, null)).toBe(AVISOS_PROPUESTA.desconocido);
});
