import { type ConRol, ROLES_ADMIN, rolDe } from "#modules/comun/acceso/permisos.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

export const ROLES = ["usuario", ...ROLES_ADMIN] as const;
/** What a person is in the shop: a customer, or one of the kinds of admin. */
export type Rol = (typeof ROLES)[number];

export const rolPersona = (persona: ConRol): Rol => rolDe(persona) ?? "usuario";

/** Everything that the rules need to decide whether an admin may change a person's role or access. */
export type SituacionPersona = {
  rol: Rol;
  bloqueada: boolean;
  /** The account was deleted, or is waiting for a raffle to end before it is. */
  se_va: boolean;
  confirmada: boolean;
  /** Whether the admin who asks is this same person. */
  propia: boolean;
  /** The only `duena` who can sign in. */
  ultima_duena: boolean;
  /** Takes part in a raffle that has not ended. */
  en_sorteo: boolean;
  apuestas: number;
};

const SE_VA = porEstado("Esta cuenta se eliminó o está por eliminarse: ya no se puede cambiar.");
const ULTIMA = porEstado("Es la única persona con el rol de dueña: nombra a otra antes.");

export function negativaRol(situacion: SituacionPersona, nuevo: Rol): Negativa | null {
  if (situacion.se_va) return SE_VA;
  if (situacion.rol === nuevo)
    return porEstado(
      nuevo === "usuario" ? "Esta persona no administra la tienda." : "Esta persona ya tiene ese rol.",
    );
  if (situacion.ultima_duena) return ULTIMA;
  return situacion.rol === "usuario" ? negativaNombrar(situacion) : null;
}

/** An admin must have no points in a running raffle or round. */
function negativaNombrar({
  bloqueada,
  confirmada,
  en_sorteo,
  apuestas,
  propia,
}: SituacionPersona): Negativa | null {
  if (bloqueada) return porEstado("Está bloqueada: desbloquéala antes de nombrarla.");
  if (!confirmada) return porEstado("Aún no confirma su correo: no puede administrar la tienda.");
  if (en_sorteo)
    return porEstado(
      `${propia ? "Participas" : "Participa"} en al menos un sorteo que no termina: quien administra no puede participar.`,
    );
  if (apuestas > 0)
    return porEstado(`${propia ? "Tienes" : "Tiene"} una apuesta en juego: espera a que termine la partida.`);
  return null;
}

export function negativaBloqueo({
  se_va,
  bloqueada,
  ultima_duena,
  propia,
}: SituacionPersona): Negativa | null {
  if (se_va) return SE_VA;
  if (bloqueada) return porEstado("Esta persona ya está bloqueada.");
  if (ultima_duena) return ULTIMA;
  if (propia) return porEstado("No puedes bloquear tu propia cuenta: pídelo a otra persona que administre.");
  return null;
}

export function negativaDesbloqueo({ se_va, bloqueada }: SituacionPersona): Negativa | null {
  if (se_va) return SE_VA;
  return bloqueada ? null : porEstado("Esta persona no está bloqueada.");
}
