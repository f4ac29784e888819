// The stage of a draw as a pure function: milliseconds since the draw and its public data → what is seen. It drives the live page,
// a page that joins late, and the replay.

import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { TrozoFranja } from "#modules/sorteos/franja.ts";
import { fraseNoSalio, fraseRangos } from "#modules/sorteos/participacion.ts";
import { cifrasCaidas, type PasoRevelacion, pasoDe } from "./revelacion.ts";

type Tramo = { inicio: number; final: number };
export type Premiado = { numero: number; codigo: string; mio: boolean };
type Premio = "producto" | "puntos";

export type DatosEscenario = {
  /** Name of the product. */
  producto: string;
  premio_puntos: number;
  objetivo: number;
  personas: number;
  aportes: number;
  semilla: string | null;
  /** Round of the beacon; null without one. */
  ronda: number | null;
  franja: readonly TrozoFranja[];
  /** The viewer's own ranges; empty for a spectator. */
  mios: readonly Tramo[];
  ganadores: Record<Premio, Premiado>;
};

type Luz = "apagada" | "encendida" | "ganadora";

export type EscenaRevelada = {
  paso: PasoRevelacion;
  /** The part of the step that has passed, from 0 to 1. */
  parte: number;
  /** How each slice of the strip is lit. */
  luces: Luz[];
  /** Both numbers as tiles: with as many digits as the target, so that their length tells nothing. */
  numeros: Record<Premio, { texto: string; caidas: number }>;
  titulo: string;
  frase: string;
  /** One whole sentence for screen readers; it changes five times in all. */
  anuncio: string;
  /** The number whose digits stand in the current step. */
  salio: Premiado | null;
};

/** "0.833": the number with leading zeros and the target's separators. */
export function conCeros(numero: number, objetivo: number): string {
  const cifras = String(numero).padStart(String(objetivo).length, "0").split("");
  return Array.from(miles(objetivo), (letra) => (letra === "." ? "." : (cifras.shift() ?? ""))).join("");
}

/** The numbers that begin with the digits that have fallen. */
export function posiblesCon(numero: number, caidas: number, objetivo: number): Tramo {
  const paso = 10 ** (String(objetivo).length - caidas);
  const inicio = Math.floor(numero / paso) * paso;
  return { inicio: Math.max(1, inicio), final: Math.min(objetivo, inicio + paso - 1) };
}

const cruza = (a: Tramo, b: Tramo) => a.inicio <= b.final && b.inicio <= a.final;
const contiene = (tramo: Tramo, numero: number) => cruza(tramo, { inicio: numero, final: numero });

/** Whether the slice belongs to the first winner, who is left out of the second prize. */
function deQuienGano({ franja, ganadores }: DatosEscenario): (trozo: TrozoFranja) => boolean {
  const suyo = franja.find((trozo) => contiene(trozo, ganadores.producto.numero));
  return (trozo) => suyo?.clase === "persona" && trozo.clase === "persona" && trozo.persona === suyo.persona;
}

function lucesDe(datos: DatosEscenario, { paso, parte, caidas }: Momento): Luz[] {
  const { franja, objetivo, ganadores } = datos;
  if (paso === "franja") {
    // The whole strip is lit for the last fifth of the step.
    const hasta = (parte / 0.8) * objetivo;
    return franja.map(({ inicio }) => (inicio <= hasta ? "encendida" : "apagada"));
  }
  if (paso === "mezcla") return franja.map(() => "encendida");
  if (paso === "final") {
    const numeros = [ganadores.producto.numero, ganadores.puntos.numero];
    return franja.map((trozo) => (numeros.some((n) => contiene(trozo, n)) ? "ganadora" : "apagada"));
  }
  const { numero } = ganadores[paso];
  const posibles = posiblesCon(numero, caidas[paso], objetivo);
  const fuera = paso === "puntos" ? deQuienGano(datos) : () => false;
  const todas = caidas[paso] === String(objetivo).length;
  return franja.map((trozo) => {
    if (!cruza(trozo, posibles) || fuera(trozo)) return "apagada";
    return todas ? "ganadora" : "encendida";
  });
}

type Momento = { paso: PasoRevelacion; parte: number; caidas: Record<Premio, number> };

export const fraseMezcla = (conPulso: boolean): string =>
  conPulso
    ? "Se mezclan el código sellado, los rangos, los números de los participantes y el pulso del azar público."
    : "Se mezclan el código sellado, los rangos y los números de los participantes.";

const reparto = ({ objetivo, personas }: DatosEscenario) =>
  `${miles(objetivo)} números entre ${miles(personas)} ${personas === 1 ? "persona" : "personas"}.`;

