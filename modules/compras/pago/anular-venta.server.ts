import { avisarA, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import { debeDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { devolverUso } from "#modules/compras/cupones/cupones.store.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { conVentaEn, type VentaEnMano } from "#modules/compras/venta/con-venta.server.ts";
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
import { exigirMotivo, type VentaTomada, ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import { buscarVenta, cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { prepararRetiro, type Retiro } from "#modules/montoncito/retirar-propias.server.ts";
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

type Pedido = { codigo: string; motivo: string };

/** Annuls one product line (retracto or another reason). Annulling the last one annuls the sale. */
export const anularLinea = (ctx: Ctx, { linea, ...pedido }: Pedido & { linea: number }, sesion: Sesion) =>
  anular(ctx, pedido, sesion, linea);

/** Annuls a whole sale, tickets included: it was confirmed by mistake, or everything is returned. */
export const anularVenta = (ctx: Ctx, pedido: Pedido, sesion: Sesion) => anular(ctx, pedido, sesion, null);

async function anular(ctx: Ctx, pedido: Pedido, sesion: Sesion, linea: number | null): Promise<Anulacion> {
  exigirPermiso(sesion, "ventas.anular");
  const motivo = exigirMotivo(pedido.motivo);
  return enTransaccion(ctx, async (tx) => {
    // The round before the sale before the accounts: bets lock the round and then the accounts.
    const retiro = await prepararRetiroDe(tx, pedido.codigo);
    return conVentaEn(tx, { codigo: pedido.codigo, sesion, de: "ajena" }, (_, enMano) =>
      anularTomada(tx, enMano, { linea, motivo, retiro }),
    );
  });
}

type Pedida = { linea: number | null; motivo: string; retiro: Retiro | null };

async function anularTomada(
  tx: Tx,
  { anotar, ...tomada }: VentaEnMano,
  { linea, motivo, retiro }: Pedida,
): Promise<Anulacion> {
  const { venta } = tomada;
  if (venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS_COMPRAS.premio);
  exigir(negativaPago(venta.estado_pago, "Anulado"));
  const eleccion = elegir(await leerLineas(tx, [venta.id]), linea);
  const efecto = await quitarPuntos(tx, venta, { ...eleccion, retiro });
  const { lineas: elegidas, otras, anuladas, completa } = eleccion;
  const devolucion = devolucionDe(venta, { elegidas, otras, anuladas });
  await cambiarEstados(tx, tomada, eleccion, { motivo, devolucion });
  await devolverNoEnviadas(tx, venta.codigo, elegidas);
  const anulacion = { codigo: venta.codigo, completa, devolucion, ...efecto };
  await avisarAnulacion(tx, tomada, { ...anulacion, lineas: elegidas, motivo });
  const lineas_anuladas = elegidas.map(({ tipo, id }) => ({ tipo, id }));
  const hecho = { completa, lineas_anuladas, devolucion: devolucion.total, motivo };
  await anunciarHecho(tx, "venta.anulada", venta, hecho);
  const antes = { estado_pago: venta.estado_pago, lineas: elegidas.map(resumen) };
  const accion = linea === null ? "ventas.anular" : "ventas.anular_linea";
  await anotar(accion, { antes, despues: { ...anulacion, motivo } }, elegidas);
  return anulacion;
}

async function prepararRetiroDe(tx: Tx, codigo: string): Promise<Retiro | null> {
  const venta = await buscarVenta(tx, codigo);
  if (!venta) throw ventaAjena();
  return prepararRetiro(tx, venta.usuario);
}

const resumen = ({ tipo, id, estado, puntos }: LineaDeVenta) => ({ tipo, id, estado, puntos });

/** The lines to annul, those that stay and those annulled before. `quedan` are the points of the lines that stay. */
type Eleccion = {
  lineas: LineaDeVenta[];
  otras: LineaDeVenta[];
  anuladas: LineaDeVenta[];
  completa: boolean;
  quedan: number;
  nombre: string;
};

function elegir(todas: readonly LineaDeVenta[], linea: number | null): Eleccion {
  const vivas = todas.filter(({ estado }) => lineaVive(estado));
  const anuladas = todas.filter(({ estado }) => estado === "Anulado");
  if (linea === null)
    return { lineas: vivas, otras: [], anuladas, completa: true, quedan: 0, nombre: "venta" };
  const elegida = todas.find(({ tipo, id }) => tipo === "producto" && id === linea);
  if (!elegida) throw new Rechazo("desconocido", TEXTOS_COMPRAS.linea_desconocida);
  exigir(negativaProducto(elegida.estado, "Anulado"));
  const otras = vivas.filter((otra) => otra !== elegida);
  return {
    lineas: [elegida],
    otras,
    anuladas,
    completa: otras.length === 0,
    quedan: sumarPuntos(otras),
    nombre: String(linea),
  };
}

/** Units that left the shop come back with 'Recibido de vuelta', when they are here again. */
async function devolverNoEnviadas(tx: Tx, codigo: string, lineas: readonly LineaDeVenta[]): Promise<void> {
  const claves = lineas.flatMap(({ sku, opcion, estado }) =>
    sku === null || fueEnviada(estado) ? [] : [{ sku, opcion }],
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

type Anulada = {
  completa: boolean;
  devolucion: Devolucion;
  cliente: EfectoAnulacion;
  referente: EfectoAnulacion | null;
  lineas: LineaDeVenta[];
  motivo: string;
};

/** Tells the customer what was annulled, the money that goes back and the effect on points, and the inviter what happened to the credit. */
async function avisarAnulacion(
  tx: Tx,
  { venta, cliente: persona, referente: invito }: VentaTomada,
  { completa, devolucion, cliente, referente, lineas, motivo }: Anulada,
): Promise<void> {
  const { codigo } = venta;
  // The sale is locked, so its version identifies this change.
  const clave = `anulada:${codigo}:${venta.version}`;
  const descuento = lineas.reduce((suma, linea) => suma + linea.descuento, 0);
  const retenido = completa ? venta.envio_cobrado - venta.envio_devuelto - devolucion.envio : 0;
  await escribirA(tx, persona, {
    clave,
    plantilla: "venta_anulada",
    datos: {
      codigo,
      completa,
      motivo,
      lineas: lineasDeCorreo(lineas),
      ...(descuento > 0 && { descuento }),
      ...(devolucion.envio > 0 && { envio: devolucion.envio }),
      ...(devolucion.diferencia > 0 && { diferencia: devolucion.diferencia }),
      ...(retenido > 0 && { envio_retenido: retenido }),
      total: devolucion.total,
      puntos_descontados: cliente.devueltos,
      puntos_por_devolver: cliente.por_devolver,
    },
  });
  await avisarA(tx, persona, {
    clave,
    titulo: completa ? `Anulamos tu compra ${codigo}` : `Anulamos una parte de tu compra ${codigo}`,
    texto: [
      `${motivo}${/[.!?]$/.test(motivo) ? "" : "."}`,
      ...(devolucion.total > 0 ? [`La devolución es de ${pesos(devolucion.total)}.`] : []),
      ...frasesDePuntos(cliente),
    ].join(" "),
    enlace: "/mis-pedidos",
  });
  if (!invito || !referente) return;
  await avisarA(tx, invito, {
    clave: `${clave}:referido`,
    titulo: `Anulamos ${completa ? "una compra" : "una parte de una compra"} de una persona que invitaste`,
    texto: frasesDePuntos(referente).join(" "),
    enlace: "/mis-puntos",
  });
}

/** What was taken, and what the person owes because it was used before. */
const frasesDePuntos = ({ devueltos, por_devolver }: EfectoAnulacion): string[] => [
  ...(devueltos > 0 ? [`Descontamos ${conPuntos(devueltos)}.`] : []),
  ...(por_devolver > 0
    ? [
        `Ya habías usado ${conPuntos(por_devolver)}: quedan por devolver y se descuentan de los próximos que recibas.`,
      ]
    : []),
];
