import { avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { conCadaVenta } from "#modules/compras/venta/con-venta.server.ts";
import { faltaDireccion, tieneDireccion, tomaLaDelPerfil } from "#modules/compras/venta/direccion.ts";
import { type LineaDeVenta, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { leerSinPedirDireccion } from "#modules/compras/venta/venta.store.server.ts";
import { direccionDe, premioPorPreparar } from "#modules/compras/venta/venta.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { ponerDireccion } from "./corregir-direccion.server.ts";

const PEDIDA = "sin-direccion:";
/** Skip older sales: a shop that starts again after months must not write to all customers. */
const OLVIDADA = 30 * DIA_MS;
const POR_VEZ = 200;

/**
 * Asks the customers of paid sales that have goods and no address for it, once per sale. A job runs it every minute, so it
 * does not matter which way the payment was confirmed. Each sale has its own transaction: a failing one does not stop the others.
 */
export async function pedirDirecciones(ctx: Ctx): Promise<number> {
  const desde = new Date(ctx.now().getTime() - OLVIDADA);
  return conCadaVenta(ctx, await leerSinPedirDireccion(ctx, PEDIDA, { desde, limite: POR_VEZ }), {
    atender,
    fallo: (falla) => ctx.log.error("addresses: sale not asked for", falla),
  });
}

/** Takes the address that the profile has by now, or asks for one. */
async function atender(tx: Tx, tomada: VentaTomada): Promise<boolean> {
  const { venta, cliente } = tomada;
  const lineas = await leerLineas(tx, [venta.id]);
  const perfil = direccionDe(cliente);
  if (tieneDireccion(perfil) && tomaLaDelPerfil({ ...venta, lineas })) {
    await ponerDireccion(tx, tomada, { lineas, envio: perfil, autor: cliente.codigo_referido });
    return true;
  }
  const premio = premioPorPreparar({ ...venta, lineas });
  const envio = premio ? perfil : venta.envio;
  // Since the list was read the address may have arrived, or the payment may have been undone.
  if (venta.estado_pago !== "Pagado" || !faltaDireccion({ ...venta, envio, lineas })) return false;
  await pedir(tx, tomada, { premio, lineas });
  return true;
}

type Pedida = { premio: boolean; lineas: readonly LineaDeVenta[] };

async function pedir(tx: Tx, { venta, cliente }: VentaTomada, { premio, lineas }: Pedida): Promise<void> {
  const { codigo } = venta;
  const clave = `${PEDIDA}${codigo}`;
  const enviables = lineas.filter(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  const datos = {
    nombre: cliente.nombre,
    codigo,
    premio,
    lineas: enviables.map(({ nombre, opcion_nombre, cantidad }) => ({
      nombre: conOpcion(nombre, opcion_nombre),
      cantidad,
    })),
  };
  await escribirA(tx, cliente, { clave, plantilla: "pedir_direccion", datos });
  await avisarA(tx, cliente, {
    clave,
    titulo: "¿A dónde enviamos tu pedido?",
    texto: `Nos falta la dirección de ${premio ? "tu premio" : "tu compra"} ${codigo} para despacharlo.`,
    enlace: premio ? "/mis-datos" : `/mis-pedidos/${codigo}/direccion`,
  });
}
