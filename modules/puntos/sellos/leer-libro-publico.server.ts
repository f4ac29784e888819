import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { inicioDelDia, inicioDelDiaSiguiente } from "#modules/comun/fechas/fechas.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { sumarMeses } from "#modules/comun/fechas/meses.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerEconomia } from "#modules/puntos/libro.store.server.ts";
import { type EconomiaSellada, economiaDeTotales } from "./anexos/economia-sellada.ts";
import { contarSellos, leerDiasSellados, leerRupturas } from "./calendario.store.server.ts";
import { cuadricula, mesDe } from "./calendario.ts";
import { leerSello, leerSelloMasNuevo, type SelloGuardado } from "./sellos.store.server.ts";

/** Months that the calendar shows at once. */
const MESES_VISTOS = 3;
/** The seal of a day is written five minutes after the next one begins. */
const ESPERA_SELLO = 5 * MINUTO_MS;

type Pedido = { mes: string | null; dia: string | null };
export type LibroPublico = Awaited<ReturnType<typeof leerLibroPublico>>;

/**
 * What /libro shows: where all points are, the calendar of seals around a month, and one day. It has the same content for
 * every visitor and names no person.
 */
export async function leerLibroPublico(ctx: Ctx, pedido: Pedido) {
  const [nuevo, { cuantos, primero }, rupturas] = await Promise.all([
    leerSelloMasNuevo(ctx),
    contarSellos(ctx),
    leerRupturas(ctx),
  ]);
  const elegido = pedido.dia && inicioDeDia(pedido.dia) ? await leerSello(ctx, pedido.dia) : null;
  const hoy = ctx.now();
  const ultimo = mesDe(nuevo?.sello.fecha ?? diaDe(hoy));
  const comienzo = mesDe(primero ?? diaDe(hoy));
  const pedidoMes = pedido.mes ?? (elegido ? mesDe(elegido.sello.fecha) : ultimo);
  const hasta = limitar(elegido && !pedido.mes ? sumarMeses(pedidoMes, 1) : pedidoMes, comienzo, ultimo);
  const dia = elegido ?? nuevo;
  return {
    economia: await leerEconomiaPublica(ctx, nuevo),
    cuantos,
    primero,
    rupturas,
    meses: nuevo ? await leerMeses(ctx, hasta, comienzo) : [],
    antes: sumarMeses(hasta, -MESES_VISTOS) >= comienzo ? sumarMeses(hasta, -MESES_VISTOS) : null,
    despues: hasta < ultimo ? limitar(sumarMeses(hasta, MESES_VISTOS), comienzo, ultimo) : null,
    dia: dia && { ...dia.sello, asientos: dia.asientos },
    proximo: proximoSello(hoy),
  };
}

/** At 00:05, which between midnight and then is today's. */
function proximoSello(ahora: Date): Date {
  const hoy = new Date(inicioDelDia(ahora).getTime() + ESPERA_SELLO);
  return ahora < hoy ? hoy : new Date(inicioDelDiaSiguiente(ahora).getTime() + ESPERA_SELLO);
}

const limitar = (mes: string, desde: string, hasta: string) =>
  mes < desde ? desde : mes > hasta ? hasta : mes;

/** The months up to this one, oldest first. */
const mesesVistos = (hasta: string): string[] =>
  Array.from({ length: MESES_VISTOS }, (_, i) => sumarMeses(hasta, i + 1 - MESES_VISTOS));

async function leerMeses(ctx: Ctx, hasta: string, comienzo: string) {
  const vistos = mesesVistos(hasta).filter((mes) => mes >= comienzo);
  const [desde = hasta] = vistos;
  const dias = await leerDiasSellados(ctx, { desde: `${desde}-01`, hasta: `${sumarMeses(hasta, 1)}-01` });
  const sellos = new Map(dias.map((dia) => [dia.fecha, dia]));
  return vistos.map((mes) => cuadricula(mes, sellos));
}

/** The sealed economy, which a visitor can check from public files; a shop without seals shows the one of this instant. */
async function leerEconomiaPublica(ctx: Ctx, nuevo: SelloGuardado | null): Promise<EconomiaSellada> {
  if (nuevo) return { ...economiaDeTotales(nuevo.sello.totales), fecha: nuevo.sello.fecha };
  const { emitidos, en_usuarios, en_pozos, en_mesas, consumidos, banca } = await leerEconomia(ctx);
  return { emitidos, en_usuarios, en_pozos, en_mesas, consumidos, banca, fecha: null };
}
