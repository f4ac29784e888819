import { enlaceVenta } from "#modules/compras/avisos.server.ts";
import { registrarPagoEn } from "#modules/compras/pago/registrar-pago.server.ts";
import { tomarVenta } from "#modules/compras/venta/tomar-venta.server.ts";
import { buscarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import {
  anotarConsulta,
  buscarCobro,
  type CobroKhipu,
  cambiarCobro,
  insertarCobro,
  leerVivo,
} from "./cobros.store.server.ts";
import { sumaDevuelta } from "./reembolso.ts";
import { leerReembolsosKhipu, moverReembolsoKhipu } from "./reembolsos.store.server.ts";
import {
  type AvisoKhipu,
  diferenciaDe,
  proximaDePagado,
  proximaDePendiente,
  situacionPago,
} from "./reglas.ts";
import type { PagoKhipu } from "./servicio.ts";

/** What the answer of Khipu led to. */
export type Asentado =
  | "pagado"
  | "repetido"
  | "pendiente"
  | "rechazado"
  | "revertido"
  | "por_revisar"
  | "desconocido";

/**
 * Writes down what Khipu answered about a payment. Any number of notices and questions about one payment, in any order, record
 * its money once: its number is unique in `pagos`, and the sale is locked. Nothing that was recorded is undone here.
 */
export async function asentarPago(ctx: Ctx, pago: PagoKhipu, aviso: AvisoKhipu | null): Promise<Asentado> {
  const asentar = (segun: (tx: Tx, cobro: CobroKhipu) => Promise<Asentado>) =>
    enTransaccion(ctx, async (tx) => {
      const cobro = await tomarCobro(tx, pago);
      if (!cobro) return "desconocido";
      if (aviso) await cambiarCobro(tx, cobro.id, { avisado_en: tx.now() });
      return segun(tx, cobro);
    });
  try {
    return await asentar((tx, cobro) => asentarEn(tx, cobro, pago, aviso));
  } catch (error) {
    // A rule of the sale refuses the money, such as a rejected sale whose units are gone. The money is at Khipu all the same.
    if (!(error instanceof Rechazo)) throw error;
    return asentar((tx, cobro) => apartar(tx, cobro, pago, error.message));
  }
}

/** Locks the sale of a payment and reads the payment; null when it belongs to no sale of this shop. */
async function tomarCobro(tx: Tx, pago: PagoKhipu): Promise<CobroKhipu | null> {
  const { payment_id, transaction_id, amount: monto } = pago;
  const codigo = (await buscarCobro(tx, payment_id))?.codigo ?? transaction_id;
  if (!(await buscarVenta(tx, codigo))) return null;
  const { venta } = await tomarVenta(tx, codigo);
  const cobro = await buscarCobro(tx, payment_id);
  if (cobro) return cobro;
  // The number was not written down yet, or the process that asked for this payment was stopped before it could.
  const ahora = tx.now();
  const nuevo = { estado: "vencido", payment_id, creado_en: ahora, vence_en: ahora } as const;
  const vivo = await leerVivo(tx, venta.id, monto);
  if (vivo?.estado !== "creando")
    return { ...(await insertarCobro(tx, { ...nuevo, venta: venta.id, monto })), payment_id, codigo };
  await cambiarCobro(tx, vivo.id, nuevo);
  return { ...vivo, ...nuevo, codigo };
}

async function asentarEn(
  tx: Tx,
  cobro: CobroKhipu,
  pago: PagoKhipu,
  aviso: AvisoKhipu | null,
): Promise<Asentado> {
  // The owner looked at this money and settled it another way: recording it now would count it twice.
  if (cobro.estado === "por_revisar" && cobro.atendido_en !== null) return "repetido";
  const situacion = situacionPago(pago);
  if (situacion === "pendiente") return seguirEsperando(tx, cobro);
  if (situacion === "sin_dinero") return sinDinero(tx, cobro, pago);
  const diferencia = diferenciaDe(pago, cobro.codigo, aviso);
  if (diferencia) return apartar(tx, cobro, pago, diferencia);
  const { codigo, payment_id: referencia } = cobro;
  const hecho = await registrarPagoEn(
    tx,
    { codigo, monto: pago.amount, via: "khipu", referencia },
    { sistema: "sistema:khipu" },
  );
  const ahora = tx.now();
  await anotarConsulta(tx, cobro.id, { ahora, proxima: proximaDePagado(cobro, ahora) });
  if (cobro.estado !== "revertido") await cambiarCobro(tx, cobro.id, { estado: "pagado", detalle: null });
  if (hecho.repetido) return "repetido";
  // The sale was paid or annulled before this money came.
  if (!hecho.confirmada && hecho.estado_pago !== "Validando Pago")
    await avisar(tx, cobro, {
      clave: "khipu-a-favor",
      titulo: `Khipu pagó ${codigo}, que ya estaba resuelta`,
      texto: `${pesos(pago.amount)} quedan a favor del cliente. Si confirmaste a mano este mismo dinero, deshaz esa confirmación.`,
    });
  return "pagado";
}

async function seguirEsperando(tx: Tx, cobro: CobroKhipu): Promise<Asentado> {
  const ahora = tx.now();
  const proxima = proximaDePendiente(cobro, ahora);
  await anotarConsulta(tx, cobro.id, { ahora, proxima });
  if (proxima === null && cobro.estado === "pendiente")
    await cambiarCobro(tx, cobro.id, { estado: "vencido" });
  return "pendiente";
}

/** The payer or Khipu took the money back, or it never came. A recorded payment stays: the owner decides what to do. */
async function sinDinero(
  tx: Tx,
  cobro: CobroKhipu,
  { status_detail: detalle }: PagoKhipu,
): Promise<Asentado> {
  await anotarConsulta(tx, cobro.id, { ahora: tx.now(), proxima: null });
  if (await loDevolvioLaTienda(tx, cobro)) return "repetido";
  const anotado = cobro.estado === "pagado" || cobro.estado === "revertido";
  if (!anotado) {
    await cambiarCobro(tx, cobro.id, { estado: "rechazado", detalle });
    return "rechazado";
  }
  await cambiarCobro(tx, cobro.id, { estado: "revertido", detalle });
  await avisar(tx, cobro, {
    clave: "khipu-revertido",
    titulo: `Khipu revirtió el pago de ${cobro.codigo}`,
    texto: `El pago de ${pesos(cobro.monto)} ya no está en Khipu (${detalle}). La venta sigue igual: revísala y decide si la anulas.`,
  });
  return "revertido";
}

/** Money that the shop itself gave back whole was not taken back by others. It also answers a refund whose own answer was lost. */
async function loDevolvioLaTienda(tx: Tx, { id, monto }: CobroKhipu): Promise<boolean> {
  const reembolsos = await leerReembolsosKhipu(tx, [id]);
  if (sumaDevuelta(reembolsos) < monto) return false;
  const fin = { estado: "hecho", detalle: null, terminado_en: tx.now() } as const;
  for (const reembolso of reembolsos) await moverReembolsoKhipu(tx, reembolso.id, fin);
  return true;
}

/** Only pesos have the sign of pesos. */
const montoDe = ({ amount, currency }: PagoKhipu): string =>
  currency === "CLP" ? pesos(amount) : `${miles(amount)} ${currency}`.trim();

/** Leaves a paid payment for the owner, with the reason why it was not recorded. */
async function apartar(tx: Tx, cobro: CobroKhipu, pago: PagoKhipu, motivo: string): Promise<Asentado> {
  // A notice that does not fit cannot change what was already recorded.
  if (cobro.estado === "pagado" || cobro.estado === "revertido") return "repetido";
  await anotarConsulta(tx, cobro.id, { ahora: tx.now(), proxima: null });
  await cambiarCobro(tx, cobro.id, { estado: "por_revisar", detalle: motivo });
  await avisar(tx, cobro, {
    clave: "khipu-por-revisar",
    titulo: `Revisa un pago de Khipu para ${cobro.codigo}`,
    texto: `Khipu dice que recibió ${montoDe(pago)}, pero no lo anotamos: ${motivo.replace(/\.$/, "")}.`,
  });
  return "por_revisar";
}

const avisar = (
  tx: Tx,
  { codigo, payment_id }: CobroKhipu,
  { clave, titulo, texto }: { clave: string; titulo: string; texto: string },
) =>
  avisarAdmins(tx, {
    permiso: "ventas.confirmar",
    clave: `${clave}:${payment_id}`,
    titulo,
    texto,
    enlace: enlaceVenta(codigo),
  });
