import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { leerSituaciones } from "#modules/compras/venta/premio.store.server.ts";
import { exigirMotivo } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { premioPorEnviar } from "#modules/compras/venta/venta.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";

/** Allows a prize to be sent although another account has the winner's RUT. Counts for that RUT only. */
export async function autorizarPremio(
  ctx: Ctx,
  pedido: { codigo: string; motivo: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "premios.autorizar");
  const motivo = exigirMotivo(pedido.motivo);
  const { codigo } = pedido;
  await conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, cliente, avisar, anotar }) => {
    const situacion = (await leerSituaciones(tx, [codigo])).get(codigo);
    const lineas = await leerLineas(tx, [venta.id]);
    const espera = situacion === "rut_repetido" && premioPorEnviar({ origen: venta.origen, lineas });
    if (!espera) throw new Rechazo("estado", TEXTOS_COMPRAS.premio_sin_espera);
    const version = await cambiarVenta(tx, venta, { rut_autorizado: rutFormateado(cliente.rut ?? "") });
    await avisar({
      clase: "premio",
      version,
      titulo: "Tu premio ya puede enviarse",
      texto: `Revisamos tu RUT y preparamos el envío del premio ${codigo}.`,
    });
    await anotar("ventas.autorizar_premio", { antes: { situacion }, despues: { motivo } });
  });
}
