import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { evaluar } from "./evaluar.ts";
import { conTienda, type Tienda } from "./tienda.ts";

const VECES = 40;
const PREGUNTAS = [
  ["a product", "tienen parrillas?"],
  ["a price", "cuánto vale el taladro"],
  ["a product with a typo", "a cuanto el taldro"],
  ["a limit of price", "herramientas bajo 40 lucas"],
  ["a limit alone", "que puedo comprar con 15 mil pesos"],
  ["a raffle", "cuántos puntos faltan para el sorteo del taladro"],
  ["the raffles", "qué sorteos hay"],
  ["what the owner wrote", "cuánto cuesta el envío"],
  ["nothing that it knows", "quién inventó el charango"],
] as const;

/** Compares the time of a whole answer in a shop of 10,000 products with the demo shop. */
export const medir = (): Promise<Medida> =>
  conTienda(async ({ demo, grande }) => {
    const filas: Fila[] = [];
    for (const [que, pregunta] of PREGUNTAS) {
      const tiempos: [number[], number[]] = [[], []];
      for (let vez = 0; vez < VECES; vez++) {
        tiempos[0].push(await cronometrar(grande, pregunta));
        tiempos[1].push(await cronometrar(demo, pregunta));
      }
      const [nuestra = 0, referencia = 0] = tiempos.map((lista) => mediana(lista.slice(VECES / 5)));
      filas.push({ que, nuestra, referencia, unidad: "ms" });
    }
    return {
      titulo: "Mati: time of an answer",
      columnas: ["10,000 products", "demonstration"],
      meta: { maximo: 3 },
      notas: [`Whole answer (reading, knowledge, queries), ${VECES} runs taken in turns; median.`],
      filas,
    };
  }, true);

const cronometrar = async (tienda: Tienda, pregunta: string) =>
  (await evaluar(tienda, { pregunta, tema: "" })).ms;
