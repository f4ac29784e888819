import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Vendedor } from "#modules/ajustes/identidad.ts";
import type { ReglasCitadas } from "#modules/ajustes/promesas.ts";
import { formatearFechaLarga, instanteSantiago } from "#modules/comun/fechas/fechas.ts";
import type { FilaLegal } from "./documento.ts";

/** The settings that these texts quote. */
export type DatosLegales = Vendedor &
  ReglasCitadas &
  Pick<
    Ajustes,
    | "demostracion"
    | "nombre_tienda"
    | "tickets_en_venta"
    | "sorteos_activos"
    | "juego_activo"
    | "sorteos_fuera_de_horario"
    | "con_khipu"
    | "con_webpay"
    | "terminos_version"
  >;

/** What a section says of a part that is switched off. */
export const noOfrece = (que: string): string => `Esta tienda no ofrece ${que}.`;

/** The rows of the seller's card; what the owner has not written yet is left out. */
export function identidadVendedor(datos: DatosLegales): FilaLegal[] {
  const filas: FilaLegal[] = [
    ["Razón social", datos.razon_social],
    ["RUT", datos.rut],
    ["Giro", datos.giro],
    ["Domicilio", datos.domicilio],
    ["Representante legal", datos.representante],
    ["Correo", datos.email && enlaceCorreo(datos)],
    ["Teléfono", datos.telefono],
  ];
  return filas.filter(([, detalle]) => detalle !== "");
}

/** A link to the shop's mailbox, or words that fit in the same sentence while there is none. */
export const enlaceCorreo = ({ email }: Pick<DatosLegales, "email">): string =>
  email ? `[${email}](mailto:${email})` : "el correo de la tienda";

/** "15 de noviembre de 2026" for the version 2026-11-15; null when the version is not a date. */
export function fechaDeVersion(version: string): string | null {
  const [, anio, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})/.exec(version) ?? [];
  if (!anio || !mes || !dia) return null;
  const mediodia = instanteSantiago({ anio: Number(anio), mes: Number(mes), dia: Number(dia) }, 12);
  return formatearFechaLarga(mediodia).replace(/^\S+ /, "");
}

/** "Versión 2026-11-15, vigente desde el 15 de noviembre de 2026". */
export function textoVersion({ terminos_version }: Pick<DatosLegales, "terminos_version">): string {
  const fecha = fechaDeVersion(terminos_version);
  return `Versión ${terminos_version}${fecha ? `, vigente desde el ${fecha}` : ""}`;
}
