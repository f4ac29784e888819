import { agregarA } from "./grupos.ts";
import { conMontoExacto, porCerrada, porCotizacion } from "./motivos.ts";
import { agruparPor, codigosDe, dondeDice, type PorCalzar, proponer } from "./por-calzar.ts";
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
function porCodigoNombrado(
  porCalzar: PorCalzar,
  conocidos: ReadonlyMap<string, unknown>,
): Map<string, Deposito[]> {
  const nombrados = new Map<string, Deposito[]>();
  for (const deposito of porCalzar.depositos.values()) {
    const [codigo, otro] = codigosDe(porCalzar, deposito);
    if (codigo !== undefined && otro === undefined && conocidos.has(codigo))
      agregarA(nombrados, codigo, deposito);
  }
  return nombrados;
}

export function porCodigoCerrado(porCalzar: PorCalzar): void {
  for (const [codigo, depositos] of porCodigoNombrado(porCalzar, porCalzar.cerradas)) {
    const venta = porCalzar.cerradas.get(codigo);
    const [primero] = depositos;
    if (!venta || !primero) continue;
    const motivo = porCerrada(dondeDice(porCalzar, primero, codigo), venta, primero.monto);
    proponer(porCalzar, "a mano", TIPO_CERRADA[venta.estado], { depositos, ventas: [venta] }, motivo);
  }
}

export function porCotizaciones(porCalzar: PorCalzar): void {
  for (const [codigo, depositos] of porCodigoNombrado(porCalzar, porCalzar.cotizaciones)) {
    const cotizacion = porCalzar.cotizaciones.get(codigo);
    const [primero] = depositos;
    if (!cotizacion || !primero) continue;
    const motivo = porCotizacion(dondeDice(porCalzar, primero, codigo), cotizacion.vencida);
    proponer(porCalzar, "a mano", "cotizacion", { depositos, ventas: [cotizacion] }, motivo);
  }
}

const rutSinCodigo =
  (porCalzar: PorCalzar) =>
  (deposito: Deposito): string[] =>
    deposito.rut === null || codigosDe(porCalzar, deposito).length > 0
      ? []
      : [`${deposito.rut}|${deposito.monto}`];

/** The newest closed sale of the same person and amount; an annulled one is found by its code only. */
export function porRutCerrado(porCalzar: PorCalzar): void {
  const cerradas = [...porCalzar.cerradas.values()].filter(({ estado }) => estado !== "Anulado");
  const claves = {
    deposito: rutSinCodigo(porCalzar),
    venta: ({ rut, total }: VentaCerrada) => (rut === null ? [] : [`${rut}|${total}`]),
  };
  const usadas = new Set(porCalzar.propuestas.flatMap(({ ventas }) => ventas));
  const libres = cerradas.filter(({ codigo }) => !usadas.has(codigo));
  for (const grupo of agruparPor(porCalzar.depositos.values(), libres, claves, { antes: 2, despues: 45 })) {
    const { depositos } = grupo;
    const venta = grupo.ventas.toSorted((a, b) => (a.dia < b.dia ? 1 : -1))[0];
    const [primero] = depositos;
    if (!venta || !primero) continue;
    const motivo = porCerrada(conMontoExacto("RUT del cliente"), venta, primero.monto);
    proponer(porCalzar, "a mano", TIPO_CERRADA[venta.estado], { depositos, ventas: [venta] }, motivo);
  }
}

/** The customer's RUT and the exact amount, but from before the sale: perhaps the payment of another one. */
export function porAnterior(porCalzar: PorCalzar): void {
  const claves = {
    deposito: rutSinCodigo(porCalzar),
    venta: (venta: VentaEnEspera) => (venta.rut === null ? [] : [`${venta.rut}|${saldoDe(venta)}`]),
  };
  const ventana = { antes: 30, despues: Number.POSITIVE_INFINITY };
  for (const grupo of agruparPor(porCalzar.depositos.values(), porCalzar.ventas.values(), claves, ventana))
    proponer(
      porCalzar,
      "a mano",
      "anterior",
      grupo,
      "RUT del cliente y monto exacto, pero el depósito es anterior a la compra",
    );
}
