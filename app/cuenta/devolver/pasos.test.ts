import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DevolucionVisible } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { HiloDevolucion } from "./hilo.tsx";
import { pasosDe } from "./pasos.ts";

const dia = (n: number) => new Date(Date.UTC(2026, 10, n));
const base: DevolucionVisible = {
  id: 1,
  venta: 1,
  usuario: "AAAAAAAA",
  estado: "pedida",
  tipo: "retracto",
  solucion: "dinero",
  falla: null,
  forma: "a_favor",
  cuenta: null,
  derecho_hasta: null,
  pedida_en: dia(1),
  aceptada_en: null,
  enviada_en: null,
  recibida_en: null,
  terminada_en: null,
  transportista: null,
  seguimiento: null,
  reembolso_desde: null,
  reembolso_por: null,
  monto: null,
  motivo: null,
  salida_transportista: null,
  salida_seguimiento: null,
  vuelta_monto: null,
  vuelta_comprobante: null,
  vuelta_en: null,
  version: 1,
  articulos: [],
  dinero: { total: 0, puntos: 0 },
  pagar_hasta: dia(30),
  enviar_hasta: null,
  sin_envio: false,
};
const pasos = (cambios: Partial<DevolucionVisible>) =>
  pasosDe({ ...base, ...cambios }).map(({ nombre, estado }) => `${nombre}: ${estado}`);

test("five steps: done, the present one, and those to come with the last day for the money", () => {
  expect(pasos({ estado: "aceptada", aceptada_en: dia(2) })).toEqual([
    "Pedida: hecho",
    "Aceptada: actual",
    "En camino: pendiente",
    "La recibimos: pendiente",
    "Te devolvemos el dinero: pendiente",
  ]);
  expect(pasosDe(base).at(-1)?.limite).toEqual(dia(30));
});

test("a parcel that arrived unannounced leaves no step behind, and at the end all are done", () => {
  const fechas = { aceptada_en: dia(2), recibida_en: dia(4) };
  expect(pasos({ ...fechas, estado: "recibida" }).slice(2, 4)).toEqual([
    "En camino: hecho",
    "La recibimos: actual",
  ]);
  expect(pasos({ ...fechas, estado: "reembolsada", terminada_en: dia(5) }).slice(3)).toEqual([
    "La recibimos: hecho",
    "Te devolvemos el dinero: hecho",
  ]);
});

test("what never left the shop has no way back", () => {
  expect(pasos({ estado: "recibida", sin_envio: true, aceptada_en: dia(2), recibida_en: dia(2) })).toEqual([
    "Pedida: hecho",
    "Aceptada: actual",
    "Te devolvemos el dinero: pendiente",
  ]);
});

test("a rejected or expired return stops where it was", () => {
  expect(pasos({ estado: "rechazada", terminada_en: dia(2) })).toEqual([
    "Pedida: hecho",
    "Rechazada: detenido",
  ]);
  expect(pasos({ estado: "vencida", aceptada_en: dia(2), terminada_en: dia(9) })).toEqual([
    "Pedida: hecho",
    "Aceptada: hecho",
    "Vencida: detenido",
  ]);
});

/** The whole thread as its customer reads it. */
function leido(cambios: Partial<DevolucionVisible>): string {
  const devolucion = { ...base, ...cambios };
  const persona = { titular: "Ana Rojas", rut: "" };
  const hilo = {
    devolucion,
    codigo: "C-1",
    persona,
    respuesta: undefined,
    direccion: "",
    envio_retracto: "tienda",
  } as const;
  const router = createMemoryRouter([{ path: "/", element: createElement(HiloDevolucion, hilo) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test("the account is named only where the money goes there: Khipu sends it to the one that paid", () => {
  const cuenta = {
    banco: "Banco Estado",
    titular: "Ana Rojas",
    rut: "12.345.678-5",
    tipo_cuenta: "Cuenta RUT",
    numero: "12345678",
  };
  expect(leido({ forma: "transferencia", cuenta })).toMatch(/A tu cuenta.*Banco Estado.*5678/);
  const porKhipu = leido({ forma: "khipu", cuenta });
  expect(porKhipu).toContain("A la cuenta con que pagaste");
  expect(porKhipu).not.toMatch(/Banco Estado|5678/);
});

test("while a transfer has no account its customer is asked for one", () => {
  expect(leido({ estado: "recibida", recibida_en: dia(4), forma: "transferencia" })).toContain(
    "Guardar mi cuenta",
  );
  expect(leido({ estado: "recibida", recibida_en: dia(4), forma: "tarjeta" })).not.toContain(
    "Guardar mi cuenta",
  );
});
