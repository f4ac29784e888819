import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import {
  type PagoRegistrado,
  type Quien,
  registrarPagoEn,
} from "#modules/compras/pago/registrar-pago.server.ts";
import { tomarVenta } from "#modules/compras/venta/tomar-venta.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { formatearRut } from "#modules/comun/rut.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { segurasDe } from "./leer-mesa.server.ts";
import { bloquearMovimientos, type MovimientoLeido, recordarPagador } from "./movimientos.store.server.ts";
import { TEXTOS } from "./textos.ts";

export type Par = { deposito: number; venta: string };
/** A payment that was written, with what its undo needs. */
export type Hecho = { codigo: string; pago: number };

const MAXIMO_A_LA_VEZ = 10;

/** Locks deposits and checks that each can still be used. Movements are locked before people and sales. */
async function tomarDepositos(tx: Tx, ids: readonly number[]): Promise<MovimientoLeido[]> {
  const filas = await bloquearMovimientos(tx, ids);
  if (filas.length < new Set(ids).size) throw new Rechazo("desconocido", TEXTOS.deposito_desconocido);
  for (const { monto, libre, apartado_en } of filas) {
    if (monto < 0) throw new Rechazo("valor", TEXTOS.no_es_deposito);
    if (apartado_en) throw new Rechazo("estado", TEXTOS.deposito_apartado);
    if (libre <= 0) throw new Rechazo("estado", TEXTOS.deposito_usado);
  }
  return filas;
}

type Parte = { deposito: MovimientoLeido; monto: number; codigo: string; sigue: boolean };

/** Writes one payment and remembers who paid, also if it was the customer: the RUT of their profile may change. */
async function pagarCon(
  tx: Tx,
  { deposito, monto, codigo, sigue }: Parte,
  quien: Quien,
): Promise<PagoRegistrado> {
  const pedido = { codigo, monto, via: "movimiento" as const, movimiento: deposito.id, sigue };
  const registrado = await registrarPagoEn(tx, pedido, quien);
  if (deposito.rut !== null) await recordarPagador(tx, formatearRut(deposito.rut), codigo, tx.now());
  tx.announce({ tabla: "movimientos_banco", clave: String(deposito.id) });
  return registrado;
}

const hechoDe = ({ codigo, pago }: PagoRegistrado): Hecho[] => (pago === null ? [] : [{ codigo, pago }]);

export type Confirmado = { hechos: Hecho[]; message: string };

/**
 * A person joins deposits and sales: several deposits for one sale, or one deposit for several sales. What a deposit has beyond
 * the last sale stays in favour of its customer.
 */
export async function confirmarPar(
  ctx: Ctx,
  { depositos, ventas }: { depositos: readonly number[]; ventas: readonly string[] },
  sesion: Sesion,
): Promise<Confirmado> {
  exigirPermiso(sesion, "ventas.confirmar");
  const ids = [...new Set(depositos)];
  const codigos = [...new Set(ventas)].sort();
  const [unica] = codigos;
  const [unico] = ids;
  if (unica === undefined || unico === undefined) throw new Rechazo("valor", TEXTOS.elige);
  if (ids.length > 1 && codigos.length > 1) throw new Rechazo("valor", TEXTOS.muchos_a_muchos);
  if (ids.length + codigos.length > MAXIMO_A_LA_VEZ) throw new Rechazo("valor", TEXTOS.demasiados);
  if (codigos.length === 1) return unaVenta(ctx, ids, unica, sesion);
  return variasVentas(ctx, unico, codigos, sesion);
}

function unaVenta(ctx: Ctx, ids: readonly number[], codigo: string, sesion: Sesion): Promise<Confirmado> {
  return enTransaccion(ctx, async (tx) => {
    const filas = await tomarDepositos(tx, ids);
    const registrados: PagoRegistrado[] = [];
    for (const [i, deposito] of filas.entries()) {
      const sigue = i < filas.length - 1;
      registrados.push(await pagarCon(tx, { deposito, monto: deposito.libre, codigo, sigue }, sesion));
    }
    const message = `${codigo}: ${registrados.at(-1)?.message ?? ""}`;
    return { hechos: registrados.flatMap(hechoDe), message };
  });
}

