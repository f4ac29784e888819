import { sql } from "drizzle-orm";
import { abrirTiendaAbonos, type TiendaAbonos } from "#bench/abonos/tienda.ts";
import { type Medida, mediana } from "#bench/kit/medida.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { realizarApuesta } from "#modules/montoncito/apuestas/realizar-apuesta.server.ts";
import { leerCupo } from "#modules/montoncito/partida/liquidar-mesa.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import { auditarPolitica } from "#modules/panel/auditar-politica.server.ts";
import { auditarLibro, auditarNoche } from "#modules/puntos/auditar-libro.server.ts";
import { abrirDia } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { enDia, escribirDia, registroEnMemoria, sellarDia } from "./historia.ts";
import { type Gasto, gastar } from "./medidor.ts";

export type Tamanos = { chico: number; grande: number; personas: number; apuestas: number; veces: number };

const DE_VERDAD: Tamanos = {
  chico: 20_000,
  grande: 200_000,
  personas: 4_000,
  apuestas: 2_000,
  veces: 3,
};
/** The people of an ordinary day, and how many entries it has. */
const DE_HOY = { personas: 64, asientos: 2_000 };

const numero = (n: number) => n.toLocaleString("en");

export const medir = (): Promise<Medida[]> => medirLibro(DE_VERDAD);

/** Sealing, reading and auditing days of two sizes, and what the limits of bets cost. */
export async function medirLibro(tamanos: Tamanos): Promise<Medida[]> {
  const tienda = await abrirTiendaAbonos({ personas: tamanos.personas, sorteos: 1 });
  try {
    const { sellos, noches } = await medirDias(tienda, tamanos);
    return [...sellos, noches, await medirLimites(tienda, tamanos)];
  } finally {
    await tienda.cerrar();
  }
}

/** Reads the whole file of a day as the public route sends it, keeping no line. */
async function leerArchivo({ ctx }: TiendaAbonos, fecha: string): Promise<void> {
  for await (const pagina of (await abrirDia(ctx, fecha)) ?? [])
    for (const asiento of pagina) JSON.stringify(asiento);
}

async function medirDias(tienda: TiendaAbonos, { chico, grande, veces }: Tamanos) {
  const { ctx, personas } = tienda;
  const registro = registroEnMemoria();
  const antiguas = personas.slice(DE_HOY.personas);
  const sellar = (dia: number) => gastar(() => sellarDia(ctx, registro, dia));
  // The first seal loads code and fills caches: it is not measured.
  await escribirDia(ctx, antiguas, { dia: 0, asientos: DE_HOY.asientos });
  await sellarDia(ctx, registro, 0);
  await escribirDia(ctx, antiguas, { dia: 1, asientos: chico });
  const selloChico = await sellar(1);
  const nocheChica = await medirNoche(tienda, registro, 2, veces);
  await escribirDia(ctx, antiguas, { dia: 3, asientos: grande });
  const selloGrande = await sellar(3);
  const archivoChico = await gastar(() => leerArchivo(tienda, "2026-06-02"));
  const archivoGrande = await gastar(() => leerArchivo(tienda, "2026-06-04"));
  const nocheGrande = await medirNoche(tienda, registro, 4, veces);
  const todo = await gastar(async () => {
    await auditarLibro(ctx);
    await auditarPolitica(enDia(ctx, 5), { todo: true });
  });
  const columnas: Medida["columnas"] = [`${numero(grande)} entries`, `${numero(chico)} entries`];
  const porSegundo = (asientos: number, { ms }: Gasto) => (asientos * 1_000) / ms;
  const velocidad = (que: string, mucho: Gasto, poco: Gasto) => ({
    que,
    nuestra: porSegundo(grande, mucho),
    referencia: porSegundo(chico, poco),
    unidad: "req/s" as const,
  });
  const memoria = (que: string, mucho: Gasto, poco: Gasto) => ({
    que,
    nuestra: mucho.mib,
    referencia: poco.mib,
    unidad: "MiB" as const,
  });
  const sellos: Medida[] = [
    {
      titulo: "A large day of the book, entries per second",
      columnas,
      meta: { minimo: 0.7 },
      notas: ["Both days in one run, on one database with fsync on; req/s means entries per second."],
      filas: [
        velocidad("seal the day", selloGrande, selloChico),
        velocidad("stream its file", archivoGrande, archivoChico),
      ],
    },
    {
      titulo: "A large day of the book, highest memory of the process",
      columnas,
      meta: { maximo: 1.5 },
      notas: ["Resident memory, sampled every 10 ms."],
      filas: [
        memoria("seal the day", selloGrande, selloChico),
        memoria("stream its file", archivoGrande, archivoChico),
      ],
    },
  ];
  const noches: Medida = {
    titulo: "The nightly audit follows the day, not the history",
    columnas: [
      `night after a day of ${numero(DE_HOY.asientos)} entries, long history`,
      "the value it is compared with",
    ],
    meta: { maximo: 1.5 },
    notas: [
      `Book and policy together, median of ${veces}. The last day is the same before and after the history grew from ${numero(chico)} to ${numero(chico + grande)} entries.`,
      "`--todo` reads everything. The old days that a night picks by chance are none here: the chance is fixed.",
    ],
    filas: [
      {
        que: "against the same night before the history grew",
        nuestra: nocheGrande,
        referencia: nocheChica,
        unidad: "ms",
      },
      {
        que: "against `--todo` on the same history",
        nuestra: nocheGrande,
        referencia: todo.ms,
        unidad: "ms",
      },
    ],
  };
  return { sellos, noches };
}

