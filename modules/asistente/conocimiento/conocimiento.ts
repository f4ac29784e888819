import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Controles } from "#modules/comun/texto/controles.ts";
import { parecido } from "../lenguaje/distancia.ts";
import { palabrasDe, textoNormal } from "../lenguaje/normalizar.ts";

export type Conocimiento = {
  id: number;
  tema: string | null;
  pregunta: string;
  variantes: string;
  respuesta: string;
  activo: boolean;
};

/** Placeholders that an answer may contain in braces, with the description that the owner reads. */
const DATOS: Record<string, string> = {
  envio_incluido: "hasta cuánto está incluido el envío",
  referido_porcentaje: "porcentaje de puntos por referidos",
  premio_porcentaje: "porcentaje de puntos del segundo premio",
  participantes_minimos: "personas que necesita un sorteo",
  dias_sorteo: "días entre la meta y el sorteo",
  hora_inicio: "hora en que empiezan los sorteos",
  hora_termino: "hora en que terminan",
  tickets: "lista de tickets a la venta, con precio y puntos",
  whatsapp: "enlace de WhatsApp con la pregunta escrita",
  email: "correo de la tienda",
  telefono: "teléfono de la tienda",
  tienda: "nombre de la tienda",
  razon_social: "razón social",
  rut: "RUT de la tienda",
  domicilio: "domicilio",
  vendedor: "razón social, RUT y domicilio, según lo que esté escrito",
  contacto: "por dónde escribir: WhatsApp, correo y teléfono que tenga la tienda",
  horas_reserva: "horas que una cotización guarda sus unidades",
  dias_sin_pago: "días tras los que se rechaza una compra sin pago",
  max_unidades: "unidades que se pueden comprar de un producto",
  max_pesos: "monto máximo de una compra",
  medios_pago: "frase con los medios de pago activos",
  compra_whatsapp: "frase sobre comprar por WhatsApp, si la tienda tiene número",
  terminos_version: "versión vigente de los términos",
  puntos_de_regalo: "qué pasa con los puntos de regalo de una compra anulada",
  envio_premio: "quién paga el envío de un premio",
  plazo_sorteo: "cuánto espera un sorteo a llegar a su meta y qué pasa después",
  aporte_sorteo: "qué es «Comenzar Sorteo» y hasta cuándo se presiona",
  sin_aporte: "que se puede ganar sin haberlo presionado",
  sorteo_solo: "qué pasa si nadie inicia un sorteo",
  completar_sorteo: "qué pasa si faltan aportes",
  reclamo_premio: "cuánto hay para reclamar un premio y qué pasa después",
  devolucion: "qué dinero se devuelve y quién paga el envío de vuelta",
  retracto: "plazo para arrepentirse de una compra",
  garantia: "qué se puede elegir si un producto falla, y por cuánto tiempo",
  comprobante: "qué comprobante se puede adjuntar",
  forma_reembolso: "por dónde vuelve el dinero",
  pedir_devolucion: "dónde se pide una devolución",
  edad_minima: "edad mínima",
  formas_puntos: "cómo se consiguen puntos, según lo que la tienda ofrece",
  lugar_retiro: "dónde y cuándo se retira; sin retiro, la frase se omite",
  retiro: "si se puede retirar en la tienda, dónde y cuándo",
  horario_atencion: "cuándo responden personas, si está escrito en Ajustes",
  referido_reglas: "qué pasa con los puntos de referido que se revisan o se anulan",
  cotizacion: "cuánto guarda «Pagar» los precios y las unidades",
  sin_pago: "qué pasa con una compra sin pago",
  topes_compra: "máximo de unidades y de pesos de una compra",
  diferencia_envio: "cuándo se pide la diferencia de envío",
  reglas_juego: "cómo se juega y se paga El Montoncito",
  tope_juego: "máximo que se puede apostar",
  limites_juego: "límites y pausas propias del juego",
  apuestas_devueltas: "cuándo se retira o devuelve una apuesta",
  conversaciones: "cuánto se guardan las conversaciones",
  eliminar_cuenta: "cuándo se puede eliminar la cuenta",
};

const MARCA = /\{([a-z_]+)\}/g;

/** Placeholders in an answer that do not exist. */
export const datosDesconocidos = (respuesta: string): string[] =>
  [...respuesta.matchAll(MARCA)].flatMap(([, nombre = ""]) => (Object.hasOwn(DATOS, nombre) ? [] : [nombre]));

/** A sentence with the blanks that follow it. */
const FRASE = /[^\n]+?(?:[.!?]+(?=\s|$)[^\S\n]*|(?=\n|$))/g;

/** Replaces the placeholders. A sentence with a value that the owner has not filled in is left out. */
export function rellenar(respuesta: string, datos: Record<string, string>): string {
  const falta = (frase: string) =>
    [...frase.matchAll(MARCA)].some(
      ([, nombre = ""]) => Object.hasOwn(datos, nombre) && datos[nombre] === "",
    );
  const dicha = respuesta.replace(FRASE, (frase) => (falta(frase) ? "" : frase)).trim();
  return (dicha === "" ? respuesta : dicha).replace(MARCA, (marca, nombre: string) =>
    Object.hasOwn(datos, nombre) ? (datos[nombre] ?? marca) : marca,
  );
}

