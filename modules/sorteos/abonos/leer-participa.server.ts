import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerFicha } from "#modules/productos/leer-producto.server.ts";
import { leerTickets } from "#modules/productos/leer-tickets.server.ts";
import { faseDe } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { cadenaDeEnsayo, claseGarantia, TEXTOS_GARANTIA } from "#modules/sorteos/verificacion/garantia.ts";
import { pulsoFijado } from "#modules/sorteos/verificacion/ronda.ts";
import {
  buscarAbonos,
  type FilaSorteoPasado,
  leerSorteoConLoMio,
  leerSorteosPasados,
} from "./abonos.store.server.ts";
import { leerParticipante } from "./leer-persona.server.ts";

const PASADOS = 24;

type Pregunta = { sku: string; sesion: Sesion | null; abonado?: string | null };
export type PaginaParticipa = NonNullable<Awaited<ReturnType<typeof leerParticipa>>>;
export type SorteoPasado = PaginaParticipa["cerrados"][number];

/** Everything that the raffle page of a product shows to this person; null when there is no such product. */
export async function leerParticipa(ctx: Ctx, { sku, sesion, abonado = null }: Pregunta) {
  const codigo = sesion?.codigo_referido ?? null;
  const [ficha, sorteo, ajustes, tickets, pasados, persona, recibo] = await Promise.all([
    leerFicha(ctx, sku),
    leerSorteoConLoMio(ctx, { sku, usuario: codigo, hasta: APORTES_NECESARIOS }),
    leerAjustes(ctx),
    leerTickets(ctx),
    leerSorteosPasados(ctx, sku, PASADOS),
    leerParticipante(ctx, sesion),
    leerRecibo(ctx, { sku, codigo, abonado }),
  ]);
  if (!ficha) return null;
  const lista = pasados.map((fila) => pasado(fila, codigo, ctx.now().getTime()));
  return {
    ...ficha,
    ...tickets,
    ...persona,
    sorteo: sorteo && prometido(ctx, sorteo),
    sorteos_activos: ajustes.sorteos_activos,
    cerrados: lista.filter(({ estado }) => estado === "Cerrado"),
    finalizados: lista.filter(({ estado }) => estado === "Finalizado"),
    recibo,
    ahora: ctx.now(),
  };
}

type Vigente = NonNullable<Awaited<ReturnType<typeof leerSorteoConLoMio>>>;

/** The words of the guarantee come from here: the page would otherwise load the texts of all of them. */
function prometido({ baliza: propia }: Ctx, { garantia, baliza, ...sorteo }: Vigente) {
  const pulso = pulsoFijado(baliza, propia);
  const clase = claseGarantia({ garantia, pulso, cadena_ensayo: cadenaDeEnsayo(propia) });
  const { titulo, linea } = TEXTOS_GARANTIA[clase];
  return { ...sorteo, garantia: { titulo, linea } };
}

type Recibo = { sku: string; codigo: string | null; abonado: string | null };

/** Reads the range in the address to which a form redirected. Only its owner sees the receipt again. */
async function leerRecibo(ctx: Ctx, { sku, codigo, abonado }: Recibo) {
  const [, inicio, final] = /^(\d{1,9})-(\d{1,9})$/.exec(abonado ?? "") ?? [];
  if (!codigo || !inicio || !final) return null;
  const tramo = { sku, puntosInicio: Number(inicio), puntosFinal: Number(final) };
  const abonos = await buscarAbonos(ctx, tramo);
  return abonos.some(({ usuario }) => usuario === codigo) ? tramo : null;
}

/** Hides the winner until the raffle's own page has finished revealing it. */
function pasado(fila: FilaSorteoPasado, codigo: string | null, ahora: number) {
  const { key, estado, fecha_sorteo, motivo, ganador_producto, numero_producto } = fila;
  const sin_ganadores = estado === "Finalizado" && numero_producto === null;
  const fase = sin_ganadores ? "final" : faseDe(fila, ahora);
  const revelando = fase === "generando" || fase === "revelando";
  const soy_yo = ganador_producto !== null && ganador_producto === codigo;
  const ganador = ganador_producto && (soy_yo ? ganador_producto : mascaraCodigo(ganador_producto, "sorteo"));
  const secreto = { numero_producto: null, ganador: null, soy_yo: false };
  const resultado = revelando ? secreto : { numero_producto, ganador, soy_yo };
  return { key, estado, fecha_sorteo, motivo, revelando, ...resultado };
}
