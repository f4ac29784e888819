import { avisarA, enlaceVenta, escribirA } from "#modules/compras/avisos.server.ts";
import { leerCuentasActivas } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { conCadaVenta } from "#modules/compras/venta/con-venta.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { leerSinReclamar, leerSinRecordar } from "#modules/compras/venta/venta.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";

const AL_CLIENTE = DIA_MS;
const A_LOS_ADMINS = 5 * DIA_MS;
/** Skip older sales: a shop that starts again after months must not write to all customers. */
const OLVIDADA = 30 * DIA_MS;
const POR_VEZ = 500;

const RECORDATORIO = "recordatorio:";
const RECLAMO = "pago-pendiente:";

export type Recordados = { clientes: number; ventas: number };

/**
 * Reminds people of sales that wait for their payment: the customer after a day and the admins after five, once each. A job may
 * run it at any time; what a stopped server missed is sent when it runs again.
 */
export async function recordarPagos(ctx: Ctx): Promise<Recordados> {
  const ahora = ctx.now().getTime();
  const franja = (espera: number) => ({
    desde: new Date(ahora - OLVIDADA),
    hasta: new Date(ahora - espera),
    limite: POR_VEZ,
  });
  const clientes = await leerSinRecordar(ctx, RECORDATORIO, franja(AL_CLIENTE));
  const ventas = await leerSinReclamar(ctx, RECLAMO, franja(A_LOS_ADMINS));
  return {
    clientes: await avisarDeCada(ctx, clientes, recordarAlCliente),
    ventas: await avisarDeCada(ctx, ventas, reclamarALosAdmins),
  };
}

type Aviso = (tx: Tx, tomada: VentaTomada) => Promise<void>;

const avisarDeCada = (ctx: Ctx, codigos: readonly string[], avisar: Aviso): Promise<number> =>
  conCadaVenta(ctx, codigos, {
    async atender(tx, tomada) {
      // It may have been paid since the list was read.
      const espera = tomada.venta.estado_pago === "Validando Pago";
      if (espera) await avisar(tx, tomada);
      return espera;
    },
    fallo: (falla) => ctx.log.error("reminders: sale not reminded", falla),
  });

async function recordarAlCliente(tx: Tx, { venta, cliente }: VentaTomada): Promise<void> {
  const { codigo } = venta;
  // After a partial payment only the rest is asked for.
  const { falta: total } = cuadrar(await leerDinero(tx, venta.codigo));
  const clave = `${RECORDATORIO}${codigo}`;
  const comprobante = venta.comprobante !== null;
  const cuentas = comprobante ? [] : await leerCuentasActivas(tx);
  const datos = { nombre: cliente.nombre, codigo, total, comprobante, cuentas };
  await escribirA(tx, cliente, { clave, plantilla: "pago_recordatorio", datos });
  await avisarA(tx, cliente, {
    clave,
    titulo: comprobante ? "Seguimos revisando tu pago" : `Aún esperamos el pago de ${codigo}`,
    texto: comprobante
      ? `Tenemos tu comprobante de la compra ${codigo} y te avisamos apenas lo confirmemos.`
      : `Transfiere ${pesos(total)} con el asunto ${codigo}, o adjunta tu comprobante si ya lo hiciste.`,
    enlace: "/mis-pedidos",
  });
}

async function reclamarALosAdmins(tx: Tx, { venta }: VentaTomada): Promise<void> {
  const { codigo, total, comprobante } = venta;
  const prueba = comprobante ? "Tiene un comprobante por revisar." : "No tiene comprobante.";
  await avisarAdmins(tx, {
    permiso: "ventas.confirmar",
    clave: `${RECLAMO}${codigo}`,
    titulo: `La venta ${codigo} sigue sin pago`,
    texto: `Lleva más de 5 días en Validando Pago por ${pesos(total)}. ${prueba}`,
    enlace: enlaceVenta(codigo),
  });
}
