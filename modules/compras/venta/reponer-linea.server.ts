import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { tomableDesde } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { rechazoSinUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  apartarPremio,
  devolverUnidades,
  reservarUnidades,
} from "#modules/productos/existencias/mover-existencias.server.ts";
import { fueEnviada, negativaTerminada } from "./estado-venta.ts";
import { leerLineas, limpiarSinStock } from "./lineas.store.server.ts";
import { tomarVenta } from "./tomar-venta.server.ts";
import type { FilaVenta } from "./venta.store.server.ts";
import type { LineaVenta } from "./venta.ts";

type Pedido = { codigo: string; linea: number };
type Linea = LineaVenta & { sku: string };

/** Gives a line that was sold without stock its units, once the shop has them again. */
export async function reponerLinea(ctx: Ctx, { codigo, linea: id }: Pedido, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "despachos.mover");
  await enTransaccion(ctx, async (tx) => {
    const { venta } = await tomarVenta(tx, codigo);
    const negativa = negativaTerminada(venta.estado_pago);
    if (negativa) throw new Rechazo(negativa.clase, negativa.frase);
    const linea = await lineaDe(tx, venta, id);
    if (!linea.sin_stock || linea.estado === "Anulado") throw new Rechazo("estado", TEXTOS_COMPRAS.con_stock);
    await reponer(tx, venta, linea);
    await limpiarSinStock(tx, linea.id);
    await anotar(tx, sesion, "ventas.reponer", venta, linea);
  });
}

async function reponer(tx: Tx, venta: FilaVenta, linea: Linea): Promise<void> {
  const { codigo, origen, usuario, estado_pago } = venta;
  // The winner of a product with options has not chosen one yet: any of them serves.
  if (origen === "sorteo" && linea.opcion === null) {
    if (await apartarPremio(tx, codigo, linea.sku)) return;
    throw rechazoSinUnidades([linea], { sku: linea.sku, opcion: null, pedidas: 1, quedan: 0 });
  }
  const lineas = [linea];
  const tomable_desde = tomableDesde(tx.now(), await leerAjustes(tx));
  const sin_pago = estado_pago === "Pagado" ? null : { usuario, tomable_desde };
  const reserva = { codigo, lineas, vence_en: null, sin_pago, causa: "venta", conserva: true } as const;
  const [falta] = await reservarUnidades(tx, reserva);
  if (falta) throw rechazoSinUnidades(lineas, falta);
}

/** 'Recibido de vuelta': goods that had left the shop are here again, and their units go back on sale. */
export async function recibirDeVuelta(
  ctx: Ctx,
  { codigo, linea: id }: Pedido,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "despachos.mover");
  await enTransaccion(ctx, async (tx) => {
    const { venta } = await tomarVenta(tx, codigo);
    const linea = await lineaDe(tx, venta, id);
    const claves = [{ sku: linea.sku, opcion: linea.opcion }];
    const salio = linea.estado === "Anulado" || fueEnviada(linea.estado);
    const unidades = salio ? await devolverUnidades(tx, { codigo, causa: "devolucion", claves }) : 0;
    if (unidades === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.nada_que_recibir);
    await anotar(tx, sesion, "ventas.recibir_de_vuelta", venta, linea);
  });
}

async function lineaDe(tx: Tx, { id: venta }: FilaVenta, id: number): Promise<Linea> {
  const linea = (await leerLineas(tx, [venta])).find((una) => una.tipo === "producto" && una.id === id);
  if (!linea || linea.sku === null) throw new Rechazo("desconocido", TEXTOS_COMPRAS.linea_desconocida);
  return { ...linea, sku: linea.sku };
}

async function anotar(
  tx: Tx,
  sesion: Sesion,
  accion: "ventas.reponer" | "ventas.recibir_de_vuelta",
  venta: FilaVenta,
  { id, sku, cantidad, tipo }: Linea,
): Promise<void> {
  await anotarAuditoria(tx, {
    quien: sesion.codigo_referido,
    accion,
    objeto: `venta:${venta.codigo}`,
    despues: { linea: id, sku, cantidad },
  });
  anunciarVenta(tx, venta, [{ tipo }]);
}
