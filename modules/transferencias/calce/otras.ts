import { agregar } from "./grupos.ts";
import { agruparPor, codigosDe, dondeDice, type Mesa, proponer } from "./mesa.ts";
import { conMontoExacto, porCerrada, porCotizacion } from "./motivos.ts";
import {
  type Deposito,
  saldoDe,
  type TipoPropuesta,
  type VentaCerrada,
  type VentaEnEspera,
} from "./tipos.ts";

// Deposits for what waits for no payment: sales that are paid, rejected or annulled, carts that never became a sale, and
// deposits that are older than the sale.

const TIPO_CERRADA = {
  Pagado: "ya_pagada",
  Rechazado: "rechazada",
  Anulado: "anulada",
} as const satisfies Record<VentaCerrada["estado"], TipoPropuesta>;

/** The free deposits that name each of these codes. A deposit that names several is left to the person. */
function porCodigoNombrado(mesa: Mesa, conocidos: ReadonlyMap<string, unknown>): Map<string, Deposito[]> {
  const nombrados = new Map<string, Deposito[]>();
  for (const deposito of mesa.depositos.values()) {
    const [codigo, otro] = codigosDe(mesa, deposito);
    if (codigo !== undefined && otro === undefined && conocidos.has(codigo))
      agregar(nombrados, codigo, deposito);
  }
  return nombrados;
}

export function porCodigoCerrado(mesa: Mesa): void {
  for (const [codigo, depositos] of porCodigoNombrado(mesa, mesa.cerradas)) {
    const venta = mesa.cerradas.get(codigo);
    const [primero] = depositos;
    if (!venta || !primero) continue;
    const motivo = porCerrada(dondeDice(mesa, primero, codigo), venta, primero.monto);
    proponer(mesa, "a mano", TIPO_CERRADA[venta.estado], { depositos, ventas: [venta] }, motivo);
  }
}

export function porCotizaciones(mesa: Mesa): void {
  for (const [codigo, depositos] of porCodigoNombrado(mesa, mesa.cotizaciones)) {
    const cotizacion = mesa.cotizaciones.get(codigo);
    const [primero] = depositos;
    if (!cotizacion || !primero) continue;
    const motivo = porCotizacion(dondeDice(mesa, primero, codigo), cotizacion.vencida);
    proponer(mesa, "a mano", "cotizacion", { depositos, ventas: [cotizacion] }, motivo);
  }
}

const rutSinCodigo =
  (mesa: Mesa) =>
  (deposito: Deposito): string[] =>
    deposito.rut === null || codigosDe(mesa, deposito).length > 0
      ? []
      : [`${deposito.rut}|${deposito.monto}`];

/** The newest closed sale of the same person and amount; an annulled one is found by its code only. */
export function porRutCerrado(mesa: Mesa): void {
  const cerradas = [...mesa.cerradas.values()].filter(({ estado }) => estado !== "Anulado");
  const claves = {
    deposito: rutSinCodigo(mesa),
    venta: ({ rut, total }: VentaCerrada) => (rut === null ? [] : [`${rut}|${total}`]),
  };
  const usadas = new Set(mesa.propuestas.flatMap(({ ventas }) => ventas));
  const libres = cerradas.filter(({ codigo }) => !usadas.has(codigo));
  for (const grupo of agruparPor(mesa.depositos.values(), libres, claves, { antes: 2, despues: 45 })) {
    const { depositos } = grupo;
    const venta = grupo.ventas.toSorted((a, b) => (a.dia < b.dia ? 1 : -1))[0];
    const [primero] = depositos;
    if (!venta || !primero) continue;
    const motivo = porCerrada(conMontoExacto("RUT del cliente"), venta, primero.monto);
    proponer(mesa, "a mano", TIPO_CERRADA[venta.estado], { depositos, ventas: [venta] }, motivo);
  }
}

/** The customer's RUT and the exact amount, but from before the sale: perhaps the payment of another one. */
export function porAnterior(mesa: Mesa): void {
  const claves = {
    deposito: rutSinCodigo(mesa),
    venta: (venta: VentaEnEspera) => (venta.rut === null ? [] : [`${venta.rut}|${saldoDe(venta)}`]),
  };
  const ventana = { antes: 30, despues: Number.POSITIVE_INFINITY };
  for (const grupo of agruparPor(mesa.depositos.values(), mesa.ventas.values(), claves, ventana))
    proponer(
      mesa,
      "a mano",
      "anterior",
      grupo,
      "RUT del cliente y monto exacto, pero el depósito es anterior a la compra",
    );
}
