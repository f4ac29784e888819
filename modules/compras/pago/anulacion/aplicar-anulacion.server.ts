import { debeDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { devolverUso } from "#modules/compras/cupones/cupones.store.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import {
  fueEnviada,
  lineaVive,
  negativaPago,
  negativaProducto,
} from "#modules/compras/venta/estado-venta.ts";
import {
  type LineaDeVenta,
  leerLineas,
  moverProductos,
  moverTickets,
} from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { buscarVenta, cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { prepararRetiro, type Retiro } from "#modules/montoncito/apuestas/retirar-propias.server.ts";
import { devolverUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import type { EfectoAnulacion } from "./anulacion.ts";
import { type Devolucion, devolucionDe } from "./devolucion.ts";
import { quitarPuntos, sumarPuntos } from "./quitar-puntos.server.ts";

export type Anulacion = {
  codigo: string;
  /** True when nothing of the sale is left. */
  completa: boolean;
  /** The money that goes back to the customer. */
  devolucion: Devolucion;
  cliente: EfectoAnulacion;
  referente: EfectoAnulacion | null;
};

export type Pedida = {
  /** Ids of the product lines; null annuls the whole sale, tickets included. */
  lineas: readonly number[] | null;
  /** Names what is annulled, for the key of the entries. */
  nombre: string;
  motivo: string;
  retiro: Retiro | null;
  /** The customer returned the goods by right: see `devolucionDe`. */
  vuelven?: boolean;
};

/** The annulment and the lines that it took. */
export type Aplicada = { anulacion: Anulacion; lineas: LineaDeVenta[] };

/**
 * Takes the customer's bets into account before the sale is locked. The round comes before the sale and the accounts: bets lock the
 * round and then the accounts.
 */
export async function prepararRetiroDe(tx: Tx, codigo: string): Promise<Retiro | null> {
  const venta = await buscarVenta(tx, codigo);
  return venta && prepararRetiro(tx, venta.usuario);
}

/** All effects of an annulment on points, lines, sale, coupon and units. The caller holds the locks and tells the people. */
export async function aplicarAnulacion(tx: Tx, tomada: VentaTomada, pedida: Pedida): Promise<Aplicada> {
  const { venta } = tomada;
  const { motivo, retiro, nombre, vuelven = false } = pedida;
  if (venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS_COMPRAS.premio);
  exigir(negativaPago(venta.estado_pago, "Anulado"));
  const eleccion = elegir(await leerLineas(tx, [venta.id]), pedida.lineas);
  const efecto = await quitarPuntos(tx, venta, { ...eleccion, nombre, retiro });
  const { lineas, otras, anuladas, completa } = eleccion;
  const devolucion = devolucionDe(venta, { elegidas: lineas, otras, anuladas }, { vuelven });
  await cambiarEstados(tx, tomada, eleccion, { motivo, devolucion });
  await devolverNoEnviadas(tx, venta.codigo, lineas);
  const lineas_anuladas = lineas.map(({ tipo, id }) => ({ tipo, id }));
  const hecho = { completa, lineas_anuladas, devolucion: devolucion.total, motivo };
  await anunciarHecho(tx, "venta.anulada", venta, hecho);
  return { anulacion: { codigo: venta.codigo, completa, devolucion, ...efecto }, lineas };
}

/** The lines to annul, those that stay and those annulled before. `quedan` are the points of the lines that stay. */
type Eleccion = {
  lineas: LineaDeVenta[];
  otras: LineaDeVenta[];
  anuladas: LineaDeVenta[];
  completa: boolean;
  quedan: number;
};

function elegir(todas: readonly LineaDeVenta[], ids: readonly number[] | null): Eleccion {
  const vivas = todas.filter(({ estado }) => lineaVive(estado));
  const anuladas = todas.filter(({ estado }) => estado === "Anulado");
  if (ids === null) return { lineas: vivas, otras: [], anuladas, completa: true, quedan: 0 };
  const lineas = ids.map((id) => productoDe(todas, id));
  const otras = vivas.filter((otra) => !lineas.includes(otra));
  return { lineas, otras, anuladas, completa: otras.length === 0, quedan: sumarPuntos(otras) };
}

function productoDe(todas: readonly LineaDeVenta[], linea: number): LineaDeVenta {
  const elegida = todas.find(({ tipo, id }) => tipo === "producto" && id === linea);
  if (!elegida) throw new Rechazo("desconocido", TEXTOS_COMPRAS.linea_desconocida);
  exigir(negativaProducto(elegida.estado, "Anulado"));
  return elegida;
}

/** Units that left the shop come back with 'Recibido de vuelta', when they are here again. */
async function devolverNoEnviadas(tx: Tx, codigo: string, lineas: readonly LineaDeVenta[]): Promise<void> {
  const claves = lineas.flatMap(({ sku, opcion, cantidad, estado }) =>
    sku === null || fueEnviada(estado) ? [] : [{ sku, opcion, cantidad }],
  );
  if (claves.length > 0) await devolverUnidades(tx, { codigo, causa: "anulacion", claves });
}

async function cambiarEstados(
  tx: Tx,
  { venta }: VentaTomada,
  { lineas, otras, completa }: Eleccion,
  { motivo, devolucion }: { motivo: string; devolucion: Devolucion },
) {
  const ids = lineas.flatMap(({ tipo, id }) => (tipo === "producto" ? [id] : []));
  if (ids.length > 0) await moverProductos(tx, [venta.id], "Anulado", { ids, motivo });
  if (completa) await moverTickets(tx, [venta.id], "Anulado", { motivo });
  // Without goods to send the customer owes no shipping.
  const despacha = otras.some(({ tipo }) => tipo === "producto");
  const sinEnvio = !despacha && debeDiferencia(venta) ? { diferencia_envio: venta.diferencia_recibida } : {};
  await cambiarVenta(tx, venta, {
    ...sinEnvio,
    envio_devuelto: venta.envio_devuelto + devolucion.envio,
    diferencia_devuelta: venta.diferencia_devuelta + devolucion.diferencia,
    ...(completa ? { estado_pago: "Anulado", motivo } : {}),
  });
  if (completa) await devolverUso(tx, venta.codigo);
}
