import { pesos } from "#modules/comun/dinero/dinero.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import type { Grupo } from "./grupos.ts";
import { type Deposito, saldoDe, type VentaCerrada, type VentaEnEspera } from "./tipos.ts";

// The reasons of the proposals, as the page shows them.

const contar = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`;

export const conMontoExacto = (que: string): string => `${que} y monto exacto`;

/** Why a group of more than one deposit or sale is left to a person. */
export function porEmpate(que: string, { depositos, ventas }: Grupo<unknown, unknown>): string {
  if (ventas.length === 1)
    return `${que}, pero hay ${depositos.length} depósitos iguales: uno paga y el resto queda a favor`;
  if (depositos.length === 1) return `${que}, pero hay ${ventas.length} compras iguales`;
  return `${que}, pero hay ${depositos.length} depósitos y ${ventas.length} compras iguales`;
}

export const porOtroCliente = (que: string, otra: string): string =>
  `${que}, pero quien paga es cliente de ${otra}, que espera el mismo monto`;

/** Another sale or cart of a person with this RUT may be what the deposit pays. */
export const porOtraEnEspera = (que: string, otra: string): string =>
  `${que}, pero ${otra}, de una persona con ese RUT, espera el mismo monto`;

export const porOtraCotizada = (que: string, otra: string): string =>
  `${que}, pero el carrito ${otra}, de una persona con ese RUT, es del mismo monto`;

/** Another sale of this customer and amount was paid without a movement of the bank. */
export const porOtraYaPagada = (que: string, { codigo, sin_movimiento }: VentaCerrada): string =>
  `${que}, pero ${codigo} del mismo monto ya se confirmó ${sin_movimiento}: este depósito puede ser ese pago`;

export const porVariosCodigos = (codigos: readonly string[], codigo: string): string =>
  `el texto nombra ${enumerar(codigos)}; el monto es el de ${codigo}`;

export const porMonto = ({ depositos, ventas }: Grupo<unknown, unknown>, monto: number): string =>
  depositos.length === 1 && ventas.length === 1
    ? "monto exacto y ninguna otra compra por ese monto; paga otra persona"
    : `solo coincide el monto: hay ${contar(depositos.length, "depósito", "depósitos")} y ${contar(ventas.length, "compra", "compras")} por ${pesos(monto)}`;

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);

export const porSuma = (depositos: readonly Deposito[], deQuien: string): string =>
  `${depositos.map(({ monto }) => pesos(monto)).join(" + ")} ${deQuien} suman lo que falta`;

export const porVarias = (que: string, ventas: readonly VentaEnEspera[]): string =>
  `${que}; paga ${enumerar(ventas.map(({ codigo }) => codigo))} en una sola transferencia`;

/** A deposit, or several of one person, that do not reach the sale or pass it. */
export function porDiferencia(que: string, depositos: readonly Deposito[], venta: VentaEnEspera): string {
  const resto = saldoDe(venta) - sumar(depositos.map(({ monto }) => monto));
  const juntos = depositos.length > 1 ? ` entre ${depositos.length} depósitos` : "";
  return resto > 0 ? `${que}; faltan ${pesos(resto)}${juntos}` : `${que}; sobran ${pesos(-resto)}${juntos}`;
}

export const porElegir = (que: string, { depositos, ventas }: Grupo<unknown, unknown>): string =>
  `${que}; los montos no coinciden: hay ${contar(depositos.length, "depósito", "depósitos")} y ${contar(ventas.length, "compra", "compras")}`;

export function porCerrada(
  que: string,
  { codigo, estado, sin_movimiento, total }: VentaCerrada,
  monto: number,
): string {
  const diferencia = monto === total ? "" : ` (la compra es de ${pesos(total)})`;
  if (estado === "Rechazado")
    return `${que}: la compra ${codigo} está rechazada o vencida${diferencia}; reábrela y confirma`;
  if (estado === "Anulado")
    return `${que}: la compra ${codigo} está anulada${diferencia}; devuelve el dinero`;
  return sin_movimiento
    ? `${que}: la compra ${codigo} ya se confirmó ${sin_movimiento}${diferencia}; este depósito puede ser ese pago`
    : `${que}: la compra ${codigo} ya está pagada${diferencia}; es un segundo pago`;
}

export const porCotizacion = (que: string, vencida: boolean): string =>
  `${que} y monto exacto de un carrito que no terminó la compra${vencida ? " (la cotización venció)" : ""}`;
