import type { EstadoDespacho } from "#modules/compras/venta/estado-venta.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { erroresDe, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho, type PedidoDespacho } from "./avanzar-despacho.server.ts";
import { MAX_ORDENES } from "./orden.ts";

export type OrdenesPorMover = {
  estado: EstadoDespacho;
  ordenes: readonly Omit<PedidoDespacho, "estado">[];
};

/** What became of each order: moved now, already there, or refused with the reason. */
export type OrdenesMovidas = {
  movidas: string[];
  repetidas: string[];
  /** `errores`: what its form has to say before it moves, by field; `nombre` is who receives it. */
  rechazadas: { codigo: string; frase: string; errores: Errores }[];
};

const FALLA = "No pudimos moverla ahora. Intenta de nuevo.";

/** Moves many orders, each in a transaction of its own: one that is refused does not stop the others. */
export async function moverOrdenes(
  ctx: Ctx,
  { estado, ordenes }: OrdenesPorMover,
  sesion: Sesion,
): Promise<OrdenesMovidas> {
  exigirPermiso(sesion, "despachos.mover");
  if (ordenes.length === 0) throw new Rechazo("valor", "Elige al menos un pedido.");
  if (ordenes.length > MAX_ORDENES)
    throw new Rechazo("valor", `Elige hasta ${MAX_ORDENES} pedidos a la vez.`);
  const resultado: OrdenesMovidas = { movidas: [], repetidas: [], rechazadas: [] };
  for (const orden of ordenes) {
    const { codigo } = orden;
    try {
      const { movidas } = await avanzarDespacho(ctx, { ...orden, estado }, sesion);
      (movidas > 0 ? resultado.movidas : resultado.repetidas).push(codigo);
    } catch (error) {
      // The orders before this one are saved, so its failure is part of the answer and not the answer.
      if (!(error instanceof Rechazo))
        ctx.log.error("dispatches: order not moved", { codigo, ...describeError(error) });
      const negada = error instanceof Rechazo ? error : new Rechazo("estado", FALLA);
      resultado.rechazadas.push({ codigo, frase: negada.message, errores: erroresDe(negada) });
    }
  }
  return resultado;
}

const pedidos = (n: number) => (n === 1 ? "1 pedido" : `${n} pedidos`);

/** What happened, in one sentence; the refused ones are listed apart. */
export function contarMovidas(estado: EstadoDespacho, { movidas, repetidas }: OrdenesMovidas): string {
  const partes = [
    ...(movidas.length > 0 ? [`${pedidos(movidas.length)} en ${estado}`] : []),
    ...(repetidas.length > 0
      ? [`${pedidos(repetidas.length)} ya estaba${repetidas.length > 1 ? "n" : ""} así`]
      : []),
  ];
  return partes.length > 0 ? `${partes.join("; ")}.` : "Ningún pedido se movió.";
}