/** A shop without WhatsApp answers by mail: the link `{whatsapp}` is then one to its mailbox. */
export const sinWhatsapp = (respuesta: string): string =>
  respuesta.replaceAll("[WhatsApp]({whatsapp})", "[correo]({whatsapp})");

export const lineaTicket = (t: { ticket: string; precio: number; puntos: number }) =>
  `- **${t.ticket}**: ${pesos(t.precio)}, trae ${plural(t.puntos)}`;
const plural = (puntos: number) => `${pesos(puntos).slice(1)} ${puntos === 1 ? "punto" : "puntos"}`;

const VACIAS = new Set(
  "el la los las un una de del al a en y o que se me mi mis su lo es son por para con como cual".split(" "),
);
const esencia = (texto: string): string => {
  const utiles = palabrasDe(texto).filter((palabra) => !VACIAS.has(palabra));
  return utiles.length > 0 ? utiles.join(" ") : textoNormal(texto);
};

/** Similarity of a question to an entry, from 0 to 1: that of its most similar wording. */
function parecidoA(pregunta: string, { pregunta: propia, variantes }: Conocimiento): number {
  const buscada = esencia(pregunta);
  const formas = [propia, ...variantes.split("\n")].filter((forma) => forma.trim() !== "");
  return Math.max(0, ...formas.map((forma) => parecido(buscada, esencia(forma))));
}

/** The entry most similar to a question, if it reaches the threshold. */
export function masParecido(
  pregunta: string,
  entradas: readonly Conocimiento[],
  umbral: number,
): Conocimiento | null {
  let mejor: Conocimiento | null = null;
  let puntaje = umbral;
  for (const entrada of entradas) {
    const cuanto = parecidoA(pregunta, entrada);
    if (cuanto >= puntaje) [mejor, puntaje] = [entrada, cuanto];
  }
  return mejor;
}

const SI_O_NO = /^(?:sí|no): (.)/i;
/** The same words, perhaps mistyped: "menor" instead of "mayor" is another question. */
const MISMA_PREGUNTA = 0.9;

/**
 * The answer to a question of the house. Its "Sí:" or "No:" answers the question as the entry writes it. To another one, such as
 * "edad mínima" or "tengo 17, ¿puedo jugar?", it would be no answer or a wrong one: there the sentence after it stands alone.
 */
export function aLaPregunta(pregunta: string, { tema, pregunta: propia, respuesta }: Conocimiento): string {
  if (tema === null || parecido(esencia(pregunta), esencia(propia)) >= MISMA_PREGUNTA) return respuesta;
  return respuesta.replace(SI_O_NO, (_, letra: string) => letra.toUpperCase());
}

export type DatosConocimiento = { pregunta: string; variantes: string; respuesta: string; activo: boolean };
export type ConocimientoLeido =
  | { datos: DatosConocimiento; errores: null }
  | { datos: null; errores: Record<string, string> };

const LARGOS = { pregunta: 200, variantes: 2_000, respuesta: 2_000 } as const;

/** The fields of an entry, as its form draws them. */
export const CAMPOS_CONOCIMIENTO: Controles<keyof DatosConocimiento> = {
  pregunta: { tipo: "linea", label: "Pregunta", largo: LARGOS.pregunta },
  variantes: {
    tipo: "parrafos",
    label: "Otras formas de preguntarlo",
    ayuda: "Una por línea.",
    filas: 3,
    largo: LARGOS.variantes,
  },
  respuesta: {
    tipo: "parrafos",
    label: "Respuesta",
    ayuda: `Puedes usar **negrita**, [enlaces](/productos) y estos datos, que siempre están al día: ${Object.keys(
      DATOS,
    )
      .map((dato) => `{${dato}}`)
      .join(", ")}.`,
    filas: 5,
    largo: LARGOS.respuesta,
  },
  activo: { tipo: "si_o_no", label: "Activa" },
};

const texto = (valor: unknown) =>
  (typeof valor === "string" ? valor : "")
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim()
    .normalize("NFC");

/** The data of the form, or one sentence per wrong field. */
export function leerConocimiento(entrada: Record<string, unknown>): ConocimientoLeido {
  const datos = {
    pregunta: texto(entrada.pregunta).replace(/\s+/g, " "),
    variantes: texto(entrada.variantes).replace(/\n{2,}/g, "\n"),
    respuesta: texto(entrada.respuesta),
    activo: entrada.activo !== undefined && entrada.activo !== "",
  };
  const errores: Record<string, string> = {};
  if (datos.pregunta === "") errores.pregunta = "Escribe la pregunta.";
  if (datos.respuesta === "") errores.respuesta = "Escribe la respuesta.";
  for (const [campo, largo] of Object.entries(LARGOS)) {
    const valor = datos[campo as keyof typeof LARGOS];
    if (valor.length > largo) errores[campo] = `Puede tener hasta ${largo} caracteres.`;
  }
  const [raro] = datosDesconocidos(datos.respuesta);
  if (raro) errores.respuesta ??= `No existe el dato {${raro}}.`;
  return Object.keys(errores).length > 0 ? { datos: null, errores } : { datos, errores: null };
}
