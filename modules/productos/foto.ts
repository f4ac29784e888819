/** Widths in which pictures are served. Others are refused, so that requests cannot fill the cache with sizes. */
const ANCHOS_FOTO = [96, 192, 320, 480, 640, 960] as const;
const FORMATOS_FOTO = ["avif", "webp", "jpg"] as const;

export type AnchoFoto = (typeof ANCHOS_FOTO)[number];
export type FormatoFoto = (typeof FORMATOS_FOTO)[number];

/** The places for pictures of a product. */
export type PlazasFotos = Record<`imagen_${1 | 2 | 3 | 4 | 5 | 6}`, string | null>;

/** The pictures of a product: skips empty places and repeated pictures. */
export function fotosDe(p: PlazasFotos): string[] {
  const plazas = [p.imagen_1, p.imagen_2, p.imagen_3, p.imagen_4, p.imagen_5, p.imagen_6];
  return [...new Set(plazas.filter((id) => id !== null))];
}

/** The URL of a picture contains the hash of its content, so it can be cached forever. */
export const urlFoto = (archivo: string, ancho: AnchoFoto, formato: FormatoFoto = "webp"): string =>
  `/fotos/${archivo}/${ancho}.${formato}`;

/** The width in which other sites get our pictures. */
export const ANCHO_PARA_OTROS = 960;

/** The whole address of a picture, in a format that every site reads. */
export const fotoParaOtros = (public_url: string, archivo: string): string =>
  `${public_url}${urlFoto(archivo, ANCHO_PARA_OTROS, "jpg")}`;

export const srcSetFoto = (archivo: string, formato: FormatoFoto, hasta: AnchoFoto = 960): string =>
  ANCHOS_FOTO.filter((ancho) => ancho <= hasta)
    .map((ancho) => `${urlFoto(archivo, ancho, formato)} ${ancho}w`)
    .join(", ");

/** Picture, width and format of a URL, or null when it is none of ours. */
export function leerUrlFoto(archivo: string, fichero: string) {
  const [, ancho, formato] = /^(\d{2,4})\.(avif|webp|jpg)$/.exec(fichero) ?? [];
  const conocido = ANCHOS_FOTO.find((valor) => valor === Number(ancho));
  const tipo = FORMATOS_FOTO.find((valor) => valor === formato);
  return /^[0-9a-f]{32}$/.test(archivo) && conocido && tipo
    ? { archivo, ancho: conocido, formato: tipo }
    : null;
}
