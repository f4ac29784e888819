import { diaDe, masDias } from "#modules/comun/fechas/dias.ts";
import { MESES } from "#modules/comun/fechas/fechas.ts";
import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";
import type { ClaveTarea } from "#modules/panel/tareas.ts";

/** Days of Santiago, both included, as people call them: "esta semana". */
export type Lapso = { desde: string; hasta: string; nombre: string };
export type TareaPreguntada = Extract<ClaveTarea, "despachos" | "pagos" | "se_acaban" | "sin_compra">;
/** What an admin asks the search box. */
export type PreguntaAdmin = { que: "ventas"; lapso: Lapso } | { que: TareaPreguntada };

/** Questions about what waits, from the most particular to the most general; all are matched against plain words. */
const DE_TAREAS: readonly (readonly [TareaPreguntada, RegExp])[] = [
  [
    "sin_compra",
    /\b(transferencias?|depositos?|abonos?|movimientos?)\b.*\b(sin (una )?(compra|venta|pedido|calzar|explicar|duen[oa]|identificar)|(no )?(tienen?|tengan?|corresponden?|calzan?) (compra|venta|pedido|con nada)|no (calzan?|cuadran?|se sabe)|suelt[oa]s?)\b/,
  ],
  [
    "se_acaban",
    /\b(agot\w*|acab(a|an|ando|arse|aron)|sin (stock|existencias)|poc[oa]s? (stock|unidades|existencias)|stock bajo|bajo stock|reponer|reposicion|quebr\w* de stock|quedan? (poc[oa]s?|nada))\b/,
  ],
  [
    "pagos",
    /\b(me|nos) (deben?|estan? debiendo|adeudan?)\b|\b(quien(es)?|cuanto|cuantos|que clientes?) .*\b(deben?|no (me )?(ha|han|a) pagado|falta por pagar|faltan por pagar)\b|\b(por cobrar|deudores|morosos|pagos? (por confirmar|pendientes?)|(falta|faltan) (por )?(cobrar|pagar(me)?))\b/,
  ],
  [
    "despachos",
    /\b(que|cuant[oa]s?|cuales|hay|falta|faltan|tengo|quedan?|pendientes?|por)\b.*\b(despach\w*|enviar|envios|mandar|preparar)\b|\bpedidos pendientes\b|\bdespachos pendientes\b/,
  ],
];

const VENTAS =
  /\b(cuant[oa]s?|que tanto|total|como (van|estuvieron|andan|fueron)|resumen)\b.*\b(vend(i|imos|io|ido|e|emos|o)|ventas?|factur(e|amos|ado)|gan(e|amos)|ingres(os|o)|entro)\b/;
/** A period alone asks for the sales too: "ventas de ayer". */
const SOLO_VENTAS = /^(las )?ventas\b/;
/** Words of a question about sales that name no period and no thing. */
const RELLENO =
  /\b(cuant[oa]s?|que|tanto|total|como|resumen|van?|estuvieron|andan|fue(ron)?|vend\w*|ventas?|factur(e|amos|ado)|gan(e|amos|ado)|ingres(os?|ado)|entro|entrado|hubo|hay|he|hemos|ha|han|llevo|llevamos|se|me|nos|mis?|nuestras|el|las?|los?|del?|en|plata|dinero|pesos|tienda|dime|por favor|porfa)\b/g;

/** The question in a text of the search box; null when it asks for a thing by its name, or for sales that no list has. */
export function leerPreguntaAdmin(texto: string, ahora: Date): PreguntaAdmin | null {
  const llano = soloPalabras(texto);
  const tarea = DE_TAREAS.find(([, patron]) => patron.test(llano));
  if (tarea) return { que: tarea[0] };
  const [dicho, lapso] = lapsoDe(llano, ahora);
  if (!VENTAS.test(llano) && !(lapso && SOLO_VENTAS.test(llano))) return null;
  // What remains names another period, a person or a product: the sum of all sales would answer something else.
  const resto = llano.replace(dicho, " ").replace(RELLENO, "").trim();
  return resto === "" ? { que: "ventas", lapso: lapso ?? esteMes(ahora) } : null;
}

