import { type ColumnaCsv, escribirFilaCsv } from "#modules/comun/planilla/csv.ts";
import type { ArticuloFeed } from "./articulo.ts";
import { enPesos, enviosDe, vigenciaOferta } from "./valores.ts";

const MAX_OTRAS = 10;

/** The columns that Meta's catalogue reads, in its words. */
const COLUMNAS: readonly ColumnaCsv<ArticuloFeed>[] = [
  { titulo: "id", valor: ({ id }) => id },
  { titulo: "title", valor: ({ titulo }) => titulo },
  { titulo: "description", valor: ({ descripcion }) => descripcion },
  { titulo: "availability", valor: ({ disponible }) => (disponible ? "in stock" : "out of stock") },
  { titulo: "condition", valor: () => "new" },
  { titulo: "price", valor: ({ precio }) => enPesos(precio) },
  { titulo: "link", valor: ({ enlace }) => enlace },
  { titulo: "image_link", valor: ({ fotos }) => fotos[0] ?? null },
  {
    titulo: "additional_image_link",
    valor: ({ fotos }) => fotos.slice(1, 1 + MAX_OTRAS).join(",") || null,
  },
  { titulo: "item_group_id", valor: ({ grupo }) => grupo },
  { titulo: "sale_price", valor: ({ oferta }) => oferta && enPesos(oferta.precio) },
  { titulo: "sale_price_effective_date", valor: vigenciaOferta },
  { titulo: "product_type", valor: ({ categoria }) => categoria },
  {
    titulo: "shipping",
    valor: (articulo) =>
      enviosDe(articulo)
        .map(({ region, precio }) => `CL:${region ?? ""}::${precio}`)
        .join(",") || null,
  },
];

/** Programs read this file: commas, and no byte order mark before the first title. */
const COMA = ",";

export const ENCABEZADO_CSV = escribirFilaCsv(
  COLUMNAS.map(({ titulo }) => titulo),
  COMA,
);

export const filaCsv = (articulo: ArticuloFeed): string =>
  escribirFilaCsv(
    COLUMNAS.map(({ valor }) => valor(articulo)),
    COMA,
  );
