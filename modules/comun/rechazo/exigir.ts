import {
  type ConRol,
  type Permiso,
  pideReciente,
  puede,
  rolDe,
  rolPuede,
} from "#modules/comun/acceso/permisos.ts";
import type { Errores, Leido } from "#modules/comun/formulario.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { type Negativa, Rechazo, SIN_PRUEBA } from "./rechazo.ts";

const SOLO_ADMIN = "Solo un administrador puede hacer esto.";
const FALTA_FACTOR = "Configura tu segundo factor en «Seguridad» para seguir administrando la tienda.";
const SIN_PERMISO = "Tu rol no permite hacer esto: pídeselo a una dueña de la tienda.";

/** The refusal of a person who has none of these permissions; one of them is enough. */
export function negativaPermiso(quien: ConRol, ...permisos: readonly Permiso[]): Negativa | null {
  if (permisos.some((permiso) => puede(quien, permiso))) return null;
  if (permisos.some((permiso) => rolPuede(rolDe(quien), permiso)))
    return { clase: "ajeno", frase: FALTA_FACTOR };
  return { clase: "ajeno", frase: quien.role === "admin" ? SIN_PERMISO : SOLO_ADMIN };
}

/**
 * Throws when the person may not, owes the shop a second factor, or has to prove again who they are. Every use case of
 * admins asks this for its own permission, so no page and no function can forget it.
 */
export function exigirPermiso(quien: ConRol & Pick<Sesion, "reciente" | "factor">, permiso: Permiso): void {
  exigir(negativaPermiso(quien, permiso));
  if (pideReciente(permiso)) exigirReciente(quien);
}

/** For what moves money, data out of the shop or rights: an open session alone is not enough. */
export function exigirReciente(sesion: Pick<Sesion, "reciente"> | null): void {
  if (!sesion?.reciente) throw new Rechazo("sin_prueba", SIN_PRUEBA);
}

/** Throws the refusal of a rule, if there is one, with `datos` for the caller. */
export function exigir(no: Negativa | null, datos?: Record<string, unknown>): void {
  if (no) throw new Rechazo(no.clase, no.frase, datos);
}

const REVISA_LOS_CAMPOS = "Revisa los campos marcados: no guardamos nada.";

/** The data of a form; throws with one sentence per wrong field. */
export function exigirDatos<T>({ datos, errores }: Leido<T>): T {
  if (errores) throw new Rechazo("valor", REVISA_LOS_CAMPOS, { errores });
  return datos;
}

/** A refusal that the form shows beside one field. */
export const rechazoDeCampo = (clase: "estado" | "valor", campo: string, frase: string): Rechazo =>
  new Rechazo(clase, frase, { errores: { [campo]: frase } satisfies Errores });

const esErrores = (valor: unknown): valor is Errores => typeof valor === "object" && valor !== null;

/** What a refusal says beside each field. */
export function erroresDe({ message, datos: { errores, campo } }: Rechazo): Errores {
  if (esErrores(errores)) return errores;
  return typeof campo === "string" ? { [campo]: message } : {};
}

/** The error for one refused request of a batch; the other requests continue. */
export const rechazoDe = ({ clase, frase }: Negativa): Rechazo => new Rechazo(clase, frase);
