import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { exportar } from "#modules/comun/acceso/exportar.server.ts";
import type { FormatoPlanilla } from "#modules/comun/planilla/planilla.server.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { type DocumentoDelLibro, leerLibro, type Periodo, sumarLibro } from "./libro.store.server.ts";
import { type SumaLibro, type SumaMes, sumarMes } from "./libro.ts";
import { leerMes, type Mes, otroMes } from "./mes.ts";

const POR_GRUPO = 1_000;

const periodoDe = (ambiente: Periodo["ambiente"], mes: Mes): Periodo => ({
  ambiente,
  desde: `${mes.clave}-01`,
  antes: `${otroMes(mes, 1)}-01`,
});

/** The book of a month: the sums of each kind of document, with its folios. */
export async function leerLibroDelMes(ctx: Ctx, pedido: string | null) {
  const { ambiente } = await leerConfiguracion(ctx);
  const mes = leerMes(pedido, ctx.now());
  const sumas = await sumarLibro(ctx, periodoDe(ambiente, mes));
  const siguiente = otroMes(mes, 1);
  return {
    ambiente,
    mes,
    sumas,
    suma: sumarMes(sumas),
    anterior: otroMes(mes, -1),
    siguiente: leerMes(siguiente, ctx.now()).clave === siguiente ? siguiente : null,
  };
}

/** A row of the file: a document, the sums of a kind, or those of the month. */
export type FilaLibro =
  | { clase: "documento"; documento: DocumentoDelLibro }
  | { clase: "suma"; suma: SumaLibro }
  | { clase: "mes"; suma: SumaMes };

/** The file of a month: every document by kind and folio, then the sums of each kind and of the month. */
export async function exportarLibroDelMes(
  ctx: Ctx,
  { mes: pedido, formato }: { mes: string | null; formato: FormatoPlanilla },
  sesion: Sesion,
): Promise<{ mes: Mes; grupos: AsyncGenerator<FilaLibro[]> }> {
  const { ambiente, mes, sumas, suma } = await exportar(ctx, sesion, {
    permiso: "boletas.exportar",
    filtros: { archivo: "libro", mes: leerMes(pedido, ctx.now()).clave, formato },
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
  periodo: Periodo,
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
