import { miles } from "#modules/comun/dinero/dinero.ts";

export const ROLES = ["usuario", "admin"] as const;
export type Rol = (typeof ROLES)[number];

/** What decides whether an admin may change somebody's role or access. */
export type Situacion = {
  role: Rol;
  bloqueada: boolean;
  /** Deleted, or waiting for a raffle to end before it is. */
  se_va: boolean;
  confirmada: boolean;
  /** Whether the admin who asks is this same person. */
  propia: boolean;
  ultimo_admin: boolean;
  sorteos_abiertos: number;
  apuestas: number;
};

const SE_VA = "Esta cuenta se eliminó o está por eliminarse: ya no se puede cambiar.";
const ULTIMO = "Es la única persona que administra la tienda: nombra a otra antes.";

/** Why this role cannot be given now, or null. */
export function rechazoRol(situacion: Situacion, nuevo: Rol): string | null {
  if (situacion.se_va) return SE_VA;
  if (situacion.role === nuevo)
    return nuevo === "admin"
      ? "Esta persona ya administra la tienda."
      : "Esta persona no administra la tienda.";
  return nuevo === "admin" ? rechazoNombrar(situacion) : situacion.ultimo_admin ? ULTIMO : null;
}

/** Who runs the shop has nothing at stake in it. */
function rechazoNombrar({ bloqueada, confirmada, sorteos_abiertos, apuestas }: Situacion): string | null {
  if (bloqueada) return "Está bloqueada: desbloquéala antes de nombrarla.";
  if (!confirmada) return "Aún no confirma su correo: no puede administrar la tienda.";
  if (sorteos_abiertos > 0) {
    const cuantos =
      sorteos_abiertos === 1
        ? "un sorteo que no termina"
        : `${miles(sorteos_abiertos)} sorteos que no terminan`;
    return `Participa en ${cuantos}: quien administra no puede participar.`;
  }
  if (apuestas > 0) return "Tiene una apuesta en juego: espera a que termine la partida.";
  return null;
}

/** Why this person cannot be blocked now, or null. */
export function rechazoBloqueo({ se_va, bloqueada, ultimo_admin, propia }: Situacion): string | null {
  if (se_va) return SE_VA;
  if (bloqueada) return "Esta persona ya está bloqueada.";
  if (ultimo_admin) return ULTIMO;
  if (propia) return "No puedes bloquear tu propia cuenta: pídelo a otra persona que administre.";
  return null;
}

export function rechazoDesbloqueo({ se_va, bloqueada }: Situacion): string | null {
  if (se_va) return SE_VA;
  return bloqueada ? null : "Esta persona no está bloqueada.";
}
