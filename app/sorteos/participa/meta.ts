import type { MetaDescriptor } from "react-router";
import { migasJsonLd, productoJsonLd } from "#app/productos/comprar/json-ld.ts";
import { metaCompartir } from "#app/seo/compartir.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { resumenDescripcion } from "#modules/productos/descripcion.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import { rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { minimoVigente, restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";
import { fraseFaltan } from "#modules/sorteos/participacion.ts";

type Ficha = Pick<PaginaParticipa, "producto" | "imagenes" | "sorteo">;

/** A shared link shows the product and how much is left until its raffle. */
export function metaParticipa(
  { producto: p, imagenes, sorteo }: Ficha,
  public_url: string,
): MetaDescriptor[] {
  const url = `${public_url}${rutaParticipar(p.sku)}`;
  const titulo = `Participa por ${p.producto}`;
  const descripcion = descripcionDe(p.producto, sorteo);
  const fotos = imagenes.map((id) => `${public_url}${urlFoto(id, 960, "jpg")}`);
  const imagen = fotos[0] === undefined ? null : { url: fotos[0], alt: p.producto, lado: null };
  const datos = { ...p, url, fotos, public_url, descripcion };
  const compra = {
    url: `${public_url}${rutaComprar(p.sku)}`,
    descripcion: resumenDescripcion(p.descripcion),
  };
  return [
    { title: `${titulo} · Puntazo` },
    ...metaCompartir({ public_url, url, titulo, descripcion, imagen }),
    { "script:ld+json": productoJsonLd({ ...datos, ...compra }) },
    { "script:ld+json": migasJsonLd(datos) },
  ];
}

function descripcionDe(nombre: string, sorteo: Ficha["sorteo"]): string {
  if (!sorteo) return `${nombre} no tiene un sorteo abierto. Mira otros productos con sorteo en Puntazo.`;
  const margen = { ...sorteo, acumulado: sorteo.reunido };
  const resto = restoSorteo(margen);
  if (resto === 0) return `El sorteo de ${nombre} reunió sus ${conPuntos(sorteo.objetivo)} y ya tiene fecha.`;
  return `Abona desde ${conPuntos(minimoVigente(margen))} y participa por ${nombre}. ${fraseFaltan(resto)} para el sorteo.`;
}
