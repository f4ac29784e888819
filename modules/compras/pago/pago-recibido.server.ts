import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
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
import { cambiarVenta, type Persona } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir, exigirAdmin } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { insertarCredito } from "#modules/puntos/entregas.store.server.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { creditoReferido } from "./anulacion.ts";

export type PagoConfirmado = { codigo: string; estado_pago: EstadoPago; message: string };

/** 'Pago recibido': gives points, gift points and referral credit in one transaction, once per sale. */
export async function pagoRecibido(
  ctx: Ctx,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<PagoConfirmado> {
  exigirAdmin(sesion);
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
    const credito = await creditoDe(tx, tomada.referente, puntos);
    await acreditar(tx, tomada, { puntos, credito });
    await cambiarVenta(tx, venta, { estado_pago: "Pagado", pagado_en: tx.now(), motivo: null });
    await moverProductos(tx, venta.id, "Pagado");
    await moverTickets(tx, venta.id, "Pagado");
    await avisar(tx, tomada, { lineas, puntos, credito });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "ventas.pago_recibido",
      objeto: `venta:${codigo}`,
      antes: { estado_pago: venta.estado_pago },
      despues: { estado_pago: "Pagado", puntos, credito_referido: credito?.puntos ?? 0 },
    });
    anunciarVenta(tx, venta, lineas);
    return { codigo, estado_pago: "Pagado", message: TEXTOS.pago_confirmado };
  });
}

type Credito = { referente: Persona; puntos: number; porcentaje: number };

/** What the inviter earns; null when they deleted their account or asked for it. */
async function creditoDe(tx: Tx, referente: Persona | null, puntos: number): Promise<Credito | null> {
  if (!referente || referente.eliminado_en || referente.eliminacion_pedida_en) return null;
  const { referido_porcentaje } = await leerAjustes(tx);
  const ganados = creditoReferido(puntos, referido_porcentaje);
  return ganados > 0 ? { referente, puntos: ganados, porcentaje: referido_porcentaje } : null;
}

type Puntos = { puntos: number; credito: Credito | null };

/** Writes the entries of the book and then the row of the credit that they explain. */
async function acreditar(tx: Tx, { venta }: VentaTomada, { puntos, credito }: Puntos): Promise<void> {
  const asientos: Asiento[] = [];
  const emitir = (motivo: "venta" | "referido", usuario: string, cuantos: number) =>
    asientos.push({
      clave: `${motivo}:${venta.codigo}`,
      motivo,
      movimientos: traspaso(EMISION, cuentaUsuario(usuario), cuantos),
    });
  if (puntos > 0) emitir("venta", venta.usuario, puntos);
  if (credito) emitir("referido", credito.referente.codigo_referido, credito.puntos);
  await moverPuntos(tx, asientos);
  if (!credito) return;
  const usuario = credito.referente.codigo_referido;
  await insertarCredito(tx, {
    usuario,
    puntos: credito.puntos,
    fecha: tx.now(),
    referido: venta.usuario,
    venta_origen: venta.id,
    porcentaje: credito.porcentaje,
  });
  tx.announce({ tabla: "tickets_compras", usuario });
}

async function avisar(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  { lineas, puntos, credito }: Puntos & { lineas: LineaDeVenta[] },
): Promise<void> {
  const { codigo, total } = venta;
  const despacho = lineas.some(({ tipo }) => tipo === "producto");
  const datos = { codigo, total, puntos, despacho, lineas: lineasDeCorreo(lineas) };
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

/** Tells the inviter only what they earned, not who bought or what. */
async function avisarReferente(tx: Tx, codigo: string, { referente, puntos, porcentaje }: Credito) {
  const clave = `referido:${codigo}`;
  const datos = { nombre: referente.nombre, puntos, porcentaje };
  await escribirA(tx, referente, { clave, plantilla: "referido_acreditado", datos });
  await avisarA(tx, referente, {
    clave,
    titulo: `Ganaste ${conPuntos(puntos)}`,
    texto: "Una persona que invitaste hizo una compra y te llevas una parte de sus puntos.",
    enlace: "/mis-puntos",
  });
}
