import type { ConRol } from "#modules/comun/acceso/permisos.ts";

/** What admins see of a person in lists. */
export type Persona = ConRol & {
  codigo_referido: string;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  /** Null when the account was deleted. */
  confirmado: boolean | null;
  bloqueado_en: Date | null;
  eliminacion_pedida_en: Date | null;
  eliminado_en: Date | null;
};

const ESTADOS_PERSONA = ["Activa", "Sin confirmar", "Bloqueada", "Por eliminar", "Eliminada"] as const;
export type EstadoPersona = (typeof ESTADOS_PERSONA)[number];

type Acceso = Pick<Persona, "confirmado" | "bloqueado_en" | "eliminacion_pedida_en" | "eliminado_en">;

/** One word for the access of a person; when several apply, the strongest. */
export function estadoPersona({ confirmado, bloqueado_en, eliminacion_pedida_en, eliminado_en }: Acceso) {
  if (eliminado_en) return "Eliminada" satisfies EstadoPersona;
  if (eliminacion_pedida_en) return "Por eliminar" satisfies EstadoPersona;
  if (bloqueado_en) return "Bloqueada" satisfies EstadoPersona;
  return confirmado ? ("Activa" satisfies EstadoPersona) : ("Sin confirmar" satisfies EstadoPersona);
}

/** The name, else the e-mail, else the code. */
export const nombrePersona = (
  p: Pick<Persona, "nombre" | "apellido" | "email" | "codigo_referido">,
): string => [p.nombre, p.apellido].filter(Boolean).join(" ") || p.email || p.codigo_referido;

/** Shows only the end, enough to tell two people apart: "••.•••.678-5". */
export const mascaraRut = (rut: string): string =>
  rut.slice(0, -5).replace(/[\p{L}\p{N}]/gu, "•") + rut.slice(-5);
