import { avisarA, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import { exigirSinDevolucion } from "#modules/compras/devoluciones/sin-devolucion.server.ts";
import { conVentaEn, type VentaEnMano } from "#modules/compras/venta/con-venta.server.ts";
import type { LineaDeVenta } from "#modules/compras/venta/lineas.store.server.ts";
import { exigirMotivo, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { EfectoAnulacion } from "./anulacion.ts";
import {
  type Anulacion,
  type Aplicada,
  aplicarAnulacion,
  prepararRetiroDe,
} from "./aplicar-anulacion.server.ts";

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
    const retiro = await prepararRetiroDe(tx, pedido.codigo);
    return conVentaEn(tx, { codigo: pedido.codigo, sesion, de: "ajena" }, async (_, enMano) => {
      await exigirSinDevolucion(tx, enMano.venta.id, linea === null ? null : [linea]);
      const elegida =
        linea === null ? { lineas: null, nombre: "venta" } : { lineas: [linea], nombre: `${linea}` };
      const aplicada = await aplicarAnulacion(tx, enMano, { ...elegida, motivo, retiro });
      await avisarAnulacion(tx, enMano, aplicada, motivo);
      await anotarAnulacion(enMano, aplicada, {
        accion: linea === null ? "ventas.anular" : "ventas.anular_linea",
        motivo,
      });
      return aplicada.anulacion;
    });
  });
}

type Hecho = { accion: "ventas.anular" | "ventas.anular_linea"; motivo: string };

function anotarAnulacion(
  { venta, anotar }: VentaEnMano,
  { anulacion, lineas }: Aplicada,
  { accion, motivo }: Hecho,
) {
  const antes = { estado_pago: venta.estado_pago, lineas: lineas.map(resumen) };
  return anotar(accion, { antes, despues: { ...anulacion, motivo } }, lineas);
}

const resumen = ({ tipo, id, estado, puntos }: LineaDeVenta) => ({ tipo, id, estado, puntos });

/** Tells the customer what was annulled, the money that goes back and the effect on points, and the inviter what happened to the credit. */
async function avisarAnulacion(
  tx: Tx,
  tomada: VentaTomada,
  { anulacion: { completa, devolucion, cliente, referente }, lineas }: Aplicada,
  motivo: string,
): Promise<void> {
  const { venta, cliente: persona } = tomada;
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
  await avisarReferente(tx, tomada, { completa, referente });
}

/** Tells the person who invited the customer what an annulment took of their credit, once for each version of the sale. */
export async function avisarReferente(
  tx: Tx,
  { venta, referente: invito }: VentaTomada,
  { completa, referente }: Pick<Anulacion, "completa" | "referente">,
): Promise<void> {
  if (!invito || !referente) return;
  await avisarA(tx, invito, {
    clave: `anulada:${venta.codigo}:${venta.version}:referido`,
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
