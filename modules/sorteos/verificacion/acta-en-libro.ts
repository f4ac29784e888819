import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import type { Acta } from "./acta.ts";
import { comprobarCustodia } from "./custodia.ts";
import { type Pozo, sumarSalidas } from "./saldos-del-libro.ts";

export type LineaActa = { ok: boolean; aviso: boolean; titulo: string; explicacion: string };

export const lineaActa = (ok: boolean, titulo: string, explicacion: string): LineaActa => ({
  ok,
  aviso: false,
  titulo,
  explicacion,
});

/** What the book says about one raffle. */
type EnLibro = { pozo: Pozo; sellos: readonly SelloPublico[]; ahora: Date };

const ESPERA_SELLO = 2 * DIA_MS;
const ESPERA_RESULTADO = 7 * DIA_MS;

/** Whether an instant is so recent that the seal of its day may still be missing. */
function porSellar(instante: string, sellos: readonly SelloPublico[], ahora: Date): boolean {
  const sellado = (sellos.at(-1)?.fecha ?? "") >= diaDe(new Date(instante));
  return !sellado && ahora.getTime() - Date.parse(instante) <= ESPERA_SELLO;
}

/** Compares an acta with the sealed book. */
export function revisarEnLibro(acta: Acta, libro: EnLibro): LineaActa[] {
  const titulo = (texto: string) => `Sorteo ${acta.key}: ${texto}`;
  const fallas: [texto: string, falla: string | null][] = [
    ["Sus fechas siguen un orden", fallaDeFechas(acta, libro.ahora)],
    ["El sello que cita está en el libro", fallaDeCita(acta, libro.sellos)],
    ["Su pozo pagó lo que dice el acta", fallaDePagos(acta, libro)],
  ];
  const lineas = fallas.flatMap(([texto, falla]) =>
    falla === null ? [] : lineaActa(false, titulo(texto), falla),
  );
  const aviso = avisoDeCita(acta, libro.sellos);
  if (aviso) lineas.push({ ok: true, aviso: true, titulo: titulo("El sello que cita"), explicacion: aviso });
  const custodia = comprobarCustodia(acta, libro.pozo.abonos, {
    por_sellar: porSellar(acta.cerrado_en, libro.sellos, libro.ahora),
  });
  const tarde = fallaDeAtraso(acta, libro);
  lineas.push({
    ok: tarde === null && (custodia.ok || custodia.pendiente),
    aviso: custodia.pendiente,
    titulo: titulo(custodia.titulo),
    explicacion: tarde ?? custodia.explicacion,
  });
  const demora = demoraDelResultado(acta, libro);
  if (demora !== null)
    lineas.push({ ok: true, aviso: true, titulo: titulo("Tiene resultado"), explicacion: demora });
  return lineas;
}

function fallaDeFechas(acta: Acta, ahora: Date): string | null {
  const { cerrado_en, fecha_sorteo, semilla_publicada_en, sorteado_en } = acta;
  const orden: [antes: string | null | undefined, despues: string | null | undefined, falla: string][] = [
    [cerrado_en, fecha_sorteo, "la fecha del sorteo es anterior al cierre."],
    [cerrado_en, semilla_publicada_en, "el código sellado se publicó antes del cierre."],
    [semilla_publicada_en, sorteado_en, "se sorteó antes de publicar el código sellado."],
    [cerrado_en, sorteado_en, "se sorteó antes del cierre."],
    [cerrado_en, new Date(ahora.getTime() + HORA_MS).toISOString(), "dice que cerró en el futuro."],
    [sorteado_en, new Date(ahora.getTime() + HORA_MS).toISOString(), "dice que se sorteó en el futuro."],
  ];
  const mala = orden.find(([antes, despues]) => antes && despues && Date.parse(antes) > Date.parse(despues));
  return mala?.[2] ?? null;
}

/** Each abono was written before the closing, and the seal of the closing day already has it. */
function fallaDeAtraso({ cerrado_en }: Acta, { pozo, sellos }: EnLibro): string | null {
  const cierre = diaDe(new Date(cerrado_en));
  const ultimo = sellos.find(({ fecha }) => fecha >= cierre)?.fecha;
  for (const { id, instante, fecha } of pozo.abonos) {
    if (Date.parse(instante) > Date.parse(cerrado_en)) return `el asiento ${id} abonó después del cierre.`;
    if (ultimo !== undefined && fecha > ultimo)
      return `el asiento ${id} dice ser de antes del cierre, pero no está en el sello del ${ultimo}.`;
  }
  return null;
}

/**
 * With winners, a tenth of the target (rounded down) goes to a person, the rest is spent and the pool is empty. Without them,
 * nothing leaves the pool or all of it goes back.
 */
