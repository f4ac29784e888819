import { avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { leerCuentasActivas } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { retirarCorreo } from "#modules/correos/reencolar-correo.server.ts";
import type { Retirados } from "./anulacion/retirar-puntos.server.ts";
import { trasLaEspera } from "./confirmar-venta.server.ts";

type Parcial = { pago: number | null; neto: number; falta: number };

/** The key of the notice of a payment that did not reach the total; an undo takes it back. */
export const claveParcial = (codigo: string, pago: number | null): string => `parcial:${codigo}:${pago}`;

/** Tells the customer what arrived, what is missing and where to transfer it. */
export async function avisarParcial(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  { pago, neto, falta }: Parcial,
): Promise<void> {
  const { codigo, total } = venta;
  const clave = claveParcial(codigo, pago);
  await escribirA(tx, cliente, {
    clave,
    plantilla: "pago_parcial",
    datos: { codigo, total, recibido: neto, falta, cuentas: await leerCuentasActivas(tx) },
    desde: trasLaEspera(tx),
  });
  await avisarA(tx, cliente, {
    clave,
    titulo: "Recibimos una parte de tu pago",
    texto: `Llegaron ${pesos(neto)} de tu compra ${codigo}. Transfiere los ${pesos(falta)} que faltan con el asunto ${codigo}.`,
    enlace: "/mis-pedidos",
  });
}

/** Tells the customer that the shop holds money of theirs. */
export async function avisarAFavor(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  { clave, monto }: { clave: string; monto: number },
): Promise<void> {
  await avisarA(tx, cliente, {
    clave,
    titulo: `Tienes ${pesos(monto)} a tu favor`,
    texto: `Recibimos más que el total de tu compra ${venta.codigo}. Te lo devolvemos o lo usamos en tu próxima compra: escríbenos.`,
    enlace: "/mis-pedidos",
  });
}

/** Takes back the mails of an undone confirmation. A mail that may have been read gets a correction. */
export async function avisarDeshecho(
  tx: Tx,
  { venta, cliente, referente }: VentaTomada,
  { puntos, credito_referido }: Retirados,
): Promise<void> {
  const { codigo, total } = venta;
  const clave = claveConfirmacion("deshacer", venta);
  const retirado = await retirarCorreo(tx, claveConfirmacion("pago", venta));
  if (!retirado) {
    const datos = { codigo, total, puntos };
    await escribirA(tx, cliente, { clave, plantilla: "pago_corregido", datos });
  }
  const quitados = puntos > 0 ? ` Retiramos ${conPuntos(puntos)}; vuelven cuando confirmemos tu pago.` : "";
  await avisarA(tx, cliente, {
    clave,
    titulo: "Seguimos validando tu pago",
    texto: `Confirmamos tu compra ${codigo} por error y volvió a quedar en validación.${quitados}`,
    enlace: "/mis-pedidos",
  });
  if (!referente || credito_referido === 0) return;
  await retirarCorreo(tx, claveConfirmacion("referido", venta));
  await avisarA(tx, referente, {
    clave: `${clave}:referido`,
    titulo: `Retiramos ${conPuntos(credito_referido)}`,
    texto: "Los habías recibido por una compra de una persona que invitaste, confirmada por error.",
    enlace: "/mis-puntos",
  });
}
