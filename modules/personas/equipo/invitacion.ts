import { z } from "zod";
import { ALCANCE_ROL, NOMBRE_ROL, ROLES_ADMIN, type RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { linea } from "#modules/comun/formulario.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { TEXTOS_ACCESO } from "#modules/personas/textos.ts";
import { leerCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import { CORREO_INVALIDO } from "#modules/usuarios/textos.ts";

const OPCIONES = Object.fromEntries(
  ROLES_ADMIN.map((rol) => [rol, `${NOMBRE_ROL[rol]}: ${ALCANCE_ROL[rol]}`]),
) as Record<RolAdmin, string>;

export const invitacion = z.object({
  email: campo(linea(CORREO_INVALIDO, 254).transform(leerCorreo), {
    label: "Correo",
    tipo: "correo",
    ayuda: "Solo la cuenta de este correo puede aceptar.",
  }),
  rol: campo(z.enum(ROLES_ADMIN, TEXTOS_ACCESO.rol), { label: "Rol", tipo: "eleccion", opciones: OPCIONES }),
});

export const CAMPOS_INVITACION = controlesDe(invitacion);

/** Where each role begins its work. */
export const PRIMERA_PAGINA: Readonly<Record<RolAdmin, string>> = {
  duena: "/admin",
  ventas: "/admin/ventas",
  catalogo: "/admin/productos",
  lectura: "/admin",
};

/** What decides whether an invitation gives its role. */
export type Aceptacion = {
  /** The address that was invited, and that of the account which accepts. */
  invitada: string;
  suya: string | null;
  administra: boolean;
  /** Whether the person who invited may still give roles. */
  vale_quien_invito: boolean;
};

export function negativaAceptar(aceptacion: Aceptacion): Negativa | null {
  const { invitada, suya, administra, vale_quien_invito } = aceptacion;
  if (suya !== invitada) return { clase: "ajeno", frase: TEXTOS_ACCESO.invitacion_ajena };
  if (administra) return porEstado(TEXTOS_ACCESO.ya_administras);
  return vale_quien_invito ? null : porEstado(TEXTOS_ACCESO.invitacion_invalida);
}
