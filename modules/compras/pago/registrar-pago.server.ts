import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { type ConDinero, type Cuadre, cuadrar } from "#modules/compras/dinero/dinero.ts";
import {
  buscarPago,
  insertarPago,
  leerDinero,
  type Via,
} from "#modules/compras/dinero/pagos.store.server.ts";
import { TEXTOS } from "#modules/compras/textos.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import {
  exigirAjena,
  exigirVersion,
  tomarVenta,
  type VentaTomada,
} from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion, juntas } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAFavor, avisarParcial } from "./avisar-pago.server.ts";
import { type Confirmada, confirmarTomada, siguienteConfirmacion } from "./confirmar-venta.server.ts";
import { abrirTomada, retomarUnidades } from "./rechazar-venta.server.ts";

/** An admin, or a rule of the shop that the settings switched on, such as `sistema:khipu`. */
export type Quien = Sesion | { sistema: `sistema:${string}` };

export type PagoPedido = {
  codigo: string;
  monto: number;
  via: Exclude<Via, "a_favor">;
  /** The bank movement, for `via` `movimiento`. The caller checks that the parts of a movement do not pass its amount. */
  movimiento?: number | undefined;
  /** The payment's number at the service that announces it: the same one again changes nothing. */
  referencia?: string | undefined;
  /** The version of the sale that the admin saw: refused when it changed meanwhile, so a form sent twice pays once. */
  version?: number | undefined;
  /** More money for this sale follows in the same transaction: the customer is told about the last payment only. */
  sigue?: boolean | undefined;
};

export type PagoRegistrado = {
  codigo: string;
  estado_pago: EstadoPago;
  /** Id of the row in `pagos`; null when there was nothing to receive. */
  pago: number | null;
  /** The same movement or number was recorded before: nothing changed. */
  repetido: boolean;
  /** This payment confirmed the sale. */
  confirmada: boolean;
  falta: number;
  a_favor: number;
  message: string;
};

/** Records money that arrived for a sale, in a transaction of its own. */
export const registrarPago = (ctx: Ctx, pedido: PagoPedido, quien: Quien): Promise<PagoRegistrado> =>
  enTransaccion(ctx, (tx) => registrarPagoEn(tx, pedido, quien));

/**
 * Records money that arrived for a sale. Payments sum: the one that reaches the total confirms the sale, less is a partial payment,
 * more stays in favour of the person. A rejected sale is reopened first. A transaction that pays several sales calls it in the
 * order of their codes.
 */
export async function registrarPagoEn(tx: Tx, pedido: PagoPedido, quien: Quien): Promise<PagoRegistrado> {
  if (!("sistema" in quien)) exigirPermiso(quien, "ventas.confirmar");
  exigirMonto(pedido.monto);
  const tomada = await tomarConDinero(tx, pedido.codigo);
  const { venta } = tomada;
  if (!("sistema" in quien)) exigirAjena(venta, quien);
  if (venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS.premio_sin_pago);
  const { monto, via, movimiento = null, referencia = null, sigue = false } = pedido;
  const previo = await buscarPago(tx, { venta: venta.id, via, movimiento, referencia });
  if (previo && previo.venta !== venta.id) throw new Rechazo("estado", TEXTOS.pago_de_otra);
  if (previo) return repetido(tomada, previo.id);
  exigirVersion(venta, pedido.version);
  return recibirTomada(
    tx,
    tomada,
    { monto, via, movimiento, referencia, sigue },
    "sistema" in quien ? quien.sistema : quien.codigo_referido,
  );
}

/** More than any sale can cost, and far from where sums lose precision. */
const MONTO_MAXIMO = 1_000_000_000_000;

export function exigirMonto(monto: number): void {
  if (!Number.isSafeInteger(monto) || monto < 1 || monto > MONTO_MAXIMO)
    throw new Rechazo("valor", TEXTOS.monto);
}

function repetido({ venta, dinero }: ConSuDinero, pago: number): PagoRegistrado {
  const { codigo, estado_pago } = venta;
  const { falta, a_favor } = cuadrar(dinero);
  const message = TEXTOS.pago_repetido;
  return { codigo, estado_pago, pago, repetido: true, confirmada: false, falta, a_favor, message };
}

type ConSuDinero = VentaTomada & { dinero: ConDinero };

