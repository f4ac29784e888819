import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { type ConDinero, type Cuadre, cuadrar } from "#modules/compras/dinero/dinero.ts";
import { negativaAMano } from "#modules/compras/dinero/pago-a-mano.ts";
import {
  buscarPago,
  type CalcePago,
  insertarPagos,
  leerDinero,
  leerDineros,
  type PagoNuevo,
  type Via,
} from "#modules/compras/dinero/pagos.store.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import {
  exigirAjena,
  exigirVersion,
  tomarVentas,
  type VentaTomada,
  ventaAjena,
} from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditorias, type HechoAuditado } from "#modules/comun/auditoria.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirTomada, retomarUnidades } from "./anulacion/rechazar-venta.server.ts";
import { avisarAFavor, avisarParcial } from "./avisar-pago.server.ts";
import { avisarPagosAMano } from "./avisar-pago-a-mano.server.ts";
import { type Confirmada, confirmarTomadas, siguienteConfirmacion } from "./confirmar-venta.server.ts";
import { avisarLimites, type Limite, leerLimitesDeVentas, puedePasar } from "./retener-venta.server.ts";

/** An admin, or a rule of the shop that the settings switched on, such as `sistema:khipu`. */
export type QuienRegistra = Sesion | { sistema: `sistema:${string}` };

