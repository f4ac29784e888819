import type { Fila, Medida } from "#bench/kit/medida.ts";
import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { hexABytes, sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import {
  aporteAutomatico,
  type Ganadores,
  INPUT_MAXIMO,
  mezclar,
  participantes,
  type Rango,
  sortear,
} from "#modules/sorteos/verificacion/sorteo-v1.ts";

const SEMILLAS = 200_000;
const POR_VEZ = 2_000;
const OBJETIVO = 1_000;

const persona = (letra: string) => letra.repeat(16);
/** Uneven on purpose: one person holds 40 % in one range, another 35 % in two. */
const RANGOS: Rango[] = [
  { inicio: 1, final: 300, participante: persona("a") },
  { inicio: 301, final: 450, participante: persona("b") },
  { inicio: 451, final: 500, participante: persona("a") },
  { inicio: 501, final: 900, participante: persona("c") },
  { inicio: 901, final: 950, participante: persona("d") },
  { inicio: 951, final: 1000, participante: persona("e") },
];

/** How often each number won each prize, and how often each automatic input was chosen. */
type Cuentas = { producto: number[]; puntos: number[]; aportes: number[] };

const ceros = (n: number): number[] => Array.from({ length: n }, () => 0);
const sumar = (cuenta: number[], numero: number) => {
  cuenta[numero - 1] = (cuenta[numero - 1] ?? 0) + 1;
};

/** Runs the shop's draw for each seed. The seeds are hashes of 0, 1, 2…, so the figures can be reproduced. */
async function contar(): Promise<Cuentas> {
  const cuentas = { producto: ceros(OBJETIVO), puntos: ceros(OBJETIVO), aportes: ceros(INPUT_MAXIMO) };
  for (let desde = 0; desde < SEMILLAS; desde += POR_VEZ) {
    const algunos = Array.from({ length: POR_VEZ }, (_, i) => tirarTodo(desde + i));
    for (const { ganadores, aporte } of await Promise.all(algunos)) {
      sumar(cuentas.producto, ganadores.numero_producto);
      sumar(cuentas.puntos, ganadores.numero_puntos);
      sumar(cuentas.aportes, aporte);
    }
  }
  return cuentas;
}

async function tirarTodo(i: number): Promise<{ ganadores: Ganadores; aporte: number }> {
  const semilla = hexABytes(await sha256Hex("bench/sorteo-uniformidad", i));
  const mezcla = { key: "SRT-0001", huella_rangos: "r", huella_aportes: "a", baliza: SIN_BALIZA };
  const ganadores = await sortear(await mezclar(semilla, mezcla), OBJETIVO, RANGOS);
  return { ganadores, aporte: await aporteAutomatico(semilla, persona("a")) };
}

const puntosDe = (quien: string) =>
  RANGOS.filter(({ participante }) => participante === quien).reduce((n, r) => n + r.final - r.inicio + 1, 0);

/** The second number is drawn among the points that do not belong to the first winner. */
function probabilidadSegundo(dueno: string): number {
  const otros = participantes(RANGOS).filter((quien) => quien !== dueno);
  return otros.reduce((p, quien) => p + puntosDe(quien) / OBJETIVO / (OBJETIVO - puntosDe(quien)), 0);
}

/** One probability per number, taken from its owner. */
const porNumero = (probabilidad: (dueno: string) => number): number[] =>
  RANGOS.flatMap(({ inicio, final, participante }) =>
    Array.from({ length: final - inicio + 1 }, () => probabilidad(participante)),
  );

/** Sums the values of each person. */
function porPersona(valores: readonly number[]): number[] {
  return participantes(RANGOS).map((quien) =>
    RANGOS.filter(({ participante }) => participante === quien).reduce(
      (suma, { inicio, final }) => suma + valores.slice(inicio - 1, final).reduce((a, b) => a + b, 0),
      0,
    ),
  );
}

function jiCuadrado(observados: readonly number[], probabilidades: readonly number[]): number {
  return observados.reduce((suma, n, i) => {
    const esperado = SEMILLAS * (probabilidades[i] ?? 0);
    return suma + (n - esperado) ** 2 / esperado;
  }, 0);
}

/** The value that a fair draw exceeds once in a thousand runs (Wilson–Hilferty approximation). */
function critico(grados: number): number {
  const z = 3.0902;
  const k = 2 / (9 * grados);
  return grados * (1 - k + z * Math.sqrt(k)) ** 3;
}

const fila = (que: string, observados: readonly number[], probabilidades: readonly number[]): Fila => ({
  que,
  nuestra: jiCuadrado(observados, probabilidades),
  referencia: critico(observados.length - 1),
  unidad: "χ²",
});

export async function medir(): Promise<Medida> {
  const { producto, puntos, aportes } = await contar();
  const uno = porNumero(() => 1 / OBJETIVO);
  const dos = porNumero(probabilidadSegundo);
  return {
    titulo: `Uniformity of the draw over ${SEMILLAS.toLocaleString("en")} seeds`,
    columnas: ["χ² of the draw", "what a fair one passes once in 1,000 runs"],
    meta: { maximo: 1 },
    notas: [
      "The shop's own `sortear` over 1,000 numbers of five people; seeds are the hashes of 0, 1, 2…, so the figures are the same everywhere.",
      "The second prize is compared with its exact distribution: the first winner's numbers are out.",
    ],
    filas: [
      fila("first prize, by number (999 degrees)", producto, uno),
      fila("first prize, by person (4)", porPersona(producto), porPersona(uno)),
      fila("second prize, by number (999)", puntos, dos),
      fila("second prize, by person (4)", porPersona(puntos), porPersona(dos)),
      fila(
        "automatic input 1–100 (99)",
        aportes,
        aportes.map(() => 1 / INPUT_MAXIMO),
      ),
    ],
  };
}