/** Writes and seals an ordinary day, and audits it as the job does. */
async function medirNoche(
  { ctx, personas }: TiendaAbonos,
  registro: ReturnType<typeof registroEnMemoria>,
  dia: number,
  veces: number,
): Promise<number> {
  await escribirDia(ctx, personas.slice(0, DE_HOY.personas), { dia, asientos: DE_HOY.asientos });
  await sellarDia(ctx, registro, dia);
  await ctx.db.execute(sql`vacuum analyze`);
  // 1 as four bytes is no multiple of twenty, so no old day is read again.
  const noche = { ...enDia(ctx, dia + 1), random: (bytes: number) => new Uint8Array(bytes).fill(1) };
  const tiempos: number[] = [];
  for (let vez = 0; vez < veces; vez++) {
    const { ms } = await gastar(async () => {
      const { diferencias } = await auditarNoche(noche);
      if (diferencias.length > 0) throw new Error(`the book is broken: ${diferencias[0]}`);
      await auditarPolitica(noche, { todo: false });
    });
    tiempos.push(ms);
  }
  return mediana(tiempos);
}

/** Bets one after another; the queries of the limits run alone as often, on the same round. */
async function medirLimites({ ctx, personas }: TiendaAbonos, { apuestas }: Tamanos): Promise<Medida> {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { juego_activo: true }, null));
  await moverJuego(ctx);
  const [jugador] = personas;
  const viva = await leerViva(ctx);
  if (!jugador || !viva) throw new Error("no round to bet on");
  const ajustes = await leerAjustes(ctx);
  const [con, limites] = [[] as number[], [] as number[]];
  for (let i = 0; i < apuestas; i++) {
    const quien = personas[i % DE_HOY.personas] ?? jugador;
    const apuesta = { jugador: quien.codigo_referido, cantidad: 1, numeroMonton: 1 + (i % 4) };
    const partidaId = viva.partida.key_partida;
    con.push(await gastarMs(() => realizarApuesta(ctx, { ...apuesta, partidaId }, quien)));
    limites.push(await gastarMs(() => leerCupo(ctx, viva.partida, viva.ahora, ajustes)));
  }
  const nuestra = mediana(con);
  return {
    titulo: "What the limits of bets cost a bet",
    columnas: ["bet", "bet without the queries of the house's limit"],
    meta: { maximo: 1.25 },
    notas: [
      `${numero(apuestas)} bets of one point, one after another; median. The second column is the bet less the median of those queries alone.`,
    ],
    filas: [{ que: "realizarApuesta", nuestra, referencia: nuestra - mediana(limites), unidad: "ms" }],
  };
}

async function gastarMs(trabajo: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now();
  await trabajo();
  return performance.now() - inicio;
}
