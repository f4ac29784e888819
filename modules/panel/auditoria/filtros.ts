import { type AccionAuditada, esAccion } from "#modules/comun/auditoria.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { claveDe, leerFiltros, leerPagina, leerTexto } from "#modules/comun/texto/busqueda.ts";

export const ORDENES_AUDITORIA = { nuevos: "Lo último primero", antiguos: "Lo más antiguo primero" } as const;

/** Filters of the audit's list. Days are calendar days of Santiago, `hasta` included. */
export type FiltrosAuditoria = {
  /** Found in the object and in the values before and after. */
  texto?: string | undefined;
  /** Code, e-mail or name of the admin. */
  persona?: string | undefined;
  accion?: AccionAuditada | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  orden: keyof typeof ORDENES_AUDITORIA;
  pagina: number;
};

/** The filters of a URL; invalid values are ignored. */
export const leerFiltrosAuditoria = (params: URLSearchParams): FiltrosAuditoria =>
  leerFiltros(params, {
    texto: leerTexto,
    persona: leerTexto,
    accion: (nombre) => (nombre !== null && esAccion(nombre) ? nombre : undefined),
    desde: leerDia,
    hasta: leerDia,
    orden: claveDe(ORDENES_AUDITORIA, "nuevos"),
    pagina: leerPagina,
  });
