import { anunciarVenta, avisarA, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import { TEXTOS } from "#modules/compras/textos.ts";
import { type EstadoPago, negativaPago } from "#modules/compras/venta/estado-venta.ts";
import {
  type LineaDeVenta,
  leerLineas,
  moverProductos,
  moverTickets,
} from "#modules/compras/venta/lineas.store.server.ts";
import { exigirAjena, tomarVenta, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import {
  asientoCredito,
  avisarReferente,
  type Credito,
  calcularCredito,
  escribirCredito,
  pistasDe,
} from "./credito-referido.server.ts";

export type PagoConfirmado = { codigo: string; estado_pago: EstadoPago; message: string };

/** 'Pago recibido': gives points, gift points and referral credit in one transaction, once per sale. */
export async function pagoRecibido(
  ctx: Ctx,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<PagoConfirmado> {
  exigirPermiso(sesion, "ventas.confirmar");
  return enTransaccion(ctx, async (tx) => {
    const tomada = await tomarVenta(tx, codigo);
    const { venta } = tomada;
    exigirAjena(venta, sesion);
    if (venta.estado_pago === "Pagado") {
      return { codigo, estado_pago: venta.estado_pago, message: TEXTOS.pago_repetido };
    }
    exigir(negativaPago(venta.estado_pago, "Pagado"));
    const lineas = await leerLineas(tx, [venta.id]);
    const puntos = lineas.reduce((suma, linea) => suma + linea.puntos, 0);
    const posible = await calcularCredito(tx, tomada.referente, puntos);
    const pistas = pistasDe(tomada, posible);
    const credito = pistas.length > 0 ? null : posible;
    await acreditar(tx, tomada, { puntos, credito });
    await cambiarVenta(tx, venta, {
      estado_pago: "Pagado",
      pagado_en: tx.now(),
      motivo: null,
      pistas_referido: pistas.length > 0 ? pistas : null,
    });
    await moverProductos(tx, venta.id, "Pagado");
    await moverTickets(tx, venta.id, "Pagado");
    await avisar(tx, tomada, { lineas, puntos, credito });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "ventas.pago_recibido",
      objeto: `venta:${codigo}`,
      antes: { estado_pago: venta.estado_pago },
      despues: {
        estado_pago: "Pagado",
        puntos,
        credito_referido: credito?.puntos ?? 0,
        pistas_referido: pistas,
      },
    });
    anunciarVenta(tx, venta, lineas);
    return { codigo, estado_pago: "Pagado", message: TEXTOS.pago_confirmado };
  });
}

type Puntos = { puntos: number; credito: Credito | null };

/** Writes the entries of the book and then the row of the credit that they explain. */
async function acreditar(tx: Tx, { venta }: VentaTomada, { puntos, credito }: Puntos): Promise<void> {
  const suyos: Asiento = {
    clave: `venta:${venta.codigo}`,
    motivo: "venta",
    movimientos: traspaso(EMISION, cuentaUsuario(venta.usuario), puntos),
  };
  await moverPuntos(tx, [
    ...(puntos > 0 ? [suyos] : []),
    ...(credito ? [asientoCredito(venta, credito)] : []),
  ]);
  if (credito) await escribirCredito(tx, venta, credito);
}

async function avisar(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  { lineas, puntos, credito }: Puntos & { lineas: LineaDeVenta[] },
): Promise<void> {
  const { codigo, total, descuento, envio_cobrado } = venta;
  const despacho = lineas.some(({ tipo }) => tipo === "producto");
  const datos = {
    codigo,
    ...(descuento > 0 && { descuento }),
    ...(envio_cobrado > 0 && { envio: envio_cobrado }),
    total,
    puntos,
    despacho,
    lineas: lineasDeCorreo(lineas),
  };
  await escribirA(tx, cliente, { clave: `pago:${codigo}`, plantilla: "pago", datos });
  const ganados = puntos > 0 ? ` Ya tienes ${conPuntos(puntos)} más.` : "";
  await avisarA(tx, cliente, {
    clave: `pago:${codigo}`,
    titulo: "Pago recibido",
    texto: `Confirmamos el pago de ${pesos(total)} de tu compra ${codigo}.${ganados}`,
    enlace: despacho ? "/mis-pedidos" : "/mis-puntos",
  });
  if (credito) await avisarReferente(tx, codigo, credito);
}
