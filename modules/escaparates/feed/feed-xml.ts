import { enMarcado } from "#modules/comun/texto/marcado.ts";
import type { ArticuloFeed } from "./articulo.ts";
import { enPesos, enviosDe, vigenciaOferta } from "./valores.ts";

const ESPACIO = "http://base.google.com/ns/1.0";

/** Characters that XML 1.0 does not have, not even escaped. */
const SIN_SITIO = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const etiqueta = (nombre: string, texto: string | null): string =>
  texto === null ? "" : `<${nombre}>${enMarcado(texto.toWellFormed().replace(SIN_SITIO, " "))}</${nombre}>\n`;

type Canal = { titulo: string; public_url: string; descripcion: string };

export const abrirCanal = ({ titulo, public_url, descripcion }: Canal): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="${ESPACIO}">\n<channel>\n${etiqueta("title", titulo)}${etiqueta("link", public_url)}${etiqueta("description", descripcion)}`;

export const CERRAR_CANAL = "</channel>\n</rss>\n";

/** Google takes ten pictures besides the first. */
const MAX_OTRAS = 10;

/** One item of RSS 2.0 with the attributes of Google's product data. */
export function itemXml(a: ArticuloFeed): string {
  const [principal = null, ...otras] = a.fotos;
  const partes = [
    etiqueta("g:id", a.id),
    etiqueta("title", a.titulo),
    etiqueta("description", a.descripcion),
    etiqueta("link", a.enlace),
    etiqueta("g:image_link", principal),
    ...otras.slice(0, MAX_OTRAS).map((foto) => etiqueta("g:additional_image_link", foto)),
    etiqueta("g:availability", a.disponible ? "in_stock" : "out_of_stock"),
    etiqueta("g:price", enPesos(a.precio)),
    etiqueta("g:sale_price", a.oferta && enPesos(a.oferta.precio)),
    etiqueta("g:sale_price_effective_date", vigenciaOferta(a)),
    etiqueta("g:condition", "new"),
    etiqueta("g:item_group_id", a.grupo),
    etiqueta("g:product_type", a.categoria),
    ...enviosDe(a).map(
      ({ region, precio }) =>
        `<g:shipping>\n${etiqueta("g:country", "CL")}${etiqueta("g:region", region)}${etiqueta("g:price", precio)}</g:shipping>\n`,
    ),
  ];
  return `<item>\n${partes.join("")}</item>\n`;
}