/** 'Los tuyos van del 1 al 300 y del 451 al 500.' */
const fraseMios = (mios: readonly Tramo[]): string =>
  mios.length === 0 ? "" : `Los tuyos van ${fraseRangos(mios)}.`;

const fraseSalio = (premio: Premio, { numero, codigo, mio }: Premiado) => {
  const que = premio === "producto" ? "El producto es" : "Los puntos son";
  return `${que} del número ${miles(numero)}, ${mio ? "¡tu número!" : `de ${codigo}.`}`;
};

function fraseDe(datos: DatosEscenario, { paso, caidas }: Momento): string {
  const { mios, objetivo, ganadores } = datos;
  if (paso === "franja") return [reparto(datos), fraseMios(mios)].join(" ").trim();
  if (paso === "mezcla") return fraseMezcla(datos.ronda !== null);
  if (paso === "final") return fraseFinalPara(datos);
  if (caidas[paso] === String(objetivo).length) return fraseSalio(paso, ganadores[paso]);
  // Only this person's own numbers are left out of the second prize when they won the first.
  if (paso === "puntos" && ganadores.producto.mio)
    return "Ya ganaste el producto: los puntos son para otra persona.";
  const posibles = posiblesCon(ganadores[paso].numero, caidas[paso], objetivo);
  if (mios.length === 0) return quedan(posibles.final - posibles.inicio + 1);
  if (mios.some((tramo) => cruza(tramo, posibles))) return "Tus números siguen en carrera.";
  return paso === "producto"
    ? "Este ya no puede ser uno de tus números. Todavía quedan los puntos."
    : "Esta vez tampoco puede ser uno de tus números.";
}

/** The personal ending: what the winner, a person who won nothing and a spectator read. */
function fraseFinalPara({ mios, ganadores, premio_puntos, producto }: DatosEscenario): string {
  if (ganadores.producto.mio) return `¡Ganaste ${producto}!`;
  if (ganadores.puntos.mio) return `¡Ganaste ${conPuntos(premio_puntos)}!`;
  if (mios.length === 0) return "Así terminó el sorteo. Gracias por mirar.";
  return fraseNoSalio(mios.reduce((suma, { inicio, final }) => suma + final - inicio + 1, 0));
}

function anuncioDe(datos: DatosEscenario, momento: Momento): string {
  const { paso, caidas } = momento;
  const { ganadores, objetivo, ronda } = datos;
  const cifras = String(objetivo).length;
  if (paso === "franja") return `Comienza el sorteo de ${datos.producto}: ${fraseDe(datos, momento)}`;
  if (paso === "final") return fraseFinalPara(datos);
  if (paso === "puntos" && caidas.puntos === cifras) return fraseSalio("puntos", ganadores.puntos);
  if (paso === "puntos" || caidas.producto === cifras) return fraseSalio("producto", ganadores.producto);
  return fraseMezcla(ronda !== null);
}

const TITULO: Record<PasoRevelacion, (datos: DatosEscenario) => string> = {
  franja: () => "Generando ganadores...",
  mezcla: () => "Generando ganadores...",
  producto: () => "Gana el producto",
  puntos: ({ premio_puntos }) => `Gana ${conPuntos(premio_puntos)}`,
  final: () => "¡Tenemos ganadores!",
};

/** What is seen that many milliseconds after the draw. */
export function escenaDe(datos: DatosEscenario, desde: number): EscenaRevelada {
  const { paso, parte } = pasoDe(desde);
  const { objetivo, ganadores } = datos;
  const cifras = String(objetivo).length;
  const caidas = {
    producto: cifrasCaidas("producto", cifras, desde),
    puntos: cifrasCaidas("puntos", cifras, desde),
  };
  const momento = { paso, parte, caidas };
  const baldosas = (premio: Premio) => ({
    texto: conCeros(ganadores[premio].numero, objetivo),
    caidas: caidas[premio],
  });
  const enNumero = paso === "producto" || paso === "puntos";
  return {
    paso,
    parte,
    luces: lucesDe(datos, momento),
    numeros: { producto: baldosas("producto"), puntos: baldosas("puntos") },
    titulo: TITULO[paso](datos),
    frase: fraseDe(datos, momento),
    anuncio: anuncioDe(datos, momento),
    salio: enNumero && caidas[paso] === cifras ? ganadores[paso] : null,
  };
}

const quedan = (numeros: number): string =>
  numeros === 1 ? "Queda 1 número posible." : `Quedan ${miles(numeros)} números posibles.`;
