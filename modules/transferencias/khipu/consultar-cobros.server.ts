import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { asentarPago } from "./asentar-pago.server.ts";
import {
  anotarConsulta,
  atenderCobro,
  type CobroKhipu,
  cambiarCobro,
  leerPorConsultar,
} from "./cobros.store.server.ts";
import { avisarDeLlave, leerLlavesKhipu } from "./llaves.server.ts";
import { proximaDePagado, proximaDePendiente, trasFalla } from "./reglas.ts";
import type { ServicioKhipu } from "./servicio.ts";
import { TEXTOS_KHIPU } from "./textos.ts";

/** At each turn; what is left waits for the next one. */
const POR_VEZ = 20;

/**
 * Asks Khipu about payments whose notice never came, ever more rarely until they can no longer be paid, and about recorded ones
 * that may have been reversed. Returns how many it learned something about. Nothing is asked while Khipu is off.
 */
export async function consultarCobros(ctx: Ctx, servicio: ServicioKhipu): Promise<number> {
  const cobros = await leerPorConsultar(ctx, ctx.now(), POR_VEZ);
  const llaves = cobros.length === 0 ? null : await leerLlavesKhipu(ctx);
  if (!llaves) return 0;
  let sabidos = 0;
  for (const cobro of cobros) {
    const { payment_id } = cobro;
    try {
      const pago = await servicio.consultar(llaves.llave, payment_id);
      const hecho = pago?.payment_id === payment_id ? await asentarPago(ctx, pago, null) : "desconocido";
      if (hecho === "desconocido") await posponer(ctx, cobro);
      if (hecho !== "pendiente" && hecho !== "desconocido" && hecho !== "repetido") sabidos++;
    } catch (error) {
      ctx.log.warn("khipu: payment not asked for", { payment_id, ...describeError(error) });
      await avisarDeLlave(ctx, error);
      await cambiarCobro(ctx, cobro.id, { proxima_consulta: trasFalla(cobro, ctx.now()) });
    }
  }
  return sabidos;
}

async function posponer(ctx: Ctx, cobro: CobroKhipu): Promise<void> {
  const ahora = ctx.now();
  const proxima =
    cobro.estado === "pagado" ? proximaDePagado(cobro, ahora) : proximaDePendiente(cobro, ahora);
  await anotarConsulta(ctx, cobro.id, { ahora, proxima });
}

/** The owner has settled what a payment was left for. */
export async function darPorRevisado(ctx: Ctx, id: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  await enTransaccion(ctx, async (tx) => {
    const payment_id = await atenderCobro(tx, id, tx.now());
    if (payment_id === null) throw new Rechazo("desconocido", TEXTOS_KHIPU.sin_revisar);
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, { quien, accion: "khipu.revisar", objeto: `cobro:${payment_id}` });
  });
}
