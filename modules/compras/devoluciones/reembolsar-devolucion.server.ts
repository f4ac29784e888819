import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { insertarDevoluciones } from "#modules/compras/dinero/pagos.store.server.ts";
import { MINUTOS_DESHACER } from "#modules/compras/promesas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Retiro } from "#modules/montoncito/apuestas/retirar-propias.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { avisarReferente } from "../pago/anulacion/anular-venta.server.ts";
import { aplicarAnulacion, prepararRetiroDe } from "../pago/anulacion/aplicar-anulacion.server.ts";
import {
  conDevolucion,
  conDevolucionEn,
  type DevolucionEnMano,
  type LineaDeVuelta,
  sinDevolucion,
} from "./con-devolucion.server.ts";
import { exigirCuentaComprobada } from "./cuenta-propia.server.ts";
import { cambiarPedida, codigoDeDevolucion, separarUnidades } from "./devoluciones.store.server.ts";
import { leerDineroParaDevolver, leerPedidoAServicio } from "./dinero-de-vuelta.store.server.ts";
import {
  type FormaReembolso,
  negativaDecidir,
  negativaDeshacer,
  negativaPagar,
  porServicio,
} from "./estado-devolucion.ts";
import { devolverAlStock } from "./mover-unidades.server.ts";
import { partirLinea } from "./partir-linea.ts";
import { dineroQueSale, type Salida } from "./salida.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";
import { leerPorPagar } from "./trabajos.store.server.ts";

/** What a paid return was worth, and how its money left. */
export type Reembolso = Salida & { total: number };

type Nombrada = { id: number; version?: number | undefined };

/** 'Devolver el dinero': nothing moves yet. The decision can be taken back for ten minutes before the money may leave. */
export async function decidirReembolso(ctx: Ctx, { id, version }: Nombrada, sesion: Sesion): Promise<Date> {
  exigirPermiso(sesion, "ventas.anular");
  return conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, { pedida, anotar }) => {
    exigir(negativaDecidir(pedida));
    const reembolso_desde = new Date(tx.now().getTime() + MINUTOS_DESHACER * MINUTO_MS);
    await cambiarPedida(tx, pedida, { reembolso_desde, reembolso_por: sesion.codigo_referido });
    await anotar("devoluciones.decidir", { despues: { devolucion: id, forma: pedida.forma } });
    return reembolso_desde;
  });
}

/** Takes the decision back while the money is still here. */
export async function deshacerReembolso(ctx: Ctx, { id, version }: Nombrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "ventas.anular");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, { pedida, anotar }) => {
    const pedido_a_servicio = (await leerPedidoAServicio(tx, id)) !== null;
    exigir(negativaDeshacer({ ...pedida, pedido_a_servicio }));
    await cambiarPedida(tx, pedida, { reembolso_desde: null, reembolso_por: null });
    await anotar("devoluciones.deshacer", { despues: { devolucion: id } });
  });
}

/** 'Ya transferí': the admin sent the money, and everything that follows from it happens now. */
export async function transferirReembolso(
  ctx: Ctx,
  { id, version, motivo = "" }: Nombrada & { motivo?: string },
  sesion: Sesion,
): Promise<Reembolso> {
  exigirPermiso(sesion, "ventas.anular");
  return reembolsar(ctx, id, { version, sesion, forma: "transferencia", motivo: motivo.trim() });
}

const POR_VEZ = 100;

/**
 * The job of refunds: pays those to a balance whose minutes are over, one transaction each. One that fails stops no other; the job tries
 * it again at the next minute.
 */
export async function pagarDecididas(ctx: Ctx): Promise<number> {
  let pagadas = 0;
  for (const id of await leerPorPagar(ctx, ctx.now(), POR_VEZ))
    try {
      await reembolsar(ctx, id);
      pagadas++;
    } catch (error) {
      ctx.log.error("returns: a refund could not be paid", { id, ...describeError(error) });
    }
  return pagadas;
}

type Admin = {
  version?: number | undefined;
  sesion: Sesion;
  forma: FormaReembolso;
  /** How the admin knows that the account is the customer's, where nothing else proves it. */
  motivo?: string;
};

/**
 * Pays a decided refund: units that go back become lines of their own, those lines are annulled with their points, debts, credit and
 * coupon, goods go to the shelf or are written off, and the money is recorded, all or nothing.
 */
