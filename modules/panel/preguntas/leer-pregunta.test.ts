import { expect, test } from "vitest";
import { leerPreguntaAdmin } from "./leer-pregunta.ts";

/** A Tuesday, in the afternoon of Santiago. */
const AHORA = new Date("2026-11-17T18:00:00Z");
const leer = (texto: string) => leerPreguntaAdmin(texto, AHORA);

test.each([
  ["¿Cuánto vendí esta semana?", "2026-11-16", "2026-11-17", "esta semana"],
  ["cuanto vendimos hoy", "2026-11-17", "2026-11-17", "hoy"],
  ["CUANTO SE VENDIO AYER", "2026-11-16", "2026-11-16", "ayer"],
  ["cuántas ventas hubo este mes", "2026-11-01", "2026-11-17", "este mes"],
  ["total vendido el mes pasado", "2026-10-01", "2026-10-31", "el mes pasado"],
  ["cuánto facturé la semana pasada", "2026-11-09", "2026-11-15", "la semana pasada"],
  ["cuanto vendi los ultimos 10 dias", "2026-11-08", "2026-11-17", "los últimos 10 días"],
  ["cómo van las ventas", "2026-11-01", "2026-11-17", "este mes"],
  ["ventas de ayer", "2026-11-16", "2026-11-16", "ayer"],
  ["ventas del mes pasado", "2026-10-01", "2026-10-31", "el mes pasado"],
  ["cuánto vendí en octubre", "2026-10-01", "2026-10-31", "en octubre"],
  ["cuánto vendí en el mes de octubre", "2026-10-01", "2026-10-31", "en octubre"],
  ["ventas de febrero", "2026-02-01", "2026-02-28", "en febrero"],
  ["total de ventas de noviembre", "2026-11-01", "2026-11-17", "en noviembre"],
  ["cuánto se vendió en diciembre", "2025-12-01", "2025-12-31", "en diciembre de 2025"],
  ["cuánto hemos vendido este año", "2026-01-01", "2026-11-17", "este año"],
  ["¿Cuánta plata entró el día de hoy?", "2026-11-17", "2026-11-17", "hoy"],
  ["cuánto vendí antes de ayer", "2026-11-15", "2026-11-15", "anteayer"],
])("«%s» asks for the sales of some days", (texto, desde, hasta, nombre) => {
  expect(leer(texto)).toEqual({ que: "ventas", lapso: { desde, hasta, nombre } });
});

test.each([
  ["¿Qué falta despachar?", "despachos"],
  ["que tengo que enviar hoy", "despachos"],
  ["cuantos pedidos por despachar", "despachos"],
  ["pedidos pendientes", "despachos"],
  ["¿Quién me debe?", "pagos"],
  ["quienes nos deben plata", "pagos"],
  ["quién no ha pagado", "pagos"],
  ["cuánto me falta por cobrar", "pagos"],
  ["pagos por confirmar", "pagos"],
  ["¿Qué se está agotando?", "se_acaban"],
  ["que productos se acaban", "se_acaban"],
  ["qué queda con poco stock", "se_acaban"],
  ["que hay que reponer", "se_acaban"],
  ["¿Qué transferencias no tienen compra?", "sin_compra"],
  ["transferencias sin compra", "sin_compra"],
  ["depositos que no calzan", "sin_compra"],
])("«%s» asks for what waits: %s", (texto, que) => {
  expect(leer(texto)).toEqual({ que });
});

test.each([
  "",
  "PZ-K7M2QX",
  "Ana Soto",
  "taladro percutor",
  "ventas",
  "productos",
  "tarifas de envío",
  "hoy",
])("«%s» is no question", (texto) => {
  expect(leer(texto)).toBeNull();
});

test.each([
  "cuánto vendí el lunes",
  "cuánto vendí hace dos meses",
  "cuánto vendí el año pasado",
  "cuánto vendí en octubre de 2024",
  "cuánto vendí en primavera",
  "cuánto vendí el otro mes",
  "cuánto vendí desde ayer",
  "cuánto vendí ayer y hoy",
  "cuánto vendí los últimos 0 días",
  "cuánto vendo por semana",
  "total de ventas de Ana Soto",
  "total de ventas de Ana Soto este mes",
  "ventas de Ana Soto de ayer",
  "cuántas parrillas vendí este mes",
  "cuánto vendí en Temuco",
])("«%s» is about sales that no list answers: not those of this month", (texto) => {
  expect(leer(texto)).toBeNull();
});
