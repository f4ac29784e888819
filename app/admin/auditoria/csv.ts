import { requierePermiso } from "#app/context.ts";
import { nombreAccion } from "#modules/comun/auditoria.ts";
import { archivoCsv, type ColumnaCsv, HAY_MAS } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
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
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "auditoria.exportar");
  const filtros = leerFiltrosAuditoria(new URL(args.request.url).searchParams);
  const { filas, cortado } = await exportarAuditoria(ctx, filtros, sesion);
  return archivoCsv("auditoria", COLUMNAS, filas, cortado ? HAY_MAS : undefined);
}
