import { nombreClave, type Unidades } from "#modules/productos/existencias/existencias.ts";
import { fueEnviada, lineaVive } from "./estado-venta.ts";

type Linea = { id: number; sku: string | null; opcion: number | null; cantidad: number; estado: string };

/**
 * The units of a product line that left the shop and can come back to stock; `tomadas` is what the sale keeps. Lines of the same thing
 * share them: an annulled line leaves to the others what their customer has.
 */
export function unidadesPorRecibir(
  linea: Linea,
  lineas: readonly Linea[],
  tomadas: readonly Unidades[],
): number {
  const { sku, opcion, cantidad, estado } = linea;
  if (sku === null || (estado !== "Anulado" && !fueEnviada(estado))) return 0;
  const clave = nombreClave({ sku, opcion });
  const mismas = lineas.filter(
    (otra) =>
      otra !== linea && otra.sku !== null && nombreClave({ sku: otra.sku, opcion: otra.opcion }) === clave,
  );
  const suma = (filas: readonly { cantidad: number }[]) =>
    filas.reduce((total, fila) => total + fila.cantidad, 0);
  const hay = suma(tomadas.filter((fila) => nombreClave(fila) === clave));
  const deOtras = estado === "Anulado" ? suma(mismas.filter((otra) => lineaVive(otra.estado))) : 0;
  return Math.max(0, Math.min(cantidad, hay - deOtras));
}
