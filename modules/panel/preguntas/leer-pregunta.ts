import { diaDe, masDias } from "#modules/comun/fechas/dias.ts";
import { soloPalabras } from "#modules/comun/texto-plano.ts";
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
/** A period alone asks for the sales too, where the words name nothing else: "ventas de ayer". */
const SOLO_VENTAS = /^(las )?ventas (de |del )?/;

/** The question in a text of the search box; null when it asks for a thing by its name. */
export function leerPreguntaAdmin(texto: string, ahora: Date): PreguntaAdmin | null {
  const llano = soloPalabras(texto);
  const tarea = DE_TAREAS.find(([, patron]) => patron.test(llano));
  if (tarea) return { que: tarea[0] };
  const lapso = lapsoDe(llano, ahora);
  if (VENTAS.test(llano)) return { que: "ventas", lapso: lapso ?? esteMes(ahora) };
  const resto = llano.replace(SOLO_VENTAS, "");
  return lapso && resto !== llano && SOLO_LAPSO.test(resto) ? { que: "ventas", lapso } : null;
}

const SOLO_LAPSO =
  /^(hoy|ayer|anteayer|(esta|la) semana( pasada)?|semana pasada|(este|el) mes( pasado)?|mes (pasado|anterior)|(los )?ultim[oa]s \d{1,3} dias)$/;

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

const MAX_DIAS = 366;

function lapsoDe(llano: string, ahora: Date): Lapso | null {
  const [, ultimos = ""] = /\bultim[oa]s (\d{1,3}) dias\b/.exec(llano) ?? [];
  const dias = Math.min(Number(ultimos), MAX_DIAS);
  if (dias > 0)
    return { desde: diaDe(ahora, 1 - dias), hasta: diaDe(ahora), nombre: `los últimos ${dias} días` };
  if (/\banteayer\b/.test(llano)) return unDia(ahora, 2, "anteayer");
  if (/\bayer\b/.test(llano)) return unDia(ahora, 1, "ayer");
  if (/\bhoy\b/.test(llano)) return unDia(ahora, 0, "hoy");
  if (/\bsemana (pasada|anterior)\b/.test(llano)) return semanaPasada(ahora);
  if (/\bsemana\b/.test(llano)) return semana(ahora);
  if (/\bmes (pasado|anterior)\b/.test(llano)) return mesPasado(ahora);
  return /\bmes\b/.test(llano) ? esteMes(ahora) : null;
}
