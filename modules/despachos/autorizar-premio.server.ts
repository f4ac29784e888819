import { anunciarVenta, avisarA } from "#modules/compras/avisos.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { leerSituaciones } from "#modules/compras/venta/premio.store.server.ts";
import { exigirAjena, exigirMotivo, tomarVenta } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { premioPorEnviar } from "#modules/compras/venta/venta.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { rutFormateado } from "#modules/comun/rut.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";

/** Allows a prize to be sent although another account has the winner's RUT. Counts for that RUT only. */
export async function autorizarPremio(
  ctx: Ctx,
  pedido: { codigo: string; motivo: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "premios.autorizar");
  const motivo = exigirMotivo(pedido.motivo);
  await enTransaccion(ctx, async (tx) => {
    const { venta, cliente } = await tomarVenta(tx, pedido.codigo);
    exigirAjena(venta, sesion);
    const situacion = (await leerSituaciones(tx, [venta.codigo])).get(venta.codigo);
    const lineas = await leerLineas(tx, [venta.id]);
    const espera = situacion === "rut_repetido" && premioPorEnviar({ origen: venta.origen, lineas });
    if (!espera) throw new Rechazo("estado", TEXTOS_COMPRAS.premio_sin_espera);
    const version = await cambiarVenta(tx, venta, { rut_autorizado: rutFormateado(cliente.rut ?? "") });
    await avisarA(tx, cliente, {
      clave: `premio:${venta.codigo}:${version}`,
      titulo: "Tu premio ya puede enviarse",
      texto: `Revisamos tu RUT y preparamos el envío del premio ${venta.codigo}.`,
      enlace: "/mis-pedidos",
    });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "ventas.autorizar_premio",
      objeto: `venta:${venta.codigo}`,
      antes: { situacion },
      despues: { motivo },
    });
    anunciarVenta(tx, venta);
  });
}
