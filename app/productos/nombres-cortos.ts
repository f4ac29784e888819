import { truncate } from "#app/ui/truncate.ts";
import { nombresDistintos } from "#modules/productos/nombre-distinto.ts";

/** Cuts the names of one list to that length, so that variants of a product can still be told apart. */
export function cortadorDe(nombres: readonly string[], largo: number): (nombre: string) => string {
  const distintos = nombresDistintos(nombres, largo);
  return (nombre) => distintos.get(nombre) ?? truncate(nombre, largo);
}
