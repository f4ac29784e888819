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
  const descontados = cliente.devueltos > 0 ? ` Descontamos ${conPuntos(cliente.devueltos)}.` : "";
  const faltan = cliente.por_devolver > 0 ? ` ${quedaPorDevolver(cliente.por_devolver)}` : "";
  await avisarA(tx, persona, {
    clave,
    titulo: completa ? `Anulamos tu compra ${codigo}` : `Anulamos una parte de tu compra ${codigo}`,
    texto: `${motivo}${/[.!?]$/.test(motivo) ? "" : "."}${descontados}${faltan}`,
    enlace: "/mis-pedidos",
  });
  if (!invito || !referente) return;
  const pendientes = referente.por_devolver > 0 ? ` ${quedaPorDevolver(referente.por_devolver)}` : "";
  await avisarA(tx, invito, {
    clave: `${clave}:referido`,
    titulo: `Descontamos ${conPuntos(referente.puntos)}`,
    texto: `Anulamos ${completa ? "la compra" : "una parte de la compra"} de una persona que invitaste.${pendientes}`,
    enlace: "/mis-puntos",
  });
}

const quedaPorDevolver = (puntos: number) =>
  `Ya habías usado ${conPuntos(puntos)}: quedan por devolver y se descuentan de los próximos que recibas.`;
