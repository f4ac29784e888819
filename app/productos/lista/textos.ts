import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Consulta, OrdenCatalogo } from "#modules/productos/consulta.ts";
import type { Listado } from "#modules/productos/listar-productos.server.ts";

const ORDENES: Record<OrdenCatalogo, string> = {
  aleatorio: "Aleatorio",
  destacados: "Destacados",
  nombre: "Nombre",
  categoria: "Categoría",
  "precio-asc": "Precio: menor a mayor",
  "precio-desc": "Precio: mayor a menor",
};

/** During a search, the default order puts the best matches first. */
export const nombreOrden = (orden: OrdenCatalogo, q: string): string =>
  orden === "aleatorio" && q !== "" ? "Más parecidos" : ORDENES[orden];

export function resumen({ q }: Consulta, total: Listado["total"], corregida: string | null): string {
  if (total === null) return "Más productos de esta lista";
  const { cantidad, mas } = total;
  const buscado = corregida ?? q;
  const cosa = buscado
    ? cantidad === 1
      ? "resultado"
      : "resultados"
    : cantidad === 1
      ? "producto"
      : "productos";
  const cuenta = `${mas ? "Más de " : ""}${miles(cantidad)} ${cosa}`;
  return buscado ? `${cuenta} para «${buscado}»` : `${cuenta}, despacho a todo Chile`;
}
