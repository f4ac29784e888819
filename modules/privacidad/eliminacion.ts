import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** What can prevent or delay the deletion of an account; each is counted up to one. */
export type PendientesCuenta = {
  apuestas: number;
  ventas_sin_pagar: number;
  productos_sin_entregar: number;
  devoluciones_abiertas: number;
  sorteos_abiertos: number;
  ultima_duena: boolean;
};

/**
 * Why the account cannot be deleted now, or null. An open raffle only delays the deletion of contact data.
 */
export function negativaEliminacion(pendientes: PendientesCuenta): Negativa | null {
  const frase = impedimento(pendientes);
  return frase === null ? null : { clase: "estado", frase };
}

/** Why an admin cannot delete a customer without an account now, or null. */
export function negativaEliminarCliente(
  { user_id, eliminado_en }: { user_id: string | null; eliminado_en: Date | null },
  pendientes: PendientesCuenta,
): Negativa | null {
  if (eliminado_en) return porEstado(YA_ELIMINADA);
  if (user_id !== null)
    return porEstado("Tiene una cuenta: solo esa persona puede eliminarla, en «Mis datos».");
  return porComprasEnCurso(pendientes);
}

export const YA_ELIMINADA = "Sus datos ya se eliminaron.";

/** Why an admin cannot delete a person who asked for it now, or null. */
export function negativaEliminarPorSolicitud(pendientes: PendientesCuenta): Negativa | null {
  if (pendientes.ultima_duena)
    return porEstado("Es la única persona con el rol de dueña: nombra a otra antes de eliminar sus datos.");
  if (pendientes.apuestas > 0)
    return porEstado("Tiene una apuesta en juego: espera a que termine la partida.");
  return porComprasEnCurso(pendientes);
}

function porComprasEnCurso({
  ventas_sin_pagar,
  productos_sin_entregar,
  devoluciones_abiertas,
}: PendientesCuenta): Negativa | null {
  if (ventas_sin_pagar > 0)
    return porEstado("Tiene una compra sin pagar: confirma su pago o recházala antes de eliminar sus datos.");
  if (productos_sin_entregar > 0)
    return porEstado("Tiene un pedido que aún no llega: márcalo entregado antes de eliminar sus datos.");
  if (devoluciones_abiertas > 0)
    return porEstado("Tiene una devolución en curso: termínala antes de eliminar sus datos.");
  return null;
}

function impedimento(pendientes: PendientesCuenta): string | null {
  if (pendientes.ultima_duena)
    return "Eres la única persona con el rol de dueña: nombra a otra antes de irte.";
  if (pendientes.apuestas > 0) return "Tienes una apuesta en juego: espera a que termine la partida.";
  if (pendientes.ventas_sin_pagar > 0)
    return "Tienes una compra con el pago en revisión: espera a que se resuelva.";
  if (pendientes.productos_sin_entregar > 0)
    return "Tienes un pedido que aún no llega: podrás irte cuando lo recibas.";
  if (pendientes.devoluciones_abiertas > 0)
    return "Tienes una devolución en curso: podrás irte cuando termine.";
  return null;
}

/** Whether contact data must be kept for now: a participant may still win. */
export const debeEsperar = ({ sorteos_abiertos }: PendientesCuenta): boolean => sorteos_abiertos > 0;

export const PALABRA_ELIMINAR = "ELIMINAR";

/** Accepts the word in lower case too. */
export const esPalabraEliminar = (texto: string): boolean => texto.trim().toUpperCase() === PALABRA_ELIMINAR;
