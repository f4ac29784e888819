import { useRootData } from "#app/lib/session/root-data.ts";
import { hayPuntos } from "#modules/ajustes/partes.ts";

/** Whether the menus of the account speak of points: in a shop that has to do with them, and to a person who still has some. */
export function usePuntosEnMenu(): boolean {
  const raiz = useRootData();
  return hayPuntos(raiz?.ajustes) || (raiz?.puntos ?? 0) > 0;
}
