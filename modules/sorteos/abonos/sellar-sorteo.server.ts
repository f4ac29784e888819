import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type FechaSorteo, fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import { cambiarSorteo, leerRangosSorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { huellaRangos, type Rango, seudonimo } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { insertarSeudonimos } from "./abonos.store.server.ts";

export type Sellado = FechaSorteo & {
  seudonimos: ReadonlyMap<string, string>;
  rangos: Rango[];
  huella_rangos: string;
};

/** Seals a full raffle, once: fixes under pseudonyms which participant holds which numbers, and the day of the draw. */
export async function sellarSorteo(
  tx: Tx,
  { key, objetivo }: { key: string; objetivo: number },
): Promise<Sellado> {
  const tramos = await leerRangosSorteo(tx, key);
  const seudonimos = await darSeudonimos(
    tx,
    key,
    tramos.map(({ usuario }) => usuario),
  );
  const rangos = tramos.map(({ usuario, inicio, final }) => ({
    inicio,
    final,
    participante: seudonimos.get(usuario) ?? "",
  }));
  const huella_rangos = await huellaRangos(key, objetivo, rangos);
  const fecha_termino = tx.now();
  const fechas = fechaSorteo(fecha_termino);
  await cambiarSorteo(
    tx,
    { key, estado: "Disponible" },
    {
      estado: "Cerrado",
      reunido: objetivo,
      fecha_termino,
      fecha_sorteo: fechas.fecha_sorteo,
      huella_rangos,
    },
  );
  await insertarSeudonimos(tx, key, seudonimos);
  return { ...fechas, seudonimos, rangos, huella_rangos };
}

async function darSeudonimos(
  { secret }: Tx,
  key: string,
  codigos: readonly string[],
): Promise<Map<string, string>> {
  const secreto = new TextEncoder().encode(secret);
  const pares = [...new Set(codigos)].map(
    async (codigo) => [codigo, await seudonimo(secreto, key, codigo)] as const,
  );
  return new Map(await Promise.all(pares));
}
