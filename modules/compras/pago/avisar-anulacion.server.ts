import { avisarA, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import type { LineaDeVenta } from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import type { EfectoAnulacion } from "./anulacion.ts";

type Anulada = {
  completa: boolean;
  cliente: EfectoAnulacion;
  referente: EfectoAnulacion | null;
  lineas: LineaDeVenta[];
  motivo: string;
};

/** Tells the customer what was annulled and its effect on points, and the inviter what happened to the credit. */
export async function avisarAnulacion(
  tx: Tx,
  { venta, cliente: persona, referente: invito }: VentaTomada,
  { completa, cliente, referente, lineas, motivo }: Anulada,
): Promise<void> {
  const { codigo } = venta;
  // The sale is locked, so its version identifies this change.
  const clave = `anulada:${codigo}:${venta.version}`;
  const total = lineas.reduce((suma, linea) => suma + linea.total, 0);
  await escribirA(tx, persona, {
    clave,
    plantilla: "venta_anulada",
    datos: {
      codigo,
      completa,
      motivo,
      total,
      lineas: lineasDeCorreo(lineas),
      puntos_descontados: cliente.devueltos,
      puntos_por_devolver: cliente.por_devolver,
    },
  });
  await avisarA(tx, persona, {
    clave,
    titulo: completa ? `Anulamos tu compra ${codigo}` : `Anulamos una parte de tu compra ${codigo}`,
    texto: [`${motivo}${/[.!?]$/.test(motivo) ? "" : "."}`, ...frasesDePuntos(cliente)].join(" "),
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
