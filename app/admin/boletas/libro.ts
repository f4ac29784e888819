import { requierePermiso } from "#app/context.ts";
import { NOMBRE_ESTADO_DOCUMENTO, NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import { exportarLibroDelMes, type FilaLibro } from "#modules/boletas/libro/leer-libro.server.ts";
import { montoDelLibro, nombrarTramos } from "#modules/boletas/libro/libro.ts";
import { archivoPlanilla, type Columna, FORMATOS_PLANILLA } from "#modules/comun/planilla/planilla.server.ts";
import type { CeldaPlanilla } from "#modules/comun/planilla/xlsx.server.ts";
import type { Route } from "./+types/libro.ts";

/** A column with a cell for each document and one for each row of sums; that one stays empty unless `deSuma` is given. */
const columna = (
  titulo: string,
  deDocumento: (documento: Extract<FilaLibro, { clase: "documento" }>["documento"]) => CeldaPlanilla,
  deSuma: (fila: Exclude<FilaLibro, { clase: "documento" }>) => CeldaPlanilla = () => null,
): Columna<FilaLibro> => ({
  titulo,
  valor: (fila) => (fila.clase === "documento" ? deDocumento(fila.documento) : deSuma(fila)),
});

const monto = (titulo: string, clave: "neto" | "exento" | "iva" | "total"): Columna<FilaLibro> =>
  columna(
    titulo,
    ({ tipo, estado, [clave]: valor }) => (estado === "rechazada" ? 0 : montoDelLibro(tipo, valor)),
    (fila) => (fila.clase === "mes" ? fila.suma[clave] : montoDelLibro(fila.suma.tipo, fila.suma[clave])),
  );

const COLUMNAS: readonly Columna<FilaLibro>[] = [
  columna(
    "Tipo",
    ({ tipo }) => tipo,
    (fila) => (fila.clase === "suma" ? fila.suma.tipo : null),
  ),
  columna(
    "Documento",
    ({ tipo }) => NOMBRE_TIPO[tipo] ?? null,
    (fila) => (fila.clase === "suma" ? `Suma de ${NOMBRE_TIPO[fila.suma.tipo]}` : "Suma del mes"),
  ),
  columna("Folio", ({ folio }) => folio),
  columna("Fecha", ({ fecha }) => fecha),
  columna("Compra", ({ codigo }) => codigo),
  columna("RUT del cliente", ({ receptor_rut }) => receptor_rut),
  monto("Neto", "neto"),
  monto("Exento", "exento"),
  monto("IVA", "iva"),
  monto("Total", "total"),
  columna("Estado", ({ estado }) => NOMBRE_ESTADO_DOCUMENTO[estado]),
  columna("Corrige el folio", ({ refiere }) => refiere),
  columna(
    "Documentos",
    () => null,
    ({ suma }) => suma.documentos,
  ),
  columna(
    "Folios usados",
    () => null,
    (fila) => (fila.clase === "suma" ? nombrarTramos(fila.suma.tramos) : null),
  ),
  columna(
    "Folios perdidos",
    () => null,
    (fila) => (fila.clase === "suma" ? fila.suma.perdidos.join(", ") : null),
  ),
];

/** The book of a month for the accountant, as CSV or, with `?formato=xlsx`, for Excel. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "boletas.exportar");
  const params = new URL(args.request.url).searchParams;
  const formato = FORMATOS_PLANILLA.find((uno) => uno === params.get("formato")) ?? "csv";
  const { mes, grupos } = await exportarLibroDelMes(ctx, { mes: params.get("mes"), formato }, sesion);
  return archivoPlanilla({ nombre: `libro-boletas-${mes}`, formato, columnas: COLUMNAS, grupos });
}
