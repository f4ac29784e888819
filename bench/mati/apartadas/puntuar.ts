import { textoNormal } from "#modules/asistente/lenguaje/normalizar.ts";
import type { Componente } from "#modules/asistente/protocolo.ts";
import { responder } from "#modules/asistente/respuesta/responder.server.ts";
import { type Contexto, sesionDe } from "../evaluar.ts";
import { DE_SORTEOS } from "./sorteos.ts";
import type { Tanda } from "./tanda.ts";
import { DE_TIENDA } from "./tienda.ts";

/** Half of the questions, every second one, is for mending the rules; the other half only measures them. */
export type Mitad = "desarrollo" | "reserva";
export type Puntaje = { tema: string; mitad: Mitad; buenas: number; total: number; fallas: string[] };

const textosDe = (componentes: readonly Componente[]): string =>
  componentes
    .flatMap(({ arguments: datos }) => Object.values(datos))
    .filter((valor) => typeof valor === "string")
    .join(" ");

type Pregunta = { texto: string; dice: string[]; persona: string | undefined };

function preguntasDe({ preguntas, dice = [], persona }: Tanda, mitad: Mitad): Pregunta[] {
  const resto = mitad === "desarrollo" ? 0 : 1;
  const lineas = preguntas.split("\n").filter((linea) => linea.trim() !== "");
  return lineas
    .filter((_, i) => i % 2 === resto)
    .map((linea) => {
      const [texto = "", propio = ""] = linea.split("=>").map((parte) => parte.trim());
      return { texto, dice: propio === "" ? [...dice] : [...dice, propio], persona };
    });
}

/** What the answer lacks, or null. */
async function faltaEn(ctx: Contexto, { texto, dice, persona }: Pregunta): Promise<string | null> {
  const sesion = persona ? sesionDe(persona) : null;
  const { tema, output, componentes } = await responder(ctx, { texto, sesion, ultimo: null });
  const dicho = textoNormal(`${output} ${textosDe(componentes)}`);
  const esta = (uno: string) => uno.split("|").some((forma) => dicho.includes(textoNormal(forma)));
  const faltan = dice.filter((uno) => !esta(uno));
  if (tema !== "desconocido" && faltan.length === 0) return null;
  return `${texto} → sin «${faltan.join("», «")}» | [${tema}] ${output.slice(0, 120)}`;
}

async function puntuarTanda(ctx: Contexto, tanda: Tanda, mitad: Mitad): Promise<Puntaje> {
  const preguntas = preguntasDe(tanda, mitad);
  const faltas: (string | null)[] = [];
  for (const pregunta of preguntas) faltas.push(await faltaEn(ctx, pregunta));
  const fallas = faltas.filter((falta) => falta !== null);
  const total = preguntas.length;
  return { tema: tanda.tema, mitad, buenas: total - fallas.length, total, fallas };
}

/** The score of each subject in each half. */
export async function puntuar(ctx: Contexto): Promise<Puntaje[]> {
  const puntajes: Puntaje[] = [];
  for (const tanda of [...DE_SORTEOS, ...DE_TIENDA])
    for (const mitad of ["desarrollo", "reserva"] as const)
      puntajes.push(await puntuarTanda(ctx, tanda, mitad));
  return puntajes;
}

/** 'Score by subject': a line for each, with both halves. */
export function enTabla(puntajes: readonly Puntaje[]): string {
  const temas = [...new Set(puntajes.map(({ tema }) => tema))];
  const de = (tema: string, mitad: Mitad) => {
    const { buenas, total } = sumar(puntajes.filter((uno) => uno.tema === tema && uno.mitad === mitad));
    return `${buenas}/${total}`;
  };
  return temas
    .map((tema) => `${tema}: desarrollo ${de(tema, "desarrollo")}, reserva ${de(tema, "reserva")}`)
    .join("\n");
}

export function sumar(puntajes: readonly Pick<Puntaje, "buenas" | "total">[]) {
  const suma = (campo: "buenas" | "total") => puntajes.reduce((total, uno) => total + uno[campo], 0);
  return { buenas: suma("buenas"), total: suma("total") };
}