export type PagoPedido = {
  codigo: string;
  monto: number;
  via: Exclude<Via, "a_favor">;
  /** The bank movement, for `via` `movimiento`. The caller checks that the parts of a movement do not pass its amount. */
  movimiento?: number | undefined;
  /** What joined the movement with this sale. */
  calce?: CalcePago | undefined;
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
export const registrarPago = (ctx: Ctx, pedido: PagoPedido, quien: QuienRegistra): Promise<PagoRegistrado> =>
  enTransaccion(ctx, (tx) => registrarPagoEn(tx, pedido, quien));

/**
 * Records money that arrived for a sale. Payments sum: the one that reaches the total confirms the sale, less is a partial payment,
 * more stays in favour of the person. A rejected sale is reopened first. A transaction that pays several sales calls it in the
 * order of their codes.
 */
export async function registrarPagoEn(
  tx: Tx,
  pedido: PagoPedido,
  quien: QuienRegistra,
): Promise<PagoRegistrado> {
  if (!("sistema" in quien)) exigirPermiso(quien, "ventas.confirmar");
  exigirMonto(pedido.monto);
  const tomada = await tomarConDinero(tx, pedido.codigo);
  const { venta } = tomada;
  if (!("sistema" in quien)) exigirAjena(venta, quien);
  if (venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS_COMPRAS.premio_sin_pago);
  const { monto, via, movimiento = null, calce = null, referencia = null, sigue = false } = pedido;
  const previo = await buscarPago(tx, { venta: venta.id, via, movimiento, referencia });
  if (previo && previo.venta !== venta.id) throw new Rechazo("estado", TEXTOS_COMPRAS.pago_de_otra);
  if (previo) return repetido(tomada, previo.id);
  exigirVersion(venta, pedido.version);
  if (via === "manual") {
    const { pago_a_mano_extra } = await leerAjustes(tx);
    exigir(negativaAMano(monto, tomada.dinero, pago_a_mano_extra));
  }
  return recibirTomada(
    tx,
    tomada,
    { monto, via, movimiento, calce, referencia, sigue },
    "sistema" in quien ? quien.sistema : quien.codigo_referido,
    !("sistema" in quien) && puedePasar(quien),
  );
}

/** More than any sale can cost, and far from where sums lose precision. */
const MONTO_MAXIMO = 1_000_000_000_000;

export function exigirMonto(monto: number): void {
  if (!Number.isSafeInteger(monto) || monto < 1 || monto > MONTO_MAXIMO)
    throw new Rechazo("valor", TEXTOS_COMPRAS.monto);
}

function repetido({ venta, dinero }: ConSuDinero, pago: number): PagoRegistrado {
  const { codigo, estado_pago } = venta;
  const { falta, a_favor } = cuadrar(dinero);
  const message = TEXTOS_COMPRAS.pago_repetido;
  return { codigo, estado_pago, pago, repetido: true, confirmada: false, falta, a_favor, message };
}

export type ConSuDinero = VentaTomada & { dinero: ConDinero };

/** Locks sales and their people and reads their money. Returns them by their codes, without those that do not exist. */
export async function tomarTodasConDinero(
  tx: Tx,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, ConSuDinero>> {
  const tomadas = await tomarVentas(tx, codigos);
  const dineros = await leerDineros(tx, codigos);
  const conDinero = new Map<string, ConSuDinero>();
  for (const [codigo, tomada] of tomadas) {
    const dinero = dineros.get(codigo);
    if (!dinero) throw new Error(`No existe la venta ${codigo}.`);
    conDinero.set(codigo, { ...tomada, dinero });
  }
  return conDinero;
}

async function tomarConDinero(tx: Tx, codigo: string): Promise<ConSuDinero> {
  const tomada = (await tomarTodasConDinero(tx, [codigo])).get(codigo);
  if (!tomada) throw ventaAjena();
  return tomada;
}

export type Recibido = {
  monto: number;
  via: Via;
  movimiento?: number | null;
  calce?: CalcePago | null;
  referencia?: string | null;
  sigue?: boolean;
};

/** Writes the payment of a locked sale and what follows from it. A rejected sale is reopened first. */
export async function recibirTomada(
  tx: Tx,
  tomada: ConSuDinero,
  recibido: Recibido,
  quien: string,
  pasa = false,
): Promise<PagoRegistrado> {
  const antes = tomada.venta.estado_pago;
  const reabre = antes === "Rechazado";
  const abierta = reabre ? await abrirTomada(tx, tomada) : tomada;
  const dinero = reabre ? await leerDinero(tx, tomada.venta.codigo) : tomada.dinero;
  const limite = (await leerLimitesDeVentas(tx, [tomada.venta.id], pasa))(tomada.venta.id);
  const recibo: Recibo = { tomada: { ...abierta, dinero }, recibido, quien, antes, limite };
  const [registrado] = await recibirAbiertas(tx, [recibo]);
  if (!registrado) throw new Error("El pago no se guardó.");
  // The locks of units come after those of the book's accounts.
  if (reabre) await retomarUnidades(tx, abierta.venta, registrado.confirmada);
  return registrado;
}

export type Recibo = {
  tomada: ConSuDinero;
  recibido: Recibido;
  quien: string;
  /** The state of the sale before this transaction. */
  antes: EstadoPago;
  /** Set when the sale promises more points than the bound in force. */
  limite: Limite | null;
};

/**
 * Writes one payment for each of these locked sales, which are different and not rejected, and what follows from it. An amount of zero
 * only confirms a sale that lacks nothing.
 */
export async function recibirAbiertas(tx: Tx, recibos: readonly Recibo[]): Promise<PagoRegistrado[]> {
  const cuadrados = recibos.map(cuadrarRecibo);
  const confirman = cuadrados.filter(({ confirma }) => confirma);
  // The payments are written first: what the confirmation reads counts them.
  const pagos = await insertarPagos(
    tx,
    cuadrados.flatMap((uno) => filaDePago(tx, uno)),
  );
  const confirmadas = await confirmarTomadas(
    tx,
    confirman.map(({ tomada }) => tomada),
  );
  const hechos = cuadrados.map((uno) => ({
    ...uno,
    pago: pagos.get(uno.tomada.venta.id) ?? null,
    confirmada: confirmadas[confirman.indexOf(uno)] ?? null,
  }));
  for (const hecho of hechos) await avisarDinero(tx, hecho);
  await avisarPagosAMano(tx, hechos);
  await avisarLimites(
    tx,
    hechos.filter(({ alcanza }) => alcanza),
  );
  await anotarAuditorias(tx, hechos.map(auditado));
  return hechos.map(({ tomada: { venta }, pago, estado_pago, confirma, alcanza, cuadre }) => ({
    codigo: venta.codigo,
    estado_pago,
    pago,
    repetido: false,
    confirmada: confirma,
    falta: cuadre.falta,
    a_favor: cuadre.a_favor,
    message: alcanza && !confirma ? TEXTOS_COMPRAS.pago_retenido : mensaje(cuadre, confirma),
  }));
}

type Cuadrado = Recibo & {
  /** The money reaches the total of a sale that waits for it. */
  alcanza: boolean;
  /** It does, and nothing holds the sale back. */
  confirma: boolean;
  /** The state of the sale after the payment. */
  estado_pago: EstadoPago;
  /** What the sale had in favour of the person before the payment. */
  habia_a_favor: number;
  cuadre: Cuadre;
};

function cuadrarRecibo(recibo: Recibo): Cuadrado {
  const { tomada, recibido } = recibo;
  const { venta, dinero } = tomada;
  const previo = cuadrar(dinero);
  const alcanza = venta.estado_pago === "Validando Pago" && recibido.monto >= previo.falta;
  const confirma = alcanza && recibo.limite !== "espera";
  const estado_pago = confirma ? "Pagado" : venta.estado_pago;
  const cuadre = cuadrar({ ...dinero, estado_pago, recibido: dinero.recibido + recibido.monto });
  return { ...recibo, alcanza, confirma, estado_pago, habia_a_favor: previo.a_favor, cuadre };
}

function filaDePago(tx: Tx, { tomada, recibido, quien, confirma }: Cuadrado): PagoNuevo[] {
  const { monto, via, movimiento = null, calce = null, referencia = null } = recibido;
  if (monto === 0) return [];
  const { venta } = tomada;
  const confirmacion = confirma ? siguienteConfirmacion(venta) : null;
  const creado_en = tx.now();
  return [{ venta: venta.id, monto, via, movimiento, calce, referencia, quien, creado_en, confirmacion }];
}

type Hecho = Cuadrado & { pago: number | null; confirmada: Confirmada | null };

/** Tells the person of a payment that did not confirm the sale, or that left money in their favour. */
async function avisarDinero(tx: Tx, hecho: Hecho): Promise<void> {
  const { tomada, recibido, alcanza, confirma, estado_pago, habia_a_favor, cuadre, pago } = hecho;
  const { venta } = tomada;
  if (!confirma) {
    await cambiarVenta(tx, venta, {});
    anunciarVenta(tx, venta);
  }
  const parcial = estado_pago === "Validando Pago" && !alcanza && recibido.sigue !== true;
  if (parcial) await avisarParcial(tx, tomada, { pago, ...cuadre });
  if (cuadre.a_favor > habia_a_favor)
    await avisarAFavor(tx, tomada, { clave: `a_favor:${venta.codigo}:${pago}`, monto: cuadre.a_favor });
}

function mensaje({ falta, a_favor }: Cuadre, confirma: boolean): string {
  if (falta > 0) return `Pago parcial: faltan ${pesos(falta)}.`;
  const sobra = a_favor > 0 ? ` Quedan ${pesos(a_favor)} a favor del cliente.` : "";
  return `${confirma ? TEXTOS_COMPRAS.pago_confirmado : TEXTOS_COMPRAS.pago_registrado}${sobra}`;
}

const auditado = ({ tomada, quien, antes, pago, recibido, cuadre, confirmada }: Hecho): HechoAuditado => ({
  quien,
  accion: confirmada ? "ventas.pago_recibido" : "ventas.pago_registrado",
  objeto: `venta:${tomada.venta.codigo}`,
  antes: { estado_pago: antes },
  despues: {
    ...(confirmada ? { estado_pago: "Pagado", ...confirmada } : {}),
    pago,
    monto: recibido.monto,
    via: recibido.via,
    ...(recibido.calce ? { calce: recibido.calce } : {}),
    falta: cuadre.falta,
    a_favor: cuadre.a_favor,
  },
});
