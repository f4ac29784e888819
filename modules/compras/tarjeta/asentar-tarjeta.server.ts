import { avisarA, enlaceVenta, escribirA } from "#modules/compras/avisos.server.ts";
import { registrarPagoEn } from "#modules/compras/pago/registrar-pago.server.ts";
import { tomarVenta, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import {
  anotarConsultaTarjeta,
  type CobroConToken,
  leerIntento,
  moverTarjeta,
  tieneToken,
} from "./cobros.store.server.ts";
import { type EstadoTarjeta, type HechoTarjeta, trasHecho } from "./estado-tarjeta.ts";
import { hechoDe, type Saber } from "./hecho.ts";
import { datosComprobante } from "./palabras.ts";
import { proximaPregunta } from "./plazos.ts";
import { sumarReembolsos } from "./reembolsos.store.server.ts";
import { diferenciaWebpay, fechaContable } from "./respuestas.ts";
import type { EstadoWebpay, RespuestaWebpay } from "./servicio.ts";

type Respuesta = RespuestaWebpay<EstadoWebpay>;
type EnMano = VentaTomada & { cobro: CobroConToken };

/**
 * Stores what Transbank answered about an attempt, and the payment if it took the money. Any number of returns, questions and retries, in
 * any order, store one payment: the attempt leaves its state once, under the lock of its sale. Returns the state afterwards.
 */
export async function asentarTarjeta(
  ctx: Ctx,
  id: number,
  respuesta: Respuesta,
  saber: Saber,
): Promise<EstadoTarjeta> {
  const asentar = (negado: string | null) =>
    enTransaccion(ctx, async (tx) => asentarEn(tx, await tomarIntento(tx, id), { respuesta, saber, negado }));
  try {
    return await asentar(null);
  } catch (error) {
    // A rule of the sale refuses the money, such as a rejected sale whose units are gone. The money is at Transbank all the same.
    if (!(error instanceof Rechazo)) throw error;
    return asentar(error.message);
  }
}

/** Locks the sale of an attempt and reads the attempt. */
async function tomarIntento(tx: Tx, id: number): Promise<EnMano> {
  const previo = await leerIntento(tx, id);
  if (!previo) throw new Error(`No existe el cobro ${id}.`);
  const tomada = await tomarVenta(tx, previo.codigo);
  const cobro = await leerIntento(tx, id);
  if (!cobro || !tieneToken(cobro)) throw new Error(`El cobro ${id} no tiene token.`);
  return { ...tomada, cobro };
}

type Leida = { respuesta: Respuesta; saber: Saber; negado: string | null };

async function asentarEn(tx: Tx, enMano: EnMano, leida: Leida): Promise<EstadoTarjeta> {
  const { cobro } = enMano;
  const { leido, cruda } = leida.respuesta;
  const ahora = tx.now();
  const devuelto = await sumarReembolsos(tx, cobro.id);
  const dicho = hechoDe({ ...cobro, devuelto }, leido, { saber: leida.saber, ahora });
  const hecho = dicho === "autorizada" && leida.negado !== null ? "no_calza" : dicho;
  const estado = (hecho && trasHecho(cobro.estado, hecho)) ?? cobro.estado;
  const proxima = proximaPregunta({ ...cobro, estado }, ahora);
  if (leida.saber !== "commit") await anotarConsultaTarjeta(tx, cobro, { ahora, proxima, respuesta: cruda });
  if (hecho === null || estado === cobro.estado) return cobro.estado;
  const cambios = {
    ...cambiosDe(cobro, hecho, leida, ahora),
    ...(leida.saber === "commit" && { respuesta_commit: cruda }),
    estado,
    proxima_consulta: proxima,
  };
  // A return claims an open attempt without the lock of the sale: what it learns from its commit counts.
  if (!(await moverTarjeta(tx, cobro, cambios)))
    return (await leerIntento(tx, cobro.id))?.estado ?? cobro.estado;
  tx.announce({ tabla: "ventas", clave: cobro.codigo, usuario: cobro.usuario });
  if (hecho === "autorizada") await registrar(tx, enMano, leido);
  if (hecho === "no_calza") await avisarPorRevisar(tx, cobro, leido, cambios.detalle ?? "");
  if (hecho === "revierte") await avisarRevertido(tx, cobro);
  return estado;
}

/** What the row keeps of the answer. */
function cambiosDe(cobro: CobroConToken, hecho: HechoTarjeta, { respuesta, negado }: Leida, ahora: Date) {
  const { leido } = respuesta;
  if (hecho === "rechaza")
    return { detalle: `código ${leido.response_code ?? "desconocido"}`, ...vistoDe(leido) };
  if (hecho === "no_calza")
    return {
      ...vistoDe(leido),
      ...cobradoDe(leido, ahora),
      detalle: negado ?? diferenciaWebpay(leido, cobro),
    };
  if (hecho === "autorizada") return { ...vistoDe(leido), ...cobradoDe(leido, ahora), detalle: null };
  return { detalle: hecho === "revierte" ? leido.status : null };
}

const vistoDe = (leido: EstadoWebpay) => ({
  tipo_pago: leido.payment_type_code,
  cuotas: leido.installments_number,
  monto_cuota: leido.installments_amount,
  ultimos: leido.card_detail,
  transaccion_en: leido.transaction_date,
});

const cobradoDe = (leido: EstadoWebpay, ahora: Date) => ({
  pagada_en: ahora,
  monto_cobrado: leido.amount,
  autorizacion: leido.authorization_code,
  fecha_contable: fechaContable(leido.accounting_date, diaDe(leido.transaction_date ?? ahora)),
});

/** The payment, by the same use case as every payment; then the voucher. */
async function registrar(tx: Tx, { cobro, cliente }: EnMano, leido: EstadoWebpay): Promise<void> {
  const { codigo, token: referencia, buy_order } = cobro;
  const hecho = await registrarPagoEn(
    tx,
    { codigo, monto: leido.amount, via: "webpay", referencia },
    { sistema: "sistema:webpay" },
  );
  const pagado = { ...cobro, ...vistoDe(leido), ...cobradoDe(leido, tx.now()) };
  const clave = `tarjeta:${buy_order}`;
  await escribirA(tx, cliente, { clave, plantilla: "pago_tarjeta", datos: datosComprobante(pagado) });
  await avisarA(tx, cliente, {
    clave,
    titulo: `Recibimos tu pago con tarjeta de ${pesos(leido.amount)}`,
    texto: `Es por tu compra ${codigo}.`,
    enlace: "/mis-pedidos",
  });
  // The sale was paid or annulled before this money came.
  if (hecho.repetido || hecho.confirmada || hecho.estado_pago === "Validando Pago") return;
  await avisar(tx, cobro, {
    clave: "webpay-a-favor",
    titulo: `Webpay cobró ${codigo}, que ya estaba resuelta`,
    texto: `${pesos(leido.amount)} quedan a favor del cliente: devuélvelos a su tarjeta desde la venta.`,
  });
}

const avisarPorRevisar = (tx: Tx, cobro: CobroConToken, { amount }: EstadoWebpay, motivo: string) =>
  avisar(tx, cobro, {
    clave: "webpay-por-revisar",
    titulo: `Revisa un pago con tarjeta para ${cobro.codigo}`,
    texto: `Transbank dice que cobró ${pesos(amount)}, pero no lo anotamos: ${motivo.replace(/\.$/, "")}. Devuélvelo desde la venta.`,
  });

const avisarRevertido = (tx: Tx, cobro: CobroConToken) =>
  avisar(tx, cobro, {
    clave: "webpay-revertido",
    titulo: `Transbank devolvió el pago de ${cobro.codigo} sin que lo pidieras`,
    texto: `El pago de ${pesos(cobro.monto_cobrado ?? cobro.monto)} ya no está completo en Transbank. La venta sigue igual: revísala y decide si la anulas.`,
  });

const avisar = (
  tx: Tx,
  { codigo, buy_order }: CobroConToken,
  { clave, titulo, texto }: { clave: string; titulo: string; texto: string },
) =>
  avisarAdmins(tx, {
    permiso: "ventas.confirmar",
    clave: `${clave}:${buy_order}`,
    titulo,
    texto,
    enlace: enlaceVenta(codigo),
  });
