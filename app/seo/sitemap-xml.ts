import { enMarcado } from "#modules/comun/marcado.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";

/** Public pages that always exist. */
export const PAGINAS_FIJAS = [
  "/",
  "/productos",
  "/comprar-tickets",
  "/como-participar",
  "/libro",
  "/legal/terminos-y-condiciones",
  "/legal/politica-de-privacidad",
] as const;

/** Search engines accept 50,000 addresses per file; smaller files are read sooner. */
export const MAX_POR_MAPA = 10_000;

const ESPACIO = "http://www.sitemaps.org/schemas/sitemap/0.9";

type Contenido = { public_url: string; rutas: readonly string[] };

function documento(raiz: "urlset" | "sitemapindex", { public_url, rutas }: Contenido): string {
  const hijo = raiz === "urlset" ? "url" : "sitemap";
  const lineas = rutas.map((ruta) => `<${hijo}><loc>${enMarcado(public_url + ruta)}</loc></${hijo}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${raiz} xmlns="${ESPACIO}">\n${lineas.join("\n")}\n</${raiz}>\n`;
}

export const mapa = (contenido: Contenido) => documento("urlset", contenido);
export const rutasDeProductos = (productos: readonly { sku: string }[]) =>
  productos.map(({ sku }) => rutaComprar(sku));

/** Number of files for the products: each covers a fixed range of ids, including withdrawn ones. */
export const partesDe = (ultimo: number) => Math.ceil(ultimo / MAX_POR_MAPA);

/** The index of the files: part 0 has the fixed pages. */
export const indice = (public_url: string, ultimo: number) =>
  documento("sitemapindex", {
    public_url,
    rutas: Array.from({ length: partesDe(ultimo) + 1 }, (_, i) => `/sitemap/${i}.xml`),
  });

/** The number in "3.xml", or null. */
export function leerParte(parte: string): number | null {
  const [, numero] = /^(\d{1,4})\.xml$/.exec(parte) ?? [];
  return numero === undefined ? null : Number(numero);
}

export const xml = (texto: string) =>
  new Response(texto, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