/** Each sale has its own transaction: a sale is never locked after the accounts of another one. */
async function variasVentas(
  ctx: Ctx,
  id: number,
  codigos: readonly string[],
  sesion: Sesion,
): Promise<Confirmado> {
  const registrados: PagoRegistrado[] = [];
  for (const [i, codigo] of codigos.entries()) {
    const ultima = i === codigos.length - 1;
    const uno = await enTransaccion(conClave(ctx, codigo), async (tx) => {
      const [deposito] = await tomarDepositos(tx, [id]);
      if (!deposito) throw new Rechazo("desconocido", TEXTOS.deposito_desconocido);
      await tomarVenta(tx, codigo);
      const { falta } = cuadrar(await leerDinero(tx, codigo));
      const monto = ultima || falta === 0 ? deposito.libre : Math.min(falta, deposito.libre);
      return pagarCon(tx, { deposito, monto, codigo, sigue: false }, sesion);
    });
    registrados.push(uno);
  }
  return {
    hechos: registrados.flatMap(hechoDe),
    message: registrados.map(({ codigo, message }) => `${codigo}: ${message}`).join(" "),
  };
}

type Saltada = { codigo: string; porque: string };
/** Whether the pair may still be confirmed, asked under the locks of its deposit and sale. */
type Condicion = (tx: Tx, par: Par) => Promise<boolean>;
export type SegurasConfirmadas = { hechos: Hecho[]; saltadas: Saltada[]; message: string };

/** Each sale stores its own answer under the key of the press. */
const conClave = (ctx: Ctx, codigo: string): Ctx =>
  ctx.idempotency
    ? { ...ctx, idempotency: { ...ctx.idempotency, clave: `${ctx.idempotency.clave}:${codigo}` } }
    : ctx;

/**
 * 'Confirmar las N seguras': one transaction for each pair that the person saw. The rule runs again under the locks of each; what
 * is no longer sure is skipped and reported.
 */
export async function confirmarSeguras(
  ctx: Ctx,
  { pares }: { pares: readonly Par[] },
  sesion: Sesion,
): Promise<SegurasConfirmadas> {
  exigirPermiso(sesion, "ventas.confirmar");
  const hechos: Hecho[] = [];
  const saltadas: Saltada[] = [];
  for (const par of pares) {
    const resultado = await confirmarUna(ctx, par, sesion);
    if ("pago" in resultado) hechos.push(resultado);
    else saltadas.push(resultado);
  }
  return { hechos, saltadas, message: resumen(hechos.length, saltadas) };
}

/** Confirms a sure match in a transaction of its own, or says why not. */
export async function confirmarUna(
  ctx: Ctx,
  par: Par,
  quien: Quien,
  condicion?: Condicion,
): Promise<Hecho | Saltada> {
  const { deposito: id, venta: codigo } = par;
  try {
    return await enTransaccion(conClave(ctx, codigo), async (tx): Promise<Hecho | Saltada> => {
      const [deposito] = await tomarDepositos(tx, [id]);
      if (!deposito) throw new Rechazo("desconocido", TEXTOS.deposito_desconocido);
      await tomarVenta(tx, codigo);
      const seguras = await segurasDe(tx, deposito.libre);
      const sigue = seguras.some((una) => una.depositos[0] === id && una.ventas[0] === codigo);
      if (!sigue || (condicion && !(await condicion(tx, par))))
        return { codigo, porque: TEXTOS.ya_no_segura };
      const parte = { deposito, monto: deposito.libre, codigo, sigue: false };
      const { pago } = await pagarCon(tx, parte, quien);
      return pago === null ? { codigo, porque: TEXTOS.ya_no_segura } : { codigo, pago };
    });
  } catch (error) {
    if (error instanceof Rechazo) return { codigo, porque: error.message };
    ctx.log.error("transfers: sure match not confirmed", { codigo, ...describeError(error) });
    return { codigo, porque: "no se pudo confirmar: intenta de nuevo" };
  }
}

function resumen(confirmadas: number, saltadas: readonly Saltada[]): string {
  const hechas = confirmadas === 1 ? "1 pago confirmado." : `${confirmadas} pagos confirmados.`;
  if (saltadas.length === 0) return hechas;
  const cuales = saltadas.slice(0, 5).map(({ codigo, porque }) => `${codigo} (${porque})`);
  const mas = saltadas.length > cuales.length ? ` y ${saltadas.length - cuales.length} más` : "";
  return `${hechas} Quedaron sin confirmar: ${cuales.join(", ")}${mas}.`;
}
