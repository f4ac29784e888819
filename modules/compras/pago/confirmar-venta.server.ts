import { anunciarVenta, avisarA, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { negativaPago } from "#modules/compras/venta/estado-venta.ts";
import {
  type LineaDeVenta,
  leerLineas,
  moverProductos,
  moverTickets,
} from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta, type FilaVenta } from "#modules/compras/venta/venta.store.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { juntas } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import type { Pista } from "#modules/referidos/pistas.ts";
import {
  asientoCredito,
  avisarReferente,
  type Credito,
  calcularCredito,
  escribirCredito,
  pistasDe,
} from "./credito-referido.server.ts";
import { sumarPuntos } from "./quitar-puntos.server.ts";

/** Mails of a payment wait this long, so that an undo can take them back. */
const ESPERA_CORREO = 60_000;

export const trasLaEspera = (tx: Tx): Date => new Date(tx.now().getTime() + ESPERA_CORREO);

/** The number of the next confirmation of a sale. */
export const siguienteConfirmacion = ({ confirmacion }: FilaVenta): number => confirmacion + 1;

export type Confirmada = { puntos: number; credito_referido: number; pistas_referido: Pista[] };

/**
 * Confirms a locked sale whose payments are written: points, gift points and referral credit enter the book, sale and lines
 * become Pagado, and people are told.
 */
export async function confirmarTomada(tx: Tx, { venta: antes, ...gente }: VentaTomada): Promise<Confirmada> {
  exigir(negativaPago(antes.estado_pago, "Pagado"));
  const venta = { ...antes, confirmacion: siguienteConfirmacion(antes) };
  const tomada = { ...gente, venta };
  const lineas = await leerLineas(tx, [venta.id]);
  const puntos = sumarPuntos(lineas);
  const posible = await calcularCredito(tx, tomada.referente, puntos);
  const pistas = await pistasDe(tx, tomada, posible);
  const credito = pistas.length > 0 ? null : posible;
  await acreditar(tx, venta, { puntos, credito });
  const cambiada = juntas([
    cambiarVenta(tx, antes, {
      estado_pago: "Pagado",
      pagado_en: tx.now(),
      confirmacion: venta.confirmacion,
      motivo: null,
      pistas_referido: pistas.length > 0 ? pistas : null,
    }),
    moverProductos(tx, venta.id, "Pagado"),
    moverTickets(tx, venta.id, "Pagado"),
  ]);
  await juntas([
    cambiada,
    avisar(tx, tomada, { lineas, puntos, credito }),
    // The event reads the sale and its lines as they are now.
    cambiada.then(() => anunciarHecho(tx, "venta.pagada", venta)),
  ]);
  anunciarVenta(tx, venta, lineas);
  return { puntos, credito_referido: credito?.puntos ?? 0, pistas_referido: pistas };
}

type Puntos = { puntos: number; credito: Credito | null };

/** Writes the entries of the book and then the row of the credit that they explain. */
async function acreditar(tx: Tx, venta: FilaVenta, { puntos, credito }: Puntos): Promise<void> {
  const suyos: Asiento = {
    clave: claveConfirmacion("venta", venta),
    motivo: "venta",
    movimientos: traspaso(EMISION, cuentaUsuario(venta.usuario), puntos),
  };
  await moverPuntos(tx, [
    ...(puntos > 0 ? [suyos] : []),
    ...(credito ? [asientoCredito(venta, credito)] : []),
  ]);
  if (credito) await escribirCredito(tx, venta, credito);
}

async function avisar(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  { lineas, puntos, credito }: Puntos & { lineas: LineaDeVenta[] },
): Promise<void> {
  const { codigo, total, descuento, envio_cobrado } = venta;
  const clave = claveConfirmacion("pago", venta);
  const despacho = lineas.some(({ tipo }) => tipo === "producto");
  const datos = {
    codigo,
    ...(descuento > 0 && { descuento }),
    ...(envio_cobrado > 0 && { envio: envio_cobrado }),
    total,
    puntos,
    despacho,
    lineas: lineasDeCorreo(lineas),
  };
  const ganados = puntos > 0 ? ` Ya tienes ${conPuntos(puntos)} más.` : "";
  await juntas([
    escribirA(tx, cliente, { clave, plantilla: "pago", datos, desde: trasLaEspera(tx) }),
    avisarA(tx, cliente, {
      clave,
      titulo: "Pago recibido",
      texto: `Confirmamos el pago de ${pesos(total)} de tu compra ${codigo}.${ganados}`,
      enlace: despacho ? "/mis-pedidos" : "/mis-puntos",
      push: "pago",
    }),
    credito && avisarReferente(tx, venta, credito, trasLaEspera(tx)),
  ]);
}
