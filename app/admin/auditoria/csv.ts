import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { nombreAccion } from "#modules/comun/auditoria.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import { leerFiltrosAuditoria } from "#modules/panel/auditoria/filtros.ts";
import { exportarAuditoria } from "#modules/panel/auditoria/listar-auditoria.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { Route } from "./+types/csv.ts";

type Fila = Awaited<ReturnType<typeof exportarAuditoria>>["filas"][number];

const json = (valor: unknown) => (valor === null ? null : JSON.stringify(valor));

const COLUMNAS: readonly ColumnaCsv<Fila>[] = [
  { titulo: "ID", valor: ({ id }) => id },
  { titulo: "Fecha", valor: ({ fecha }) => formatearFechaHora(fecha) },
  { titulo: "Código", valor: ({ autor }) => autor.codigo_referido },
  { titulo: "Quién", valor: ({ autor }) => nombrePersona(autor) },
  { titulo: "Acción", valor: ({ accion }) => accion },
  { titulo: "Qué hizo", valor: ({ accion }) => nombreAccion(accion) },
  { titulo: "Sobre", valor: ({ objeto }) => objeto },
  { titulo: "Antes", valor: ({ antes }) => json(antes) },
  { titulo: "Después", valor: ({ despues }) => json(despues) },
];

/** Exports the filtered list, with the values before and after as JSON. */
export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "auditoria",
    filtros: leerFiltrosAuditoria,
    exportar: exportarAuditoria,
    columnas: COLUMNAS,
  });