export const reembolsar = (ctx: Ctx, id: number, admin?: Admin): Promise<Reembolso> =>
  enTransaccion(ctx, async (tx) => {
    const codigo = await codigoDeDevolucion(tx, id);
    if (codigo === null) throw sinDevolucion();
    // The round before the sale: see `prepararRetiroDe`.
    const retiro = await prepararRetiroDe(tx, codigo);
    const { sesion = { codigo_referido: "" }, version } = admin ?? {};
    const nombrada = { id, codigo, sesion, version, ...(admin && { de: "ajena" as const }) };
    return conDevolucionEn(tx, nombrada, async (_, enMano) => {
      const { pedida } = enMano;
      exigir(negativaPagar(pedida, tx.now()));
      if (admin && pedida.forma !== admin.forma) throw new Rechazo("estado", TEXTOS_DEVOLUCION.otra_forma);
      if (admin?.forma === "transferencia") await exigirCuentaComprobada(tx, enMano, admin.motivo ?? "");
      // Two admins may decide and transfer; a job has no person of its own.
      const quien = admin?.sesion.codigo_referido ?? pedida.reembolso_por ?? "";
      return pagar(tx, enMano, { quien, retiro });
    });
  });

async function pagar(
  tx: Tx,
  enMano: DevolucionEnMano,
  { quien, retiro }: { quien: string; retiro: Retiro | null },
): Promise<Reembolso> {
  const { venta, pedida, mover, anotar } = enMano;
  // The card gave what its refund says: what the return is worth may have changed since.
  const pedido = porServicio(pedida.forma) ? await leerPedidoAServicio(tx, pedida.id) : null;
  if (porServicio(pedida.forma) && !pedido?.hecho)
    throw new Error(`El dinero de la devolución ${pedida.id} no ha salido.`);
  const antes = await leerDineroParaDevolver(tx, venta.codigo);
  const lineas: number[] = [];
  for (const linea of enMano.lineas) lineas.push(await separar(tx, linea));
  const { anulacion, lineas: anuladas } = await aplicarAnulacion(tx, enMano, {
    lineas,
    nombre: `devolucion-${pedida.id}`,
    motivo: pedida.tipo === "retracto" ? "Retracto" : "Garantía",
    retiro,
    vuelven: true,
  });
  await devolverAlStock(tx, venta.codigo, enMano.lineas);
  const { devolucion, cliente: puntos } = anulacion;
  const { diferencia_pagada } = venta;
  const despues = await leerDineroParaDevolver(tx, venta.codigo);
  const crece = cuadrar(despues).a_favor - cuadrar(antes).a_favor;
  const salida = dineroQueSale({
    forma: pedida.forma,
    devolucion,
    crece,
    diferencia_pagada,
    dado: pedido?.monto ?? null,
  });
  if (pedida.forma === "transferencia") await registrarTransferencia(tx, enMano, crece, quien);
  const resto = { total: devolucion.total, a_favor: salida.a_favor, falta: salida.falta };
  await mover({ estado: "reembolsada", terminada_en: tx.now(), monto: salida.monto }, { puntos, resto });
  if (salida.falta > 0) await avisarFalta(tx, enMano, salida);
  await avisarReferente(tx, enMano, anulacion);
  const hecho = { ...anulacion, forma: pedida.forma, solicitud: pedida.id, salida };
  await anotar("devoluciones.reembolsar", { despues: hecho }, anuladas);
  return { ...salida, total: devolucion.total };
}

/** The id of the line that goes back: the line itself, or a new one with some of its units. */
async function separar(tx: Tx, linea: LineaDeVuelta): Promise<number> {
  const { va, queda } = partirLinea(linea.de, linea.cantidad);
  return queda ? separarUnidades(tx, linea, { va, queda }) : linea.linea;
}

/** Records what the transfer took from the payments of the sale. */
async function registrarTransferencia(
  tx: Tx,
  { venta, pedida }: DevolucionEnMano,
  monto: number,
  quien: string,
): Promise<void> {
  if (monto === 0) return;
  await insertarDevoluciones(tx, [
    {
      venta: venta.id,
      monto,
      fecha: diaDe(tx.now()),
      forma: "transferencia",
      nota: `Devolución ${pedida.id}`,
      quien,
      creado_en: tx.now(),
    },
  ]);
}

/** The customer may have the rest already. A person of the shop knows, or transfers it. */
const avisarFalta = (tx: Tx, { venta, pedida }: DevolucionEnMano, { falta }: Salida) =>
  avisarAdmins(tx, {
    permiso: "ventas.anular",
    clave: `devolucion:${pedida.id}:falta`,
    titulo: `Devolución de ${venta.codigo}: ${pesos(falta)} no estaban en la compra`,
    texto: "Ya se habían devuelto, o el cliente los pagó aparte. Si no los ha recibido, transfiéreselos.",
    enlace: `/admin/devoluciones/${pedida.id}`,
  });