function fallaDePagos(acta: Acta, { pozo, sellos, ahora }: EnLibro): string | null {
  const [primera] = pozo.salidas;
  const pagado = { premio: sumarSalidas(pozo, "premio"), consumo: sumarSalidas(pozo, "consumo") };
  if (acta.numero_producto === null && acta.sorteado_en === null) {
    if (!primera) return null;
    const ajena = pozo.salidas.find(({ motivo }) => motivo !== "devolucion");
    if (ajena) return `el asiento ${ajena.id} es un ${ajena.motivo}, pero el acta no tiene ganadores.`;
    return pozo.saldo === 0n ? null : fallaDeSaldo(pozo, primera.id);
  }
  if (!primera && acta.sorteado_en !== null && porSellar(acta.sorteado_en, sellos, ahora)) return null;
  if (!primera)
    return `el acta tiene ganadores, pero en el libro no sale ningún punto del pozo pozo:${acta.key}.`;
  const devuelta = pozo.salidas.find(({ motivo }) => motivo === "devolucion");
  if (devuelta) return `el asiento ${devuelta.id} devuelve puntos de un sorteo con ganadores.`;
  const premio = puntosDelPremio(acta.objetivo);
  const debido = { premio: BigInt(premio), consumo: BigInt(acta.objetivo - premio) };
  for (const motivo of ["premio", "consumo"] as const) {
    if (pagado[motivo] === debido[motivo]) continue;
    const suyo = pozo.salidas.find((salida) => salida.motivo === motivo) ?? primera;
    return `desde el asiento ${suyo.id} el libro paga ${miles(Number(pagado[motivo]))} puntos de ${motivo} y debían ser ${miles(Number(debido[motivo]))}.`;
  }
  if (pozo.salidas.length > (premio > 0 ? 2 : 1)) return "el libro reparte el premio en varios asientos.";
  return pozo.saldo === 0n ? null : fallaDeSaldo(pozo, primera.id);
}

const fallaDeSaldo = ({ saldo }: Pozo, id: number) =>
  `desde el asiento ${id} el pozo debía quedar vacío y le quedan ${miles(Number(saldo))} puntos.`;

/**
 * The seal of a day is made during the next one, so a draw two days later should know it. Only a notice: a shop that existed
 * before its first seal sealed those days later.
 */
function avisoDeCita({ sello, sorteado_en }: Acta, sellos: readonly SelloPublico[]): string | null {
  if (sorteado_en === null) return null;
  const sabido = sellos.findLast(({ fecha }) => fecha <= diaDe(new Date(sorteado_en), -2));
  if (!sabido || (sello?.fecha ?? "") >= sabido.fecha) return null;
  const cita = sello ? `cita el sello del ${sello.fecha}` : "no cita ningún sello";
  return `${cita} y el libro tiene el del ${sabido.fecha}: ese día se selló después del sorteo, o el acta calla su sello.`;
}

/** An acta quotes the newest seal of its draw: another seal of that day means that one of them was rewritten. */
function fallaDeCita({ sello }: Acta, sellos: readonly SelloPublico[]): string | null {
  if (!sello) return null;
  const publicado = sellos.find(({ fecha }) => fecha === sello.fecha);
  if (publicado?.sello === sello.sello) return null;
  // A declared break lost the seals between its neighbours; the acta may quote one of them.
  const perdido = sellos.some(
    ({ fecha, ruptura }, i) => ruptura && fecha > sello.fecha && (sellos[i - 1]?.fecha ?? "") < sello.fecha,
  );
  return !publicado && perdido ? null : `cita para el ${sello.fecha} un sello que no es el publicado.`;
}

function demoraDelResultado(acta: Acta, { pozo, ahora }: EnLibro): string | null {
  const { numero_producto, fecha_sorteo } = acta;
  if (numero_producto !== null || pozo.salidas.length > 0 || !fecha_sorteo) return null;
  const dias = Math.floor((ahora.getTime() - Date.parse(fecha_sorteo)) / DIA_MS);
  return dias * DIA_MS >= ESPERA_RESULTADO
    ? `debía sortearse el ${diaDe(new Date(fecha_sorteo))} y sigue sin resultado, ${miles(dias)} días después.`
    : null;
}

/** A pool whose raffle has no acta. Only an open raffle and one that ended before its closing have none. */
export function revisarSinActa(cuenta: string, pozo: Pozo): LineaActa[] {
  const [primera] = pozo.salidas;
  if (!primera) return [];
  const titulo = `Sorteo ${cuenta.slice("pozo:".length)}: Tiene un acta`;
  const pago = pozo.salidas.find(({ motivo }) => motivo !== "devolucion");
  if (pago)
    return [
      lineaActa(false, titulo, `el asiento ${pago.id} es un ${pago.motivo} de su pozo, pero falta el acta.`),
    ];
  if (pozo.saldo !== 0n) return [lineaActa(false, titulo, `falta, y ${fallaDeSaldo(pozo, primera.id)}`)];
  const explicacion = `no cerró: el libro devuelve todos sus puntos desde el asiento ${primera.id}.`;
  return [{ ok: true, aviso: true, titulo, explicacion }];
}
