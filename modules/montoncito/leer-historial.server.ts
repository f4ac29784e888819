import { esDeEnsayo } from "#modules/comun/baliza/drand.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerCifrasPropias, leerNetos, leerPropias } from "./apuestas/apuestas.store.server.ts";
import { leerCartas, leerPartidasCerradas } from "./partida/partidas.store.server.ts";
import { nombreMonton, numerosMonton } from "./reglas/apuesta.ts";
import type { Carta } from "./reglas/cartas.ts";
import type { Partida } from "./reglas/partida.ts";
import { instanteDeBaliza } from "./reglas/protocolo.ts";
import { desenlace, montoncitosPublicos, propiasPorMonton, totalesPublicos } from "./reglas/vista.ts";

const POR_PAGINA = 20;

export type Historial = Awaited<ReturnType<typeof leerHistorial>>;

/** `antes` is the key of the last round already seen; with `incluida`, that of the first one to show. */
type Tramo = { limite?: number; antes?: string | null; incluida?: boolean };

type Cerradas = {
  filas: readonly (Partida & { jugadores: number })[];
  cartas: ReadonlyMap<string, Carta[]>;
  siguiente: string | null;
};

/** What of the last rounds is the same for everybody. */
export async function leerRondas(
  ctx: Lector,
  { limite = POR_PAGINA, antes = null, incluida = false }: Tramo = {},
): Promise<Cerradas> {
  const leidas = await leerPartidasCerradas(ctx, { limite: limite + 1, antes, incluida });
  const filas = leidas.slice(0, limite);
  const keys = filas.map(({ key_partida }) => key_partida);
  const siguiente = leidas.length > limite ? (keys.at(-1) ?? null) : null;
  return { filas, cartas: await leerCartas(ctx, keys), siguiente };
}

/** The last rounds with everything that proves them. */
export async function leerHistorial(
  ctx: Lector & Pick<Ctx, "baliza">,
  sesion: Sesion | null,
  tramo: Tramo = {},
) {
  return verRondas(ctx, sesion, await leerRondas(ctx, tramo));
}

/** These rounds as this visitor or player may see them. */
export async function verRondas(
  ctx: Lector & Pick<Ctx, "baliza">,
  sesion: Sesion | null,
  { filas, cartas, siguiente }: Cerradas,
) {
  const propio = sesion?.codigo_referido ?? null;
  const keys = filas.map(({ key_partida }) => key_partida);
  const mias = propio === null ? [] : await leerPropias(ctx, propio, keys);
  const partidas = filas.flatMap(({ key_partida, semilla, cerrada_en, banca, ...resto }) => {
    const suyas = cartas.get(key_partida);
    if (!suyas || banca === null || !semilla || !cerrada_en) return [];
    const propias = mias.filter(({ partida }) => partida === key_partida);
    return {
      key_partida,
      compromiso: resto.compromiso,
      semilla,
      cerrada_en,
      banca,
      protocolo: resto.protocolo,
      garantia: resto.garantia,
      baliza: resto.baliza,
      baliza_en: instanteDeBaliza(resto.baliza, ctx.baliza),
      huella_apuestas: resto.huella_apuestas,
      repartida_en: resto.repartida_en,
      apartada: resto.apartada,
      jugadores: resto.jugadores,
      apostado: resto.totales.reduce((suma, puntos) => suma + puntos, 0),
      totales: totalesPublicos(resto),
      montoncitos: montoncitosPublicos(suyas),
      mis: propiasPorMonton(propias, propio),
      ...desenlace({ cartas: suyas, banca }, propias),
    };
  });
  // Browsers know the public chain; they need only the one of a rehearsal.
  const cadena = ctx.baliza && esDeEnsayo(ctx.baliza) ? ctx.baliza : null;
  return { partidas, siguiente, cadena };
}

/** The closed rounds that wait for their pulse while others are played; `apostado` are the viewer's points in each. */
export async function verEnEspera(ctx: Lector, sesion: Sesion | null, apartadas: readonly Partida[]) {
  if (apartadas.length === 0) return [];
  const keys = apartadas.map(({ key_partida }) => key_partida);
  const propias = sesion ? await leerPropias(ctx, sesion.codigo_referido, keys) : [];
  return apartadas.map(({ key_partida, cerrada_en }) => {
    const suyas = propias.filter(({ partida }) => partida === key_partida);
    return { key_partida, cerrada_en, apostado: suyas.reduce((suma, { puntos }) => suma + puntos, 0) };
  });
}

/** The player's own rounds with what each gained or lost, and the totals of all of them. */
export async function leerMisPartidas(
  ctx: Lector,
  { codigo_referido }: Sesion,
  { pagina = 1 }: { pagina?: number } = {},
) {
  const tramo = { limite: POR_PAGINA, desde: (Math.max(1, pagina) - 1) * POR_PAGINA };
  const [cifras, netos] = await Promise.all([
    leerCifrasPropias(ctx, codigo_referido),
    leerNetos(ctx, codigo_referido, tramo),
  ]);
  return {
    ...cifras,
    neto: cifras.ganado - cifras.perdido,
    paginas: Math.ceil(cifras.partidas / POR_PAGINA),
    filas: netos.map(({ partida, neto, fecha, puestas }) => ({
      key_partida: partida,
      fecha,
      neto,
      apostado: Object.values(puestas).reduce((suma, puntos) => suma + puntos, 0),
      montones: numerosMonton.filter((n) => (puestas[nombreMonton(n)] ?? 0) > 0),
    })),
  };
}
