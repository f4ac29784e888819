import { sinTildes } from "#modules/comun/texto/texto-plano.ts";

/** How questions begin; what begins otherwise is context of the next one: "tengo 16 años, ¿puedo participar?". */
const COMIENZO =
  "a cuanto|a que|ando buscando|aceptan|atienden|busco|cobran|como|con que|cual|cuales|cuando|cuanta|cuantas|cuanto|cuantos|de que|debo|despachan|desde cuando|donde|emiten|en cuanto|en que|entregan|envian|es necesario|hacen|hasta cuando|hay que|hay|les debo|llegan|mandan|me gustaria|me pueden|muestrame|necesito|para que|por que|puedo|que|queda|quedan|quien|quienes|quiero|quisiera|se puede|se pueden|tendran|tiene|tienen|tienes|venden|vendes";
const UNIDAS = "y|e|ademas|tambien|y ademas|y tambien|y otra cosa|otra cosa|pero";
const CORTE = /(?<=[?!])\s*|\n+|(?<=[.;])\s+|(?=¿)/;
const EMPIEZA = new RegExp(`^[^a-z0-9]*(?:(?:${UNIDAS}|hola|oye|buenas) )*(?:${COMIENZO})\\b`);
/** A second question of the same sentence: ", cuánto…", " y cuánto…", " y además cuánto…". */
const OTRA = new RegExp(`(?:,\\s*(?:(?:${UNIDAS})\\s+)?|\\s(?:${UNIDAS})\\s+)(?=(?:${COMIENZO})\\b)`, "g");
const MIN_LETRAS = 5;
const MAX_PARTES = 3;

/** What describes the thing that was asked for: "parrillas, como para 10 personas", "ponchos y que sean de lana". */
const esRelativo = (resto: string): boolean =>
  /^(?:como (?:para|de|una?|el|las?|los)|que (?:sea|tenga|sirva|venga|quepa|no)n?)\b/i.test(resto);

/** Cuts before each further question of a sentence. Accents are compared away, and cutting keeps their places. */
function cortarUnidas(frase: string): string[] {
  const llana = sinTildes(frase.normalize("NFC"));
  const texto = frase.normalize("NFC");
  const igual = llana.length === frase.normalize("NFC").length;
  if (!igual || !EMPIEZA.test(llana)) return [frase];
  const partes: string[] = [];
  let desde = 0;
  for (const corte of llana.matchAll(OTRA)) {
    if (esRelativo(texto.slice(corte.index + corte[0].length))) continue;
    partes.push(texto.slice(desde, corte.index));
    desde = corte.index + corte[0].length;
  }
  return [...partes, texto.slice(desde)];
}

const letras = (frase: string) => frase.replace(/[^\p{L}\p{N}]/gu, "").length;
const pregunta = (frase: string) => /\?\s*$/.test(frase) || EMPIEZA.test(sinTildes(frase));

/**
 * The questions of a message, in order; a message that asks one thing is returned whole. Statements stay with the
 * question that follows them, or with the last one.
 */
export function partirPreguntas(mensaje: string): string[] {
  const partes: string[] = [];
  let contexto = "";
  const frases = mensaje.split(CORTE).flatMap(cortarUnidas);
  for (const frase of frases.filter((una) => letras(una) > 0)) {
    const junta = [contexto, frase.trim()].filter(Boolean).join(" ");
    const es_pregunta = letras(frase) >= MIN_LETRAS && pregunta(frase);
    if (es_pregunta) partes.push(junta);
    contexto = es_pregunta ? "" : junta;
  }
  const ultima = partes.pop();
  if (ultima === undefined) return [mensaje];
  const todas = [...partes, [ultima, contexto].filter(Boolean).join(" ")];
  return todas.length > MAX_PARTES
    ? [...todas.slice(0, MAX_PARTES - 1), todas.slice(MAX_PARTES - 1).join(" ")]
    : todas;
}