const esteMes = (ahora: Date): Lapso => {
  const hoy = diaDe(ahora);
  return { desde: `${hoy.slice(0, 7)}-01`, hasta: hoy, nombre: "este mes" };
};

function mesPasado(ahora: Date): Lapso {
  const hasta = masDias(`${diaDe(ahora).slice(0, 7)}-01`, -1);
  return { desde: `${hasta.slice(0, 7)}-01`, hasta, nombre: "el mes pasado" };
}

/** Weeks begin on Monday. */
function semana(ahora: Date): Lapso {
  const hoy = diaDe(ahora);
  const desdeLunes = (new Date(`${hoy}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { desde: masDias(hoy, -desdeLunes), hasta: hoy, nombre: "esta semana" };
}

function semanaPasada(ahora: Date): Lapso {
  const { desde } = semana(ahora);
  return { desde: masDias(desde, -7), hasta: masDias(desde, -1), nombre: "la semana pasada" };
}

const unDia = (ahora: Date, atras: number, nombre: string): Lapso => {
  const dia = diaDe(ahora, -atras);
  return { desde: dia, hasta: dia, nombre };
};

/** From the first day of the month that began last with that name. */
function mesLlamado(mes: string, ahora: Date): Lapso {
  const hoy = diaDe(ahora);
  const numero = MESES.indexOf(mes) + 1;
  const [este_anio = 0, este_mes = 0] = hoy.split("-").map(Number);
  if (numero === este_mes) return { ...esteMes(ahora), nombre: `en ${mes}` };
  const anio = numero > este_mes ? este_anio - 1 : este_anio;
  const desde = `${anio}-${String(numero).padStart(2, "0")}-01`;
  const hasta = masDias(`${masDias(desde, 31).slice(0, 7)}-01`, -1);
  const nombre = anio === este_anio ? `en ${mes}` : `en ${mes} de ${anio}`;
  return { desde, hasta, nombre };
}

function esteAnio(ahora: Date): Lapso {
  const hoy = diaDe(ahora);
  return { desde: `${hoy.slice(0, 4)}-01-01`, hasta: hoy, nombre: "este año" };
}

function ultimosDias(cuantos: string, ahora: Date): Lapso {
  const dias = Math.min(Number(cuantos), MAX_DIAS);
  return { desde: diaDe(ahora, 1 - dias), hasta: diaDe(ahora), nombre: `los últimos ${dias} días` };
}

const MAX_DIAS = 366;

/** How people name a period; what the pattern takes of the text says nothing else. The first one that matches counts. */
const LAPSOS: readonly (readonly [RegExp, (ahora: Date, dicho: string) => Lapso])[] = [
  [/\bultim[oa]s ([1-9]\d{0,2}) dias\b/, (ahora, dias) => ultimosDias(dias, ahora)],
  [/\b(?:anteayer|antes de ayer)\b/, (ahora) => unDia(ahora, 2, "anteayer")],
  [/\bayer\b/, (ahora) => unDia(ahora, 1, "ayer")],
  [/\b(?:dia de )?hoy(?: dia)?\b/, (ahora) => unDia(ahora, 0, "hoy")],
  [/\b(?:esta )?semana (?:pasada|anterior)\b/, semanaPasada],
  [/\b(?:esta )?semana\b/, semana],
  [/\b(?:este )?mes (?:pasado|anterior)\b/, mesPasado],
  [new RegExp(`\\b(?:mes de )?(${MESES.join("|")})\\b`), (ahora, mes) => mesLlamado(mes, ahora)],
  [/\b(?:este )?mes\b/, esteMes],
  [/\beste ano\b/, esteAnio],
];

/** The words that name the period, and its days; nothing and null when the text names none. */
function lapsoDe(llano: string, ahora: Date): [string, Lapso | null] {
  for (const [patron, leer] of LAPSOS) {
    const [dicho, detalle = ""] = patron.exec(llano) ?? [];
    if (dicho !== undefined) return [dicho, leer(ahora, detalle)];
  }
  return ["", null];
}
