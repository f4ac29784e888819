import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerIntento } from "./cobros.store.server.ts";
import { reembolsoSinRespuesta, tipoDeReembolso } from "./plazos.ts";
import { leerReembolso } from "./reembolsos.store.server.ts";
import { terminarReembolsoTarjeta } from "./terminar-reembolso.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

type Aclaracion = { codigo: string; reembolso: number; version?: number | undefined; devolvio: boolean };

/**
 * 'Transbank sí lo devolvió' or 'Transbank no lo devolvió': the answer was lost, the status of a payment is told for seven days only, and a
 * person looked at the portal of Transbank. The job of refunds ends the return that the money is for.
 */
export async function aclararReembolsoTarjeta(
  ctx: Ctx,
  { codigo, reembolso: id, version, devolvio }: Aclaracion,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "ventas.anular");
  await conVenta(ctx, { codigo, sesion, de: "ajena", version }, async (tx, { venta, cliente, anotar }) => {
    const reembolso = await leerReembolso(tx, id);
    const cobro = reembolso && (await leerIntento(tx, reembolso.cobro));
    if (!reembolso || cobro?.venta !== venta.id) throw new Rechazo("desconocido", TEXTOS_TARJETA.desconocido);
    if (reembolso.estado !== "pidiendo") throw new Rechazo("estado", TEXTOS_TARJETA.reembolso_aclarado);
    const { creada_en, buy_order: orden } = cobro;
    if (!reembolsoSinRespuesta({ ...reembolso, creada_en }, tx.now()))
      throw new Rechazo("estado", TEXTOS_TARJETA.reembolso_en_curso);
    await terminarReembolsoTarjeta(
      tx,
      { venta, cliente, cobro, reembolso },
      devolvio
        ? { estado: "hecho", tipo: tipoDeReembolso(reembolso, cobro), autorizacion: null, respuesta: null }
        : { estado: "rechazado", detalle: "La tienda miró en Transbank: no se devolvió" },
    );
    await anotar("ventas.aclarar_tarjeta", { despues: { monto: reembolso.monto, orden, devolvio } });
  });
}
