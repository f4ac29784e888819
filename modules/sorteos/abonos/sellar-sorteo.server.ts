import { QUICKNET, textoFijado } from "#modules/comun/baliza/drand.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type FechaSorteo, fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import { cambiarSorteo, leerRangosSorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { rondaDelSorteo } from "#modules/sorteos/verificacion/ronda.ts";
import { huellaRangos, type Rango, seudonimo } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { insertarSeudonimosSorteo } from "./abonos.store.server.ts";

export type Sellado = FechaSorteo & {
  seudonimos: ReadonlyMap<string, string>;
  rangos: Rango[];
  huella_rangos: string;
  /** The pinned pulse; null without a beacon. */
  baliza: string | null;
};

/**
 * Seals a full raffle, once: fixes under pseudonyms which participant holds which numbers, the day of the draw and, with a
 * beacon, the pulse of that night.
 */
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
  const cerrado = await cambiarSorteo(
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
  const baliza = cerrado.garantia === "drand" ? balizaDel(tx, fechas.fecha_sorteo) : null;
  if (baliza !== null) await cambiarSorteo(tx, cerrado, { baliza });
  await insertarSeudonimosSorteo(tx, key, seudonimos);
  return { ...fechas, seudonimos, rangos, huella_rangos, baliza };
}

/** The guarantee was promised when the raffle was created, so it stands even if the beacon was switched off since. */
function balizaDel({ baliza }: Tx, fecha_sorteo: Date): string {
  const cadena = baliza ?? QUICKNET;
  return textoFijado(cadena.hash, rondaDelSorteo(cadena, fecha_sorteo));
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
