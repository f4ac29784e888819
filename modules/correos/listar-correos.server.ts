import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { sinEnlaces } from "./correo.ts";
import {
  buscarPorId,
  contarPorEstado,
  type EstadoCorreo,
  type FilaCorreo,
  type FiltroCorreos,
  leerPagina,
  type ResumenCorreo,
} from "./correos.store.server.ts";

const CORREOS_POR_PAGINA = 25;

export type PaginaCorreos = {
  correos: ResumenCorreo[];
  total: number;
  pagina: number;
  paginas: number;
  /** Of the whole outbox. */
  conteos: Record<EstadoCorreo, number>;
  /** Of the mails that the text finds, in any state. */
  hallados: Record<EstadoCorreo, number>;
};

/** A page of the outbox, newest first; for a page beyond the last one, the last one. */
export async function listarCorreos(
  ctx: Lector,
  pedido: FiltroCorreos & { pagina?: number },
): Promise<PaginaCorreos> {
  const { pagina: pedida = 1, ...filtro } = pedido;
  const { estado, ...busqueda } = filtro;
  const conteos = await contarPorEstado(ctx);
  const hallados = busqueda.texto || busqueda.para ? await contarPorEstado(ctx, busqueda) : conteos;
  const { pendiente, enviado, atascado } = hallados;
  const total = estado ? hallados[estado] : Math.min(pendiente + enviado + atascado, TOPE_CONTEO + 1);
  const paginas = paginasDe(total, CORREOS_POR_PAGINA);
  const pagina = Math.min(Math.max(1, Math.trunc(pedida)), paginas);
  const desde = (pagina - 1) * CORREOS_POR_PAGINA;
  const filas = await leerPagina(ctx, filtro, { limite: CORREOS_POR_PAGINA, desde });
  return { correos: filas, total, pagina, paginas, conteos, hallados };
}

/** One mail with its content. Its links are shown only in a shop that reads its mails in the outbox. */
export async function verCorreo(
  ctx: Lector,
  id: number,
  { local }: { local: boolean },
): Promise<FilaCorreo | null> {
  const correo = await buscarPorId(ctx, id);
  return correo && { ...correo, datos: local ? correo.datos : sinEnlaces(correo.datos) };
}
