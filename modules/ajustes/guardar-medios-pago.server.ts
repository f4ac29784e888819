import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarAjustes, leerAjustes } from "./ajustes.store.server.ts";
import { leerMediosElegidos } from "./medios-pago.ts";

/** Saves which ways to pay the shop offers, in their order. An empty place offers nothing. */
export async function guardarMediosPago(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  const medios_pago = exigirDatos(leerMediosElegidos(entrada)).join(",");
  await enTransaccion(ctx, async (tx) => {
    const quien = sesion.codigo_referido;
    const antes = { medios_pago: (await leerAjustes(tx)).medios_pago };
    await guardarAjustes(tx, { medios_pago }, quien);
    const despues = { medios_pago };
    await anotarAuditoria(tx, { quien, accion: "ajustes.guardar", objeto: "ajustes", antes, despues });
  });
}
