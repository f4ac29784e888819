import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anunciarVenta, avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { diferenciaAparte } from "#modules/compras/cotizacion/montos.ts";
import { tomableDesde } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { rechazoSinUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { devolverUso } from "#modules/compras/cupones/cupones.store.server.ts";
import { retomarCupon } from "#modules/compras/cupones/usar-cupon.server.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { type EstadoPago, negativaPago } from "#modules/compras/venta/estado-venta.ts";
import {
  leerLineas,
  marcarSinStock,
  moverProductos,
  moverTickets,
} from "#modules/compras/venta/lineas.store.server.ts";
import { exigirMotivo, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta, type FilaVenta } from "#modules/compras/venta/venta.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import {
  devolverUnidades,
  reservarUnidades,
} from "#modules/productos/existencias/mover-existencias.server.ts";

type Rechazada = { codigo: string; motivo: string };

/** Rejects a sale whose transfer did not arrive and tells the customer why. It gave no points, so none move. */
export async function rechazarVenta(ctx: Ctx, { codigo, motivo: texto }: Rechazada, sesion: Sesion) {
  exigirPermiso(sesion, "ventas.rechazar");
  const motivo = exigirMotivo(texto);
  return conVenta(ctx, { codigo, sesion }, async (tx, tomada) => {
    const version = await rechazarTomada(tx, tomada, motivo);
    const despues = { estado_pago: "Rechazado", motivo };
    await tomada.anotar("ventas.rechazar", { antes: estadoDe(tomada), despues });
    await avisarRechazo(tx, tomada, { motivo, version, correo: true });
    return { codigo, estado_pago: "Rechazado" as const };
  });
}

/** Rejects a locked sale and gives its coupon and its units back; the version of the sale afterwards. */
export async function rechazarTomada(tx: Tx, tomada: VentaTomada, motivo: string): Promise<number> {
  const version = await pasarA(tx, tomada, "Rechazado", motivo);
  await devolverUso(tx, tomada.venta.codigo);
  await devolverUnidades(tx, { codigo: tomada.venta.codigo, causa: "rechazo" });
  await anunciarHecho(tx, "venta.rechazada", tomada.venta);
  return version;
}

type Aviso = { motivo: string; version: number; correo: boolean };

export async function avisarRechazo(
  tx: Tx,
  { cliente, venta }: VentaTomada,
  { motivo, version, correo }: Aviso,
) {
  const { codigo, total } = venta;
  const diferencia = diferenciaAparte(venta);
  // A sale may be rejected, reopened and rejected again: the key makes a mail for each time.
  const clave = `rechazo:${codigo}:${version}`;
  const datos = { codigo, total, motivo, ...(diferencia > 0 && { diferencia }) };
  if (correo) await escribirA(tx, cliente, { clave, plantilla: "pago_rechazado", datos });
  await avisarA(tx, cliente, {
    clave,
    titulo: "No pudimos confirmar tu pago",
    texto: `Compra ${codigo}: ${motivo}${diferencia > 0 ? ` ${fraseDiferencia(diferencia)}` : ""}`,
    enlace: "/mis-pedidos",
  });
}

/** A shipping difference that was received apart is no payment of the sale, so a rejected sale may hold it. */
const fraseDiferencia = (monto: number): string =>
  `Ya recibimos ${pesos(monto)} por la diferencia de envío: escríbenos para devolvértelos.`;

/** Reopens a rejected sale, which waits for its payment again and takes its units again. */
export async function reabrirVenta(ctx: Ctx, { codigo }: { codigo: string }, sesion: Sesion) {
  exigirPermiso(sesion, "ventas.rechazar");
  return conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, tomada) => {
    const { venta } = await abrirTomada(tx, tomada);
    await retomarUnidades(tx, venta, false);
    const despues = { estado_pago: "Validando Pago" };
    await tomada.anotar("ventas.reabrir", { antes: estadoDe(tomada), despues });
    await tomada.avisar({
      clase: "reabierta",
      version: venta.version,
      titulo: "Revisamos tu pago de nuevo",
      texto: `Tu compra ${codigo} volvió a quedar en validación.`,
    });
    return { codigo, estado_pago: "Validando Pago" as const };
  });
}

/** Moves a locked rejected sale back to waiting and takes its coupon again. The caller takes its units afterwards. */
export async function abrirTomada(tx: Tx, tomada: VentaTomada): Promise<VentaTomada> {
  const reabierta_en = tx.now();
  const version = await pasarA(tx, tomada, "Validando Pago", null, { reabierta_en });
  await retomarCupon(tx, tomada.venta);
  await anunciarHecho(tx, "venta.reabierta", tomada.venta);
  const venta = {
    ...tomada.venta,
    estado_pago: "Validando Pago" as const,
    motivo: null,
    reabierta_en,
    version,
  };
  return { ...tomada, venta };
}

/** A rejected sale has given its units back: without them it stays rejected. */
export async function retomarUnidades(tx: Tx, venta: FilaVenta, pagada: boolean): Promise<void> {
  const { id, codigo, usuario } = venta;
  const lineas = (await leerLineas(tx, [id])).flatMap((linea) => {
    const { sku } = linea;
    return sku === null ? [] : [{ ...linea, sku }];
  });
  const tomable_desde = tomableDesde(tx.now(), await leerAjustes(tx));
  const sin_pago = pagada ? null : { usuario, tomable_desde };
  const [falta] = await reservarUnidades(tx, { codigo, lineas, vence_en: null, sin_pago, causa: "reserva" });
  if (falta) throw rechazoSinUnidades(lineas, falta);
  await marcarSinStock(tx, codigo, lineas, false);
}

type Sencillo = Extract<EstadoPago, "Rechazado" | "Validando Pago">;

/** Moves a sale and its lines to a state that gives no points. */
async function pasarA(
  tx: Tx,
  { venta }: VentaTomada,
  a: Sencillo,
  motivo: string | null,
  mas: { reabierta_en?: Date } = {},
): Promise<number> {
  exigir(negativaPago(venta.estado_pago, a));
  const version = await cambiarVenta(tx, venta, { estado_pago: a, motivo, ...mas });
  const productos = await moverProductos(tx, [venta.id], a);
  const tickets = await moverTickets(tx, [venta.id], a);
  anunciarVenta(tx, venta, [
    ...(productos > 0 ? [{ tipo: "producto" as const }] : []),
    ...(tickets > 0 ? [{ tipo: "ticket" as const }] : []),
  ]);
  return version;
}

const estadoDe = ({ venta: { estado_pago, motivo } }: VentaTomada) => ({ estado_pago, motivo });
