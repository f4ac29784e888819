import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Download } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";

type Cartola = {
  id: number;
  nombre: string;
  formato: string | null;
  cuenta: string | null;
  desde: string | null;
  hasta: string | null;
  calza: boolean | null;
  leidos: number | null;
  nuevos: number | null;
  guardada_en: Date | null;
};

const COLUMNAS: readonly ColumnaLista<Cartola>[] = [
  { titulo: "Archivo", etiqueta: true, className: "break-all", valor: ({ nombre }) => nombre },
  { titulo: "Período", etiqueta: true, valor: (cartola) => periodo(cartola) },
  {
    titulo: "Movimientos",
    etiqueta: true,
    numeric: true,
    valor: ({ leidos, nuevos }) => `${miles(leidos ?? 0)} (${miles(nuevos ?? 0)} nuevos)`,
  },
  { titulo: "Cuadratura", etiqueta: true, valor: ({ calza }) => <CuadraChip calza={calza} /> },
  {
    titulo: "Guardada",
    etiqueta: true,
    valor: ({ guardada_en }) => guardada_en && formatearFechaHora(guardada_en),
  },
  {
    titulo: "Original",
    etiqueta: true,
    valor: ({ id }) => (
      <a
        href={`/admin/transferencias/archivo/${id}`}
        download
        className="link inline-flex min-h-11 items-center gap-1.5"
      >
        <Download aria-hidden="true" className="size-4" />
        Descargar
      </a>
    ),
  },
];

/** The files that were saved last, each with its original to download. */
export const Guardadas = ({ cartolas }: { cartolas: readonly Cartola[] }) => (
  <Card as="section" padded={false} aria-labelledby="guardadas" className="overflow-hidden">
    <h2 id="guardadas" className="p-4 text-xl">
      Cartolas guardadas
    </h2>
    <TablaLista label="Cartolas guardadas" filas={cartolas} clave={({ id }) => id} columnas={COLUMNAS} />
  </Card>
);

const periodo = ({ desde, hasta }: Pick<Cartola, "desde" | "hasta">): string =>
  desde && hasta ? `${diaCorto(desde)} al ${diaCorto(hasta)}` : "—";

export function CuadraChip({ calza }: { calza: boolean | null }) {
  if (calza === null) return <Chip>Sin totales</Chip>;
  return calza ? <Chip tone="success">Cuadra</Chip> : <Chip tone="warning">No cuadra</Chip>;
}
