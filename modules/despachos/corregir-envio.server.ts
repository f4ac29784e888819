import { exigirSinDevolucion } from "#modules/compras/devoluciones/sin-devolucion.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { fueEnviada, negativaDespacho } from "#modules/compras/venta/estado-venta.ts";
import {
  corregirSeguimiento,
  type LineaDeVenta,
  leerLineas,
  marcarSinStock,
  retirarLineas,
} from "#modules/compras/venta/lineas.store.server.ts";
import { exigirMotivo, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { leerDevueltas, leerReservas } from "#modules/productos/existencias/existencias.store.server.ts";
import { nombreClave } from "#modules/productos/existencias/existencias.ts";
import { avisarCorreccion, avisarRetiro } from "./avisar-despacho.server.ts";
import { productosPedidos } from "./productos-pedidos.ts";
import { exigirRotulo, mismoRotulo } from "./rotulo.ts";

type Correccion = {
  codigo: string;
  /** Ids of the lines of one parcel; without them, everything that was sent. */
  lineas?: readonly number[] | undefined;
  transportista?: string | undefined;
  seguimiento?: string | undefined;
};

/** Corrects the carrier and the number of what was sent. The customer is told once per change; an equal one changes nothing. */
export async function corregirEnvio(ctx: Ctx, pedido: Correccion, sesion: Sesion) {
  exigirPermiso(sesion, "despachos.mover");
  const { codigo } = pedido;
  const rotulo = exigirRotulo(pedido);
  return conVenta(ctx, { codigo, sesion }, async (tx, tomada) => {
    exigir(negativaDespacho(tomada.venta.estado_pago));
    const enviadas = await elegir(tx, tomada, pedido.lineas, {
      puede: fueEnviada,
      frase: TEXTOS_COMPRAS.sin_enviar,
    });
    const lineas = enviadas.filter((linea) => !mismoRotulo(linea, rotulo));
    if (lineas.length === 0) return { codigo, cambiadas: 0 };
    const ids = lineas.map(({ id }) => id);
    await corregirSeguimiento(tx, ids, rotulo);
    const version = await cambiarVenta(tx, tomada.venta, {});
    await avisarCorreccion(tx, tomada, { rotulo, lineas, version });
    const antes = lineas.map(({ id, transportista, seguimiento }) => ({ id, transportista, seguimiento }));
    await tomada.anotar("ventas.seguimiento", { antes, despues: { lineas: ids, ...rotulo } }, lineas);
    return { codigo, cambiadas: ids.length };
  });
}

type Retiro = { codigo: string; lineas?: readonly number[] | undefined; motivo: string };

/** Takes what is Enviado back to Preparando, with a reason that the customer reads. */
export async function retirarEnvio(ctx: Ctx, pedido: Retiro, sesion: Sesion) {
  exigirPermiso(sesion, "despachos.mover");
  const motivo = exigirMotivo(pedido.motivo);
  const { codigo } = pedido;
  return conVenta(ctx, { codigo, sesion }, async (tx, tomada) => {
    exigir(negativaDespacho(tomada.venta.estado_pago));
    const lineas = await elegir(tx, tomada, pedido.lineas, {
      puede: (estado) => estado === "Enviado",
      frase: TEXTOS_COMPRAS.sin_retirar,
    });
    const ids = lineas.map(({ id }) => id);
    await exigirSinDevolucion(tx, tomada.venta.id, ids);
    await retirarLineas(tx, ids);
    await marcarDevueltas(tx, codigo, lineas);
    const version = await cambiarVenta(tx, tomada.venta, {});
    await avisarRetiro(tx, tomada, { motivo, lineas, version });
    const antes = lineas.map(({ id, estado, transportista, seguimiento }) => ({
      id,
      estado,
      transportista,
      seguimiento,
    }));
    const despues = { estado: "Preparando", lineas: ids, motivo };
    await tomada.anotar("ventas.retirar_envio", { antes, despues }, lineas);
    return { codigo, retiradas: ids.length };
  });
}

/** Units that were received back are on sale again, so a line that is prepared once more has none until it is restocked. */
async function marcarDevueltas(tx: Tx, codigo: string, lineas: readonly LineaDeVenta[]): Promise<void> {
  const claves = lineas.flatMap(({ sku, opcion }) => (sku === null ? [] : [{ sku, opcion }]));
  const tiene = new Set((await leerReservas(tx, [codigo])).map(nombreClave));
  const devueltas = new Set((await leerDevueltas(tx, codigo, claves)).map(nombreClave));
  const faltan = claves.map((clave) => ({ clave, nombre: nombreClave(clave) }));
  const sin = faltan.filter(({ nombre }) => devueltas.has(nombre) && !tiene.has(nombre));
  if (sin.length === 0) return;
  await marcarSinStock(
    tx,
    codigo,
    sin.map(({ clave }) => clave),
    true,
  );
}

type Regla = { puede: (estado: string) => boolean; frase: string };

/** The lines of the request; all that the rule allows when it names none. */
async function elegir(
  tx: Tx,
  { venta }: VentaTomada,
  ids: readonly number[] | undefined,
  { puede, frase }: Regla,
): Promise<LineaDeVenta[]> {
  const pedidas = productosPedidos(await leerLineas(tx, [venta.id]), ids);
  const pueden = pedidas.filter(({ estado }) => puede(estado));
  if (pueden.length === 0 || (ids && pueden.length < pedidas.length)) throw new Rechazo("estado", frase);
  return pueden;
}
