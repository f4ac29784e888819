import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { contactoCon } from "../conocimiento/datos-conocimiento.server.ts";
import { interpretar } from "../lenguaje/interpretar.ts";
import { partirPreguntas } from "../lenguaje/partir.ts";
import type { Componente } from "../protocolo.ts";
import { noSeEso } from "../textos.ts";
import { type Contestacion, contestar, tarjetaEnlace } from "./contestacion.ts";
import {
  type LectorAsistente,
  type PedidoRespuesta,
  responderPregunta,
} from "./responder-pregunta.server.ts";

/** The built-in assistant. Each question of a message gets its answer; the answers are joined to one. */
export async function responder(ctx: LectorAsistente, pedido: PedidoRespuesta): Promise<Contestacion> {
  const entera = () => responderPregunta(ctx, { ...pedido, una_de_varias: false });
  const preguntas = partirPreguntas(pedido.texto);
  // A message that also asks for what belongs to others is refused as a whole.
  if (preguntas.length < 2 || interpretar(pedido.texto).ajeno) return entera();
  const contestaciones = await responderCada(ctx, pedido, preguntas);
  const sabidas = contestaciones.filter(({ pendiente }) => pendiente === null);
  if (sabidas.length === 0) return entera();
  const dudas = contestaciones.filter(({ pendiente }) => pendiente !== null && esDuda(pendiente));
  if (sabidas.length + dudas.length < 2) return entera();
  return juntar([...sabidas, ...(await Promise.all(dudas.map((duda) => admitir(ctx, duda))))]);
}

/** One answer for each question; a later question may be about the product of an earlier answer. */
async function responderCada(ctx: LectorAsistente, pedido: PedidoRespuesta, preguntas: readonly string[]) {
  const contestaciones: Contestacion[] = [];
  let { ultimo } = pedido;
  for (const texto of preguntas) {
    const contestacion = await responderPregunta(ctx, { ...pedido, texto, ultimo, una_de_varias: true });
    ultimo = productoDe(contestacion) ?? ultimo;
    const repetida = contestaciones.some(({ output }) => output === contestacion.output);
    if (!repetida && !SOCIALES.has(contestacion.tema)) contestaciones.push(contestacion);
  }
  return contestaciones;
}

const SOCIALES = new Set(["saludo", "gracias", "despedida", "identidad"]);

/** Without words of its own, a question such as "¿y cuánto cuesta?" says nothing beside the others. */
const esDuda = (texto: string) => interpretar(texto).contenido.length > 0;

const productoDe = ({ componentes }: Contestacion): string | null =>
  componentes.flatMap((uno) => (uno.key === "producto" ? [uno.arguments.sku] : []))[0] ?? null;

const LARGO_DUDA = 80;

async function admitir(ctx: LectorAsistente, { pendiente }: Contestacion): Promise<Contestacion> {
  const duda = pendiente ?? "";
  const { como, enlace } = contactoCon(await leerAjustes(ctx), duda);
  const dicha = duda
    .replace(/[¿?¡![\]()*_`<>]/g, "")
    .trim()
    .slice(0, LARGO_DUDA)
    .toWellFormed();
  const { output, breve } = noSeEso(dicha, como, enlace);
  const componentes = [tarjetaEnlace(`Preguntar ${como}`, enlace)];
  return contestar("desconocido", output, { breve, componentes, pendiente: duda });
}

/** The answers as blocks, each with its own cards under its words; the topic is that of the first. */
function juntar(contestaciones: readonly Contestacion[]): Contestacion {
  const [primera, ...otras] = contestaciones;
  if (!primera) return contestar("desconocido", "");
  const bloque = ({ output, breve }: Contestacion): Componente => ({
    key: "texto",
    arguments: { texto: breve ?? output },
  });
  return contestar(primera.tema, contestaciones.map(({ output }) => output).join("\n\n"), {
    breve: primera.breve ?? primera.output,
    componentes: [...primera.componentes, ...otras.flatMap((otra) => [bloque(otra), ...otra.componentes])],
    pendiente: contestaciones.find(({ pendiente }) => pendiente !== null)?.pendiente ?? null,
  });
}
