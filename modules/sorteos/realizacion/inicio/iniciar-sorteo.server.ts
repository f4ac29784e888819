import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import { bloquearParticipantes, estaIniciado, type Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import type { Ganadores } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { terminarSorteo } from "../realizar-sorteo.server.ts";
import { contarGente, fijarSorteo } from "./fijar-sorteo.server.ts";
import { negativaInicio } from "./inicio-sorteo.ts";

export type SorteoIniciado = {
  /** With masked codes; null while the beacon pulse is awaited. */
  ganadores: Ganadores | null;
  message: string;
};

/**
 * 'Iniciar Sorteo', in two transactions. The first makes everything public that decides the second, so after a crash the same
 * admin, another one or the clock finishes the same draw. While the pulse of the beacon is awaited there are no winners yet.
 */
export async function iniciarSorteo(
  ctx: Ctx,
  { key }: { key: string },
  sesion: Sesion,
): Promise<SorteoIniciado> {
  exigirPermiso(sesion, "sorteos.iniciar");
  // Keep the idempotency key for the second step: a repeated request must get its answer again.
  const { idempotency: _clave, ...sinClave } = ctx;
  await enTransaccion(sinClave, (tx) => fijarPorAdmin(tx, key, sesion));
  const resultado = await terminarSorteo(ctx, key);
  if (!resultado) return { ganadores: null, message: TEXTOS_SORTEOS.espera_baliza };
  return {
    ganadores: {
      ...resultado,
      ganador_producto: mascaraCodigo(resultado.ganador_producto, "sorteo"),
      ganador_puntos: mascaraCodigo(resultado.ganador_puntos, "sorteo"),
    },
    message: TEXTOS_SORTEOS.hecho,
  };
}

/**
 * The page's own write of Finalizado. The draw has written it already, so this only confirms it; a raffle that waits for its
 * pulse, or was not started, is refused.
 */
export async function finalizarSorteo(
  ctx: Ctx,
  { key }: { key: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "sorteos.iniciar");
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    if (sorteo.estado !== "Finalizado")
      throw new Rechazo(
        "estado",
        estaIniciado(sorteo) ? TEXTOS_SORTEOS.espera_baliza : TEXTOS_SORTEOS.sin_iniciar,
      );
    return { message: sorteo.sorteado_en ? TEXTOS_SORTEOS.hecho : TEXTOS_SORTEOS.sin_ganadores };
  });
}

/** Does the first step unless it was done before; the second step then reports the state of the raffle. */
async function fijarPorAdmin(tx: Tx, key: string, sesion: Sesion): Promise<void> {
  const sorteo = await tomarSorteo(tx, key);
  if (sorteo.estado === "Finalizado" || estaIniciado(sorteo)) return;
  await exigirInicio(tx, sorteo);
  const participantes = await bloquearParticipantes(tx, key);
  if (participantes.some(({ codigo_referido }) => codigo_referido === sesion.codigo_referido))
    throw new Rechazo("ajeno", TEXTOS_SORTEOS.participa);
  const fijado = await fijarSorteo(tx, sorteo, sesion.codigo_referido);
  await anotarAuditoria(tx, {
    quien: sesion.codigo_referido,
    accion: "sorteos.iniciar",
    objeto: `sorteo:${key}`,
    antes: { estado: sorteo.estado, congelado_en: sorteo.congelado_en },
    despues: {
      congelado_en: fijado.congelado_en,
      huella_aportes: fijado.huella_aportes,
      baliza: fijado.baliza,
    },
  });
}

async function exigirInicio(tx: Tx, sorteo: Sorteo): Promise<void> {
  const { sorteos_fuera_de_horario } = await leerAjustes(tx);
  const gente = await contarGente(tx, sorteo.key);
  exigir(
    negativaInicio({
      ...gente,
      estado: sorteo.estado,
      fecha_sorteo: sorteo.fecha_sorteo ?? fechaSorteo(sorteo.fecha_termino ?? tx.now()).fecha_sorteo,
      ahora: tx.now(),
      fuera_de_horario: sorteos_fuera_de_horario,
    }),
  );
}
