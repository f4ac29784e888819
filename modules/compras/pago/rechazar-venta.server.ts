import { anunciarVenta, avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { devolverUso } from "#modules/compras/cupones/cupones.store.server.ts";
import { retomarCupon } from "#modules/compras/cupones/usar-cupon.server.ts";
import { type EstadoPago, negativaPago } from "#modules/compras/venta/estado-venta.ts";
import { moverProductos, moverTickets } from "#modules/compras/venta/lineas.store.server.ts";
import { exigirMotivo, tomarVenta, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";

type Rechazada = { codigo: string; motivo: string };

/** Rejects a sale whose transfer did not arrive and tells the customer why. It gave no points, so none move. */
export async function rechazarVenta(ctx: Ctx, { codigo, motivo: texto }: Rechazada, sesion: Sesion) {
  exigirPermiso(sesion, "ventas.rechazar");
  const motivo = exigirMotivo(texto);
  return enTransaccion(ctx, async (tx) => {
    const tomada = await tomarVenta(tx, codigo);
    const version = await pasarA(tx, tomada, "Rechazado", motivo);
    await devolverUso(tx, codigo);
    await anotar(tx, sesion, "ventas.rechazar", tomada, { estado_pago: "Rechazado", motivo });
    const { cliente, venta } = tomada;
    // A sale may be rejected, reopened and rejected again: the key makes a mail for each time.
    const clave = `rechazo:${codigo}:${version}`;
    await escribirA(tx, cliente, {
      clave,
      plantilla: "pago_rechazado",
      datos: { codigo, total: venta.total, motivo },
    });
    await avisarA(tx, cliente, {
      clave,
      titulo: "No pudimos confirmar tu pago",
      texto: `Compra ${codigo}: ${motivo}`,
      enlace: "/mis-pedidos",
    });
    return { codigo, estado_pago: "Rechazado" as const };
  });
}

/** Reopens a rejected sale, which waits for its payment again. */
export async function reabrirVenta(ctx: Ctx, { codigo }: { codigo: string }, sesion: Sesion) {
  exigirPermiso(sesion, "ventas.rechazar");
  return enTransaccion(ctx, async (tx) => {
    const tomada = await tomarVenta(tx, codigo);
    const version = await pasarA(tx, tomada, "Validando Pago", null);
    await retomarCupon(tx, tomada.venta);
    await anotar(tx, sesion, "ventas.reabrir", tomada, { estado_pago: "Validando Pago" });
    await avisarA(tx, tomada.cliente, {
      clave: `reabierta:${codigo}:${version}`,
      titulo: "Revisamos tu pago de nuevo",
      texto: `Tu compra ${codigo} volvió a quedar en validación.`,
      enlace: "/mis-pedidos",
    });
    return { codigo, estado_pago: "Validando Pago" as const };
  });
}

type Sencillo = Extract<EstadoPago, "Rechazado" | "Validando Pago">;

/** Moves a sale and its lines to a state that gives no points. */
async function pasarA(tx: Tx, { venta }: VentaTomada, a: Sencillo, motivo: string | null): Promise<number> {
  exigir(negativaPago(venta.estado_pago, a));
  const version = await cambiarVenta(tx, venta, { estado_pago: a, motivo });
  const productos = await moverProductos(tx, venta.id, a);
  const tickets = await moverTickets(tx, venta.id, a);
  anunciarVenta(tx, venta, [
    ...(productos > 0 ? [{ tipo: "producto" as const }] : []),
    ...(tickets > 0 ? [{ tipo: "ticket" as const }] : []),
  ]);
  return version;
}

async function anotar(
  tx: Tx,
  sesion: Sesion,
  accion: AccionAuditada,
  { venta }: VentaTomada,
  despues: unknown,
) {
  const { estado_pago, motivo } = venta;
  await anotarAuditoria(tx, {
    quien: sesion.codigo_referido,
    accion,
    objeto: `venta:${venta.codigo}`,
    antes: { estado_pago, motivo },
    despues,
  });
}
