import { enMarcado } from "#modules/comun/texto/marcado.ts";
import { ANCHO_PARA_OTROS, fotosDe, type PlazasFotos, urlFoto } from "#modules/productos/foto.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";

/** Public pages that always exist. */
export const PAGINAS_FIJAS = [
  { ruta: "/" },
  { ruta: "/productos" },
  { ruta: "/comprar-tickets" },
  { ruta: "/como-participar" },
  { ruta: "/libro" },
  { ruta: "/legal/terminos-y-condiciones" },
  { ruta: "/legal/politica-de-privacidad" },
] as const;

/** Search engines accept 50,000 addresses per file; smaller files are read sooner. */
export const MAX_POR_MAPA = 10_000;

const ESPACIO = "http://www.sitemaps.org/schemas/sitemap/0.9";
const ESPACIO_IMAGENES = "http://www.google.com/schemas/sitemap-image/1.1";

/** A page with its pictures, as paths. */
type Pagina = { ruta: string; imagenes?: readonly string[] };
type Contenido = { public_url: string; paginas: readonly Pagina[] };

const documento = (raiz: string, atributos: string, lineas: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${raiz} xmlns="${ESPACIO}"${atributos}>\n${lineas.join("\n")}\n</${raiz}>\n`;

export function mapa({ public_url, paginas }: Contenido): string {
  const lineas = paginas.map(({ ruta, imagenes = [] }) => {
    const fotos = imagenes.map(
      (imagen) => `<image:image><image:loc>${enMarcado(public_url + imagen)}</image:loc></image:image>`,
    );
    return `<url><loc>${enMarcado(public_url + ruta)}</loc>${fotos.join("")}</url>`;
  });
  return documento("urlset", ` xmlns:image="${ESPACIO_IMAGENES}"`, lineas);
}

/** The pages of products, each with its pictures. */
export const paginasDeProductos = (productos: readonly ({ sku: string } & PlazasFotos)[]): Pagina[] =>
  productos.map((producto) => ({
    ruta: rutaComprar(producto.sku),
    imagenes: fotosDe(producto).map((id) => urlFoto(id, ANCHO_PARA_OTROS, "jpg")),
  }));

/** Number of files for the products: each covers a fixed range of ids, including withdrawn ones. */
export const partesDe = (ultimo: number) => Math.ceil(ultimo / MAX_POR_MAPA);

/** The index of the files: part 0 has the fixed pages. */
export const indice = (public_url: string, ultimo: number) =>
  documento(
    "sitemapindex",
    "",
    Array.from(
      { length: partesDe(ultimo) + 1 },
      (_, i) => `<sitemap><loc>${enMarcado(`${public_url}/sitemap/${i}.xml`)}</loc></sitemap>`,
    ),
  );

/** The number in "3.xml", or null. */
export function leerParte(parte: string): number | null {
  const [, numero] = /^(\d{1,4})\.xml$/.exec(parte) ?? [];
  return numero === undefined ? null : Number(numero);
}

export const xml = (texto: string) =>
  new Response(texto, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
