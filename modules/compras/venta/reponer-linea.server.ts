import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { tomableDesde } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { rechazoSinUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { exigirSinDevolucion } from "#modules/compras/devoluciones/sin-devolucion.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { leerReservas } from "#modules/productos/existencias/existencias.store.server.ts";
import {
  apartarPremio,
  devolverUnidades,
  reservarUnidades,
} from "#modules/productos/existencias/mover-existencias.server.ts";
import { conVenta } from "./con-venta.server.ts";
import { negativaTerminada } from "./estado-venta.ts";
import { leerLineas, limpiarSinStock } from "./lineas.store.server.ts";
import { unidadesPorRecibir } from "./por-recibir.ts";
import type { FilaVenta } from "./venta.store.server.ts";
import type { LineaVenta } from "./venta.ts";

type Pedido = { codigo: string; linea: number };
type Linea = LineaVenta & { sku: string };

/** Gives a line that was sold without stock its units, once the shop has them again. */
export async function reponerLinea(ctx: Ctx, { codigo, linea: id }: Pedido, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "despachos.mover");
  await conVenta(ctx, { codigo, sesion }, async (tx, { venta, anotar }) => {
    exigir(negativaTerminada(venta.estado_pago));
    const linea = lineaEntre(await leerLineas(tx, [venta.id]), id);
    if (!linea.sin_stock || linea.estado === "Anulado") throw new Rechazo("estado", TEXTOS_COMPRAS.con_stock);
    await reponer(tx, venta, linea);
    await limpiarSinStock(tx, linea.id);
    await anotar("ventas.reponer", { despues: enAuditoria(linea) }, [linea]);
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
  await conVenta(ctx, { codigo, sesion }, async (tx, { venta, anotar }) => {
    const lineas = await leerLineas(tx, [venta.id]);
    const linea = lineaEntre(lineas, id);
    await exigirSinDevolucion(tx, venta.id, [id]);
    const cantidad = unidadesPorRecibir(linea, lineas, await leerReservas(tx, [codigo]));
    const claves = [{ sku: linea.sku, opcion: linea.opcion, cantidad }];
    const unidades = cantidad > 0 ? await devolverUnidades(tx, { codigo, causa: "devolucion", claves }) : 0;
    if (unidades === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.nada_que_recibir);
    await anotar("ventas.recibir_de_vuelta", { despues: enAuditoria(linea) }, [linea]);
  });
}

function lineaEntre(lineas: readonly LineaVenta[], id: number): Linea {
  const linea = lineas.find((una) => una.tipo === "producto" && una.id === id);
  if (!linea || linea.sku === null) throw new Rechazo("desconocido", TEXTOS_COMPRAS.linea_desconocida);
  return { ...linea, sku: linea.sku };
}

const enAuditoria = ({ id, sku, cantidad }: Linea) => ({ linea: id, sku, cantidad });
