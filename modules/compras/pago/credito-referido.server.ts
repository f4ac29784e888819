import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import { leerPagadoresDe } from "#modules/compras/dinero/pagos.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import type { FilaVenta, Persona } from "#modules/compras/venta/venta.store.server.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { insertarCredito } from "#modules/puntos/entregas.store.server.ts";
import { type Pista, pistasReferido } from "#modules/referidos/pistas.ts";
import { creditoReferido } from "./anulacion.ts";

export type Credito = { referente: Persona; puntos: number; porcentaje: number };

/** What the inviter earns for these points; null without an inviter, or when it rounds to nothing. */
export async function calcularCredito(
  tx: Tx,
  referente: Persona | null,
  puntos: number,
): Promise<Credito | null> {
  if (!referente || referente.eliminado_en || referente.eliminacion_pedida_en) return null;
  const { referido_porcentaje } = await leerAjustes(tx);
  const ganados = creditoReferido(puntos, referido_porcentaje);
  return ganados > 0 ? { referente, puntos: ganados, porcentaje: referido_porcentaje } : null;
}

/** Why a credit must wait for an admin: customer and inviter look like the same person. */
export async function pistasDe(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  credito: Credito | null,
): Promise<Pista[]> {
  if (!credito) return [];
  const { referente } = credito;
  const filas = await leerPagadoresDe(tx, [cliente.codigo_referido, referente.codigo_referido], venta.id);
  const conPagadores = (persona: Persona) => ({
    ...persona,
    pagadores: filas.flatMap(({ usuario, rut }) => (usuario === persona.codigo_referido ? rut : [])),
  });
  return pistasReferido(conPagadores(cliente), conPagadores(referente));
}

/** The key names the confirmation of the sale, so each one is credited once. */
export const asientoCredito = (venta: FilaVenta, { referente, puntos }: Credito): Asiento => ({
  clave: claveConfirmacion("referido", venta),
  motivo: "referido",
  movimientos: traspaso(EMISION, cuentaUsuario(referente.codigo_referido), puntos),
});

/** The row of the credit, whose entry is in the book already. */
export async function escribirCredito(tx: Tx, venta: FilaVenta, credito: Credito): Promise<void> {
  const usuario = credito.referente.codigo_referido;
  await insertarCredito(tx, {
    usuario,
    puntos: credito.puntos,
    fecha: tx.now(),
    referido: venta.usuario,
    venta_origen: venta.id,
    porcentaje: credito.porcentaje,
  });
  tx.announce({ tabla: "tickets_compras", usuario });
}

/** Tells the inviter only what they earned, not who bought or what. */
export async function avisarReferente(
  tx: Tx,
  venta: FilaVenta,
  { referente, puntos, porcentaje }: Credito,
  desde: Date = tx.now(),
) {
  const clave = claveConfirmacion("referido", venta);
  const datos = { nombre: referente.nombre, puntos, porcentaje };
  await escribirA(tx, referente, { clave, plantilla: "referido_acreditado", datos, desde });
  await avisarA(tx, referente, {
    clave,
    titulo: `Ganaste ${conPuntos(puntos)}`,
    texto: "Una persona que invitaste hizo una compra y te llevas una parte de sus puntos.",
    enlace: "/mis-puntos",
  });
}
