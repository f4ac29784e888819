import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { exportar } from "#modules/comun/acceso/exportar.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { leerMes, sumarMeses } from "#modules/comun/fechas/meses.ts";
import type { FormatoPlanilla } from "#modules/comun/planilla/planilla.server.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import {
  type DocumentoDelLibro,
  leerLibro,
  type PeriodoLibro,
  sumarLibroDelMes,
} from "./libro.store.server.ts";
import { type SumaDelMes, type SumaLibro, sumarMes } from "./libro.ts";

const POR_GRUPO = 1_000;

const periodoDe = (ambiente: PeriodoLibro["ambiente"], mes: string): PeriodoLibro => ({
  ambiente,
  desde: `${mes}-01`,
  antes: `${sumarMeses(mes, 1)}-01`,
});

/** The month of an address, not after the one of today; today's without a valid one. */
function mesPedido(texto: string | null, actual: string): string {
  const mes = leerMes(texto);
  return mes !== null && mes <= actual ? mes : actual;
}

/** The book of a month: the sums of each kind of document, with its folios. */
export async function leerLibroDelMes(ctx: Ctx, pedido: string | null) {
  const { ambiente } = await leerConfiguracion(ctx);
  const actual = diaDe(ctx.now()).slice(0, 7);
  const mes = mesPedido(pedido, actual);
  const sumas = await sumarLibroDelMes(ctx, periodoDe(ambiente, mes));
  return {
    ambiente,
    mes,
    sumas,
    suma: sumarMes(sumas),
    anterior: sumarMeses(mes, -1),
    siguiente: mes < actual ? sumarMeses(mes, 1) : null,
  };
}

/** A row of the file: a document, the sums of a kind, or those of the month. */
export type FilaLibro =
  | { clase: "documento"; documento: DocumentoDelLibro }
  | { clase: "suma"; suma: SumaLibro }
  | { clase: "mes"; suma: SumaDelMes };

/** The file of a month: every document by kind and folio, then the sums of each kind and of the month. */
export async function exportarLibroDelMes(
  ctx: Ctx,
  { mes: pedido, formato }: { mes: string | null; formato: FormatoPlanilla },
  sesion: Sesion,
): Promise<{ mes: string; grupos: AsyncGenerator<FilaLibro[]> }> {
  const { ambiente, mes, sumas, suma } = await exportar(ctx, sesion, {
    permiso: "boletas.exportar",
    filtros: { archivo: "libro", mes: leerMes(pedido) ?? undefined, formato },
    bloqueo: { exenta: "La ley tributaria obliga a registrar cada documento emitido." },
    leer: () => leerLibroDelMes(ctx, pedido),
    filas: (libro) => Array.from({ length: libro.suma.documentos }),
  });
  const pie = [
    ...sumas.map((una): FilaLibro => ({ clase: "suma", suma: una })),
    { clase: "mes", suma } satisfies FilaLibro,
  ];
  return { mes, grupos: grupos(ctx, periodoDe(ambiente, mes), pie) };
}

async function* grupos(
  ctx: Lector,
  periodo: PeriodoLibro,
  pie: FilaLibro[],
  limite = POR_GRUPO,
): AsyncGenerator<FilaLibro[]> {
  let despues = { tipo: 0, folio: 0 };
  for (;;) {
    const documentos = await leerLibro(ctx, periodo, { despues, limite });
    yield documentos.map((documento) => ({ clase: "documento", documento }));
    const ultimo = documentos.at(-1);
    if (!ultimo || documentos.length < limite) break;
    despues = { tipo: ultimo.tipo, folio: ultimo.folio };
  }
  yield pie;
}
