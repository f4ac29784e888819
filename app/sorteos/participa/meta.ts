import type { MetaDescriptor } from "react-router";
import { migasJsonLd, productoJsonLd } from "#app/productos/comprar/json-ld.ts";
import { metaCompartir } from "#app/seo/compartir.ts";
import type { MarcaMeta } from "#app/seo/marca.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { resumenDescripcion } from "#modules/productos/descripcion.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import { rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { minimoVigente, restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";
import { fraseFaltanPuntos } from "#modules/sorteos/participacion.ts";

type Ficha = Pick<PaginaParticipa, "producto" | "imagenes" | "opciones" | "sorteo">;

/** A shared link shows the product and how much is left until its raffle. */
export function metaParticipa(
  { producto: p, imagenes, opciones, sorteo }: Ficha,
  public_url: string,
  marca: MarcaMeta,
): MetaDescriptor[] {
  const url = `${public_url}${rutaParticipar(p.sku)}`;
  const titulo = `Participa por ${p.producto}`;
  const descripcion = descripcionDe(p.producto, sorteo, marca.nombre);
  const fotos = imagenes.map((id) => `${public_url}${urlFoto(id, 960, "jpg")}`);
  const imagen = fotos[0] === undefined ? null : { url: fotos[0], alt: p.producto, lado: null };
  const datos = { ...p, opciones, url, fotos, public_url, descripcion, tienda: marca.nombre };
  const compra = {
    url: `${public_url}${rutaComprar(p.sku)}`,
    descripcion: resumenDescripcion(p.descripcion),
  };
  return [
    { title: `${titulo} · ${marca.nombre}` },
    ...metaCompartir({ public_url, url, titulo, descripcion, imagen, marca }),
    { "script:ld+json": productoJsonLd({ ...datos, ...compra }) },
    { "script:ld+json": migasJsonLd(datos) },
  ];
}

function descripcionDe(nombre: string, sorteo: Ficha["sorteo"], tienda: string): string {
  if (!sorteo) return `${nombre} no tiene un sorteo abierto. Mira otros productos con sorteo en ${tienda}.`;
  const margen = { ...sorteo, acumulado: sorteo.reunido };
  const resto = restoSorteo(margen);
  if (resto === 0) return `El sorteo de ${nombre} reunió sus ${conPuntos(sorteo.objetivo)} y ya tiene fecha.`;
  return `Abona desde ${conPuntos(minimoVigente(margen))} y participa por ${nombre}. ${fraseFaltanPuntos(resto)} para el sorteo.`;
}
