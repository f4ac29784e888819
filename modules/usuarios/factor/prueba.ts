import { DIA_MS, HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";

const VIGENCIA_PRUEBA_MS = 10 * MINUTO_MS;
/** Days that a new admin of a public shop has to set up a second factor. */
const DIAS_DE_PLAZO = 7;
/** Sessions of admins end after this time without use. */
const OCIO_ADMIN_MS = 12 * HORA_MS;

type Situacion = {
  con_factor: boolean;
  role: Sesion["role"];
  admin_desde: Date | null;
  /** Whether the shop is only reachable from its own machine. */
  local: boolean;
};

export function estadoFactor(
  { con_factor, role, admin_desde, local }: Situacion,
  ahora: Date,
): Sesion["factor"] {
  if (con_factor) return "puesto";
  if (role !== "admin" || local) return "opcional";
  const limite = admin_desde ? plazoFactor(admin_desde).getTime() : 0;
  return ahora.getTime() < limite ? "pendiente" : "exigido";
}

/** Until when an admin may work without a second factor. */
const plazoFactor = (admin_desde: Date): Date => new Date(admin_desde.getTime() + DIAS_DE_PLAZO * DIA_MS);

/** How far the clocks of two machines may differ. A proof that is still to come was made before this clock was set back. */
const ENTRE_RELOJES_MS = MINUTO_MS;

/** Whether a person proved who they are recently enough for money, exports, roles and settings. */
export function esReciente(probada_en: Date | null, ahora: Date): boolean {
  if (probada_en === null) return false;
  const hace = ahora.getTime() - probada_en.getTime();
  return hace >= -ENTRE_RELOJES_MS && hace < VIGENCIA_PRUEBA_MS;
}

export const estaOciosa = (role: Sesion["role"], usada_en: Date, ahora: Date): boolean =>
  role === "admin" && ahora.getTime() - usada_en.getTime() >= OCIO_ADMIN_MS;
