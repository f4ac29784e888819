import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { datosSinEnlaces } from "./correo.ts";
import {
  buscarConTexto,
  buscarPorId,
  type ConteosCorreos,
  contarCorreosPorEstado,
  type FilaCorreo,
  type FiltroCorreos,
  leerPaginaCorreos,
  leerPorIds,
  type ResumenCorreo,
} from "./correos.store.server.ts";

const CORREOS_POR_PAGINA = 25;

export type PaginaCorreos = {
  correos: ResumenCorreo[];
  total: number;
  pagina: number;
  paginas: number;
  /** Of the whole outbox. */
  conteos: ConteosCorreos;
  /** Of the mails that the text finds, in any state. */
  hallados: ConteosCorreos;
};

/** A page of the outbox, newest first; for a page beyond the last one, the last one. */
export async function listarCorreos(
  ctx: Lector,
  { pagina: pedida = 1, texto, ...filtro }: FiltroCorreos & { pagina?: number },
): Promise<PaginaCorreos> {
  const { estado, ...destino } = filtro;
  const entera = Math.min(Math.max(1, Math.trunc(pedida)), paginasDe(TOPE_CONTEO, CORREOS_POR_PAGINA));
  const porcion = (pagina: number) => ({
    limite: CORREOS_POR_PAGINA,
    desde: (pagina - 1) * CORREOS_POR_PAGINA,
  });
  const buscar = (pagina: number) =>
    texto ? buscarConTexto(ctx, texto, { filtro, ...porcion(pagina) }) : null;
  const conteos = await contarCorreosPorEstado(ctx);
  const busqueda = await buscar(entera);
  const hallados =
    busqueda?.hallados ?? (destino.para ? await contarCorreosPorEstado(ctx, destino) : conteos);
  const { pendiente, enviado, atascado } = hallados;
  const total = estado ? hallados[estado] : Math.min(pendiente + enviado + atascado, TOPE_CONTEO + 1);
  const paginas = paginasDe(total, CORREOS_POR_PAGINA);
  const pagina = Math.min(entera, paginas);
  const suya = pagina === entera ? busqueda : await buscar(pagina);
  const correos = suya
    ? await leerPorIds(ctx, suya.ids)
    : await leerPaginaCorreos(ctx, filtro, porcion(pagina));
  return { correos, total, pagina, paginas, conteos, hallados };
}

/** One mail with its content. Its links are shown only in a shop that reads its mails in the outbox. */
export async function verCorreo(
  ctx: Lector,
  id: number,
  { local }: { local: boolean },
): Promise<FilaCorreo | null> {
  const correo = await buscarPorId(ctx, id);
  return correo && { ...correo, datos: local ? correo.datos : datosSinEnlaces(correo.datos) };
}
