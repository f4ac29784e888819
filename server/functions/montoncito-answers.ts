import { z } from "zod";
import { huellaHex, instanteUtc, message } from "./campos.ts";

// Answer schemas of the game's functions; a test compares real answers with them.

const porMonton = <T extends z.ZodType>(valor: T) =>
  z.strictObject({
    monton_1: valor,
    monton_2: valor,
    monton_3: valor,
    monton_4: valor,
    monton_5: valor,
    monton_6: valor,
  });

const partida = z.strictObject({
  key_partida: z.string(),
  estado: z.enum(["abierta", "cuenta", "Cerrada", "finalizada", "anulada"]),
  tiempo_inicio: instanteUtc.nullable(),
  duracion: z.int().describe("Segundos de la cuenta regresiva."),
  mostrar_cartas: z.boolean(),
  compromiso: huellaHex.describe("SHA-256 de la semilla, publicado antes de la primera apuesta."),
  version: z.int().describe("Crece con cada cambio de la mesa."),
  cerrada_en: instanteUtc.nullable(),
  protocolo: z.enum(["montoncito-v1", "montoncito-v2"]).describe("Las reglas con que se reparte."),
  garantia: z.enum(["drand", "ninguna"]).describe("Si las cartas dependen de la baliza pública."),
  baliza: z.string().nullable().describe("El pulso fijado, con su firma cuando se repartió, o «sin-baliza»."),
  baliza_en: instanteUtc.nullable().describe("Cuándo aparece el pulso fijado."),
  huella_apuestas: huellaHex.nullable().describe("SHA-256 de las apuestas, desde el cierre."),
  repartida_en: instanteUtc.nullable().describe("Cuándo se repartieron las cartas."),
  apartada: z.boolean().describe("Su pulso no llegó a tiempo y espera aparte."),
});
const carta = z.string().describe("Nombre de la carta, o «reverso» hasta el reparto.");
const apuesta = z.strictObject({
  jugador: z.string().describe("Código; con máscara si es de otra persona."),
  montoncito: z.string(),
  puntos_apostados: z.int(),
  resultado: z.string(),
});
const resultadoMonton = z.enum(["ganada", "perdida", "empatada", "banca"]);
const desenlace = {
  resultadosMontones: porMonton(resultadoMonton).nullable(),
  resultado: z.enum(["Has Ganado", "Has Perdido", "Empatado"]).nullable(),
  resultadoUsuario: z.strictObject({ resultado: z.int(), totalApostado: z.int() }).nullable(),
};
const mesa = {
  partida,
  montoncitos: porMonton(carta),
  apuestas: z.array(apuesta).describe("A lo más 200; los totales las incluyen todas."),
  totales: porMonton(z.int()),
  mis: porMonton(z.int()).describe("Los puntos propios en cada montón."),
  apuesta_maxima: z.int().describe("Los puntos que una persona puede apostar en una partida."),
  ahora: instanteUtc.describe("Hora del servidor."),
};

export const juego = z.strictObject({
  ...mesa,
  banca: z.int().nullable(),
  semilla: z.string().nullable(),
  ...desenlace,
  saldo: z.int().describe("El saldo que se puede mostrar ahora."),
  saldo_despues: z.int(),
});
export const mesaNueva = z.strictObject(mesa);
export const cuentaIniciada = z.strictObject({
  partidaId: z.string(),
  tiempoInicio: instanteUtc,
  duracion: z.int(),
  duracionIncluida: z.literal(true),
  mostrarCartasIncluido: z.literal(true),
  ahora: instanteUtc,
});
const monton = { id: z.int(), imagen: z.string(), resultado: resultadoMonton };
const nada = z.strictObject({});
const ESPERA = "Vacío mientras las cartas esperan el pulso.";
export const cierre = z.strictObject({
  montoncitos: z.array(z.strictObject({ ...monton, resultado: resultadoMonton.nullable() })),
  ...desenlace,
  resultadosMontones: z.union([porMonton(resultadoMonton), nada]).describe(ESPERA),
});
export const revelado = z.strictObject({
  resultados: z
    .union([z.array(z.strictObject({ ...monton, gira_en: instanteUtc })), nada])
    .describe(`La banca primero. ${ESPERA}`),
});
export const apuestaHecha = z.strictObject({
  message,
  apuesta: z.strictObject({ jugador: z.string(), montoncito: z.string(), puntos_apostados: z.int() }),
  version: z.int(),
});
export const retiro = z.strictObject({ puntosDevueltos: z.int(), message, version: z.int() });
