import { type Garantia, QUICKNET, rondaDe, SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import {
  type Aporte,
  completarAportes,
  duenoDe,
  huellaAportes,
  huellaRangos,
  INPUT_MAXIMO,
  mezclar,
  type Rango,
  tirarSorteo,
} from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { type Azar, pulsoSupuesto, type Red } from "./azar.ts";

// A raffle with one participant who is also inside the shop: they read the seed and every row from the first minute on
// and take every choice of an admin. Hashes, mix and draw are the shop's own.

const OBJETIVO = 1_000;
const OTROS = 19;
const INFILTRADO = "f".repeat(16);

const SEGUNDO = 1_000;
const DIA = 24 * 3_600 * SEGUNDO;
const PRIMERA = Date.UTC(2026, 10, 21, 1);

const mas = (instante: Date, ms: number) => new Date(instante.getTime() + ms);

type Rifa = {
  key: string;
  garantia: Garantia;
  semilla: Uint8Array;
  rangos: Rango[];
  huella_rangos: string;
  /** What the other participants gave. The insider acts last and knows all of it. */
  ajenos: Aporte[];
  fecha_sorteo: Date;
};

/** The ranges of twenty people; the insider has one of `propios` numbers at a random place. */
function repartir(azar: Azar, propios: number): Rango[] {
  const cortes = new Set<number>();
  while (cortes.size < OTROS - 1) cortes.add(azar.entero(OBJETIVO - propios - 1));
  const limites = [0, ...[...cortes].sort((a, b) => a - b), OBJETIVO - propios];
  const otros = limites.slice(1).map((limite, i) => ({
    participante: bytesAHex(azar.bytes(8)),
    puntos: limite - (limites[i] ?? 0),
  }));
  const lugar = azar.entero(OTROS + 1) - 1;
  const todos = otros.toSpliced(lugar, 0, { participante: INFILTRADO, puntos: propios });
  let siguiente = 1;
  return todos.map(({ participante, puntos }) => {
    const inicio = siguiente;
    siguiente += puntos;
    return { inicio, final: siguiente - 1, participante };
  });
}

async function crearRifa(azar: Azar, garantia: Garantia, propios: number, vez: number): Promise<Rifa> {
  const key = `SRT-${bytesAHex(azar.bytes(4)).toUpperCase()}`;
  const rangos = repartir(azar, propios);
  // Sometimes fewer than five people give an input, and the shop completes them from the seed.
  const ajenos = rangos
    .filter(({ participante }) => participante !== INFILTRADO && azar.entero(3) === 1)
    .map(({ participante }) => ({ participante, input: azar.entero(INPUT_MAXIMO), automatico: false }));
  return {
    key,
    garantia,
    semilla: azar.bytes(32),
    rangos,
    huella_rangos: await huellaRangos(key, OBJETIVO, rangos),
    ajenos,
    fecha_sorteo: new Date(PRIMERA + vez * DIA),
  };
}

/** Null: the insider gives no input. */
type Input = number | null;

/** Whether the insider owns the number of the product. */
async function gana(rifa: Rifa, input: Input, baliza: string): Promise<boolean> {
  const { key, semilla, rangos, huella_rangos } = rifa;
  const propio = input === null ? [] : [{ participante: INFILTRADO, input, automatico: false }];
  const aportes = await completarAportes(semilla, rangos, [...rifa.ajenos, ...propio]);
  const huella_aportes = await huellaAportes(key, aportes);
  const z = await mezclar(semilla, { key, huella_rangos, huella_aportes, baliza });
  return duenoDe(rangos, await tirarSorteo(z, "producto", OBJETIVO)) === INFILTRADO;
}

const INPUTS: Input[] = [null, ...Array.from({ length: INPUT_MAXIMO }, (_, i) => i + 1)];

/** `conviene`: the pulse under which this input wins; null when no input wins under any. */
type Plan = { ronda: number; input: Input; conviene: string | null };

const POR_VEZ = 20;

/** The first input that wins under the pulse that the insider knows or supposes. */
async function planear(rifa: Rifa, ronda: number, baliza: string): Promise<Plan> {
  for (let desde = 0; desde < INPUTS.length; desde += POR_VEZ) {
    const algunos = INPUTS.slice(desde, desde + POR_VEZ);
    const aciertos = await Promise.all(algunos.map((input) => gana(rifa, input, baliza)));
    const mejor = aciertos.indexOf(true);
    if (mejor >= 0) return { ronda, input: algunos[mejor] ?? null, conviene: baliza };
  }
  return { ronda, input: null, conviene: null };
}

/** What the insider does. Each strategy adds to the one before it. */
export type Estrategia = {
  nombre: string;
  /** Gives up a raffle that does not look won before 22:00, and holds another one: at most so many times. */
  renuncias: number;
  /** Starts it as a rehearsal at one of so many instants before 22:00, if the raffle looks won at it. */
  ensayos: number;
  /** Keeps the server down over 22:00 until the pulse is out, to choose with it in hand. */
  caida: boolean;
  /** Mutes the relays after the pinned pulse, and pastes a later one with which the raffle is won. */
  silencio: boolean;
};

export const ESTRATEGIAS: readonly Estrategia[] = [
  { nombre: "gives the last input", renuncias: 0, ensayos: 0, caida: false, silencio: false },
  {
    nombre: "and gives up, rehearses, keeps the server down",
    renuncias: 2,
    ensayos: 1,
    caida: true,
    silencio: false,
  },
  {
    nombre: "and mutes the relays until a later pulse suits",
    renuncias: 2,
    ensayos: 1,
    caida: true,
    silencio: true,
  },
];

export type Caso = {
  azar: Azar;
  red: Red;
  /** The insider's numbers of 1,000. */
  propios: number;
  /** Whether the shop takes inputs and renunciations at that instant. Tests of the model itself replace it. */
  aTiempo: (ahora: Date, congelado_en: Date) => boolean;
  /** Whether the shop settles with the pulse of a round when another one was pinned. */
  valeRonda: (ronda: number, fijada: number) => boolean;
};

/** The shop's rule: the date decides, however late its job runs. */
export const soloAntes: Caso["aTiempo"] = (ahora, congelado_en) => ahora < congelado_en;

/** The shop's rule: the pinned round is asked for again, for days if need be, and never replaced. */
export const soloLaFijada: Caso["valeRonda"] = (ronda, fijada) => ronda === fijada;

const ENTRE_ENSAYOS = 600 * SEGUNDO;

/** The instants at which the inputs can freeze, each with the round that this pins. */
function cierres({ fecha_sorteo }: Rifa, { ensayos }: Estrategia) {
  const antes = Array.from({ length: ensayos }, (_, i) => mas(fecha_sorteo, (i - ensayos) * ENTRE_ENSAYOS));
  return [
    ...antes.map((instante) => ({ instante, ronda: rondaDe(QUICKNET, mas(instante, 60 * SEGUNDO)) })),
    { instante: fecha_sorteo, ronda: rondaDe(QUICKNET, mas(fecha_sorteo, 120 * SEGUNDO)) },
  ];
}

/** The best plan for this raffle with what is known at each instant at which the shop still listens. */
async function mejorPlan(rifa: Rifa, estrategia: Estrategia, { azar, red, aTiempo }: Caso): Promise<Plan> {
  let plan: Plan = { ronda: 0, input: null, conviene: null };
  for (const { instante, ronda } of cierres(rifa, estrategia)) {
    const momentos = [mas(instante, -1), ...(estrategia.caida ? [mas(instante, ENTRE_ENSAYOS / 2)] : [])];
    for (const ahora of momentos.filter((momento) => aTiempo(momento, instante))) {
      const baliza =
        rifa.garantia === "ninguna" ? SIN_BALIZA : (red.pulso(ronda, ahora) ?? pulsoSupuesto(ronda, azar));
      plan = await planear(rifa, ronda, baliza);
    }
    if (plan.conviene !== null) return plan;
  }
  return plan;
}

/** Plays a raffle to its end, with the ones given up before it. True: the insider won the product. */
async function jugarRifa(garantia: Garantia, estrategia: Estrategia, caso: Caso): Promise<boolean> {
  for (let vez = 0; ; vez += 1) {
    const rifa = await crearRifa(caso.azar, garantia, caso.propios, vez);
    const plan = await mejorPlan(rifa, estrategia, caso);
    if (plan.conviene === null && vez < estrategia.renuncias) continue;
    if (garantia === "ninguna") return gana(rifa, plan.input, SIN_BALIZA);
    const posterior = estrategia.silencio ? await pulsoPosterior(rifa, plan, caso) : null;
    return gana(rifa, plan.input, posterior ?? pulsoAceptado(plan, caso.red));
  }
}

/** How many later pulses the insider waits for with the relays muted. */
const MUDOS = 20;
const MUCHO_DESPUES = mas(new Date(PRIMERA), 10 * DIA);

/** A later pulse with which the insider wins, if the shop takes another round than the pinned one. */
async function pulsoPosterior(
  rifa: Rifa,
  { ronda: fijada, input }: Plan,
  { red, valeRonda }: Caso,
): Promise<string | null> {
  for (let ronda = fijada + 1; ronda <= fijada + MUDOS; ronda += 1) {
    const pulso = valeRonda(ronda, fijada) ? red.pulso(ronda, MUCHO_DESPUES) : null;
    if (pulso !== null && (await gana(rifa, input, pulso))) return pulso;
  }
  return null;
}

/** The insider pastes the pulse that suits them; the shop takes it only if it is the one that the network signed. */
function pulsoAceptado({ ronda, conviene }: Plan, red: Red): string {
  const firmado = red.pulso(ronda, MUCHO_DESPUES);
  if (firmado === null) throw new Error(`La ronda ${ronda} no sale nunca.`);
  return conviene === firmado ? conviene : firmado;
}

export async function contarGanadas(
  garantia: Garantia,
  estrategia: Estrategia,
  caso: Caso,
  rifas: number,
): Promise<number> {
  let ganadas = 0;
  for (let i = 0; i < rifas; i += 1) if (await jugarRifa(garantia, estrategia, caso)) ganadas += 1;
  return ganadas;
}