/** Locks a sale and its people and reads its money, in one round trip: PostgreSQL reads it after it has the locks. */
export async function tomarConDinero(tx: Tx, codigo: string): Promise<ConSuDinero> {
  const [tomada, dinero] = await juntas([tomarVenta(tx, codigo), leerDinero(tx, codigo)]);
  return { ...tomada, dinero };
}

export type Recibido = {
  monto: number;
  via: Via;
  movimiento?: number | null;
  referencia?: string | null;
  sigue?: boolean;
};

/** Writes the payment of a locked sale and what follows from it. An amount of zero only confirms a sale that lacks nothing. */
export async function recibirTomada(
  tx: Tx,
  tomada: ConSuDinero,
  recibido: Recibido,
  quien: string,
): Promise<PagoRegistrado> {
  const reabre = tomada.venta.estado_pago === "Rechazado";
  const abierta = reabre ? await abrirTomada(tx, tomada) : tomada;
  const { venta } = abierta;
  const { codigo } = venta;
  const dinero = reabre ? await leerDinero(tx, codigo) : tomada.dinero;
  const antes = cuadrar(dinero);
  const confirma = venta.estado_pago === "Validando Pago" && recibido.monto >= antes.falta;
  // The payment is sent first: what the confirmation reads counts it.
  const [pago, confirmada] = await juntas([
    escribirPago(tx, abierta, recibido, { confirma, quien }),
    confirma ? confirmarTomada(tx, abierta) : null,
  ]);
  if (!confirma) await cambiarVenta(tx, venta, {});
  // The locks of units come after those of the book's accounts.
  if (reabre) await retomarUnidades(tx, venta);
  const estado_pago = confirma ? "Pagado" : venta.estado_pago;
  const cuadre = cuadrar({ ...dinero, estado_pago, recibido: dinero.recibido + recibido.monto });
  if (!confirma) anunciarVenta(tx, venta);
  const parcial = estado_pago === "Validando Pago" && recibido.sigue !== true;
  if (parcial) await avisarParcial(tx, abierta, { pago, ...cuadre });
  if (cuadre.a_favor > antes.a_favor)
    await avisarAFavor(tx, abierta, { clave: `a_favor:${codigo}:${pago}`, monto: cuadre.a_favor });
  await anotar(tx, tomada, { quien, pago, recibido, cuadre, confirmada });
  return {
    codigo,
    estado_pago,
    pago,
    repetido: false,
    confirmada: confirma,
    falta: cuadre.falta,
    a_favor: cuadre.a_favor,
    message: mensaje(cuadre, confirma),
  };
}

type Escrito = { confirma: boolean; quien: string };

async function escribirPago(
  tx: Tx,
  { venta }: VentaTomada,
  { monto, via, movimiento = null, referencia = null }: Recibido,
  { confirma, quien }: Escrito,
): Promise<number | null> {
  if (monto === 0) return null;
  return insertarPago(tx, {
    venta: venta.id,
    monto,
    via,
    movimiento,
    referencia,
    quien,
    creado_en: tx.now(),
    confirmacion: confirma ? siguienteConfirmacion(venta) : null,
  });
}

function mensaje({ falta, a_favor }: Cuadre, confirma: boolean): string {
  if (falta > 0) return `Pago parcial: faltan ${pesos(falta)}.`;
  const sobra = a_favor > 0 ? ` Quedan ${pesos(a_favor)} a favor del cliente.` : "";
  return `${confirma ? TEXTOS.pago_confirmado : TEXTOS.pago_registrado}${sobra}`;
}

type Hecho = {
  quien: string;
  pago: number | null;
  recibido: Recibido;
  cuadre: Cuadre;
  confirmada: Confirmada | null;
};

async function anotar(
  tx: Tx,
  { venta }: VentaTomada,
  { quien, pago, recibido, cuadre, confirmada }: Hecho,
): Promise<void> {
  await anotarAuditoria(tx, {
    quien,
    accion: confirmada ? "ventas.pago_recibido" : "ventas.pago_registrado",
    objeto: `venta:${venta.codigo}`,
    antes: { estado_pago: venta.estado_pago },
    despues: {
      ...(confirmada ? { estado_pago: "Pagado", ...confirmada } : {}),
      pago,
      monto: recibido.monto,
      via: recibido.via,
      falta: cuadre.falta,
      a_favor: cuadre.a_favor,
    },
  });
}
