import { avisarA, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import type { LineaDeVenta } from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import type { EfectoAnulacion } from "./anulacion.ts";
import type { Devolucion } from "./devolucion.ts";

type Anulada = {
  completa: boolean;
  devolucion: Devolucion;
  cliente: EfectoAnulacion;
  referente: EfectoAnulacion | null;
  lineas: LineaDeVenta[];
  motivo: string;
};

/** Tells the customer what was annulled, the money that goes back and the effect on points, and the inviter what happened to the credit. */
export async function avisarAnulacion(
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
