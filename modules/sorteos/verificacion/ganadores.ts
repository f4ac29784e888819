import { duenoDe, ordenarRangos, type Rango } from "./rangos.ts";
import { tirarSorteo } from "./tirada.ts";

export type Ganadores = {
  numero_producto: number;
  ganador_producto: string;
  numero_puntos: number;
  ganador_puntos: string;
};

/** The r-th point of these ranges, ascending, as its number in the raffle. */
function recorrer(rangos: readonly Rango[], r: number): number {
  let faltan = r;
  for (const { inicio, final } of ordenarRangos(rangos)) {
    const puntos = final - inicio + 1;
    if (faltan <= puntos) return inicio + faltan - 1;
    faltan -= puntos;
  }
  throw new Error("La tirada cae fuera de los rangos.");
}

function dueno(rangos: readonly Rango[], numero: number): string {
  const participante = duenoDe(rangos, numero);
  if (participante === null) throw new Error(`El número ${numero} no es de nadie.`);
  return participante;
}

/** Ranges must tile 1…objetivo and belong to two people at least. */
export async function sortear(z: Uint8Array, objetivo: number, rangos: readonly Rango[]): Promise<Ganadores> {
  const numero_producto = await tirarSorteo(z, "producto", objetivo);
  const ganador_producto = dueno(rangos, numero_producto);
  const restantes = rangos.filter(({ participante }) => participante !== ganador_producto);
  const puntos = restantes.reduce((suma, { inicio, final }) => suma + final - inicio + 1, 0);
  if (puntos === 0) throw new Error("No queda nadie para el segundo premio.");
  const numero_puntos = recorrer(restantes, await tirarSorteo(z, "puntos", puntos));
  return { numero_producto, ganador_producto, numero_puntos, ganador_puntos: dueno(rangos, numero_puntos) };
}
