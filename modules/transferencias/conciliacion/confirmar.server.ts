import type { CalcePago } from "#modules/compras/dinero/pagos.store.server.ts";
import {
  type PagoRegistrado,
  type QuienRegistra,
  registrarPagoEn,
} from "#modules/compras/pago/registrar-pago.server.ts";
import { registrarRepartoEn } from "#modules/compras/pago/registrar-reparto.server.ts";
import { tomarVenta } from "#modules/compras/venta/tomar-venta.server.ts";
import { formatearRut } from "#modules/comun/contacto/rut.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { extenderPausa } from "#modules/montoncito/partida/extender-pausa.server.ts";
import { MAXIMO_A_LA_VEZ } from "#modules/transferencias/calce/juntos.ts";
import type { Propuesta } from "#modules/transferencias/calce/tipos.ts";
import { segurasDe } from "./leer-conciliacion.server.ts";
import { bloquearMovimientos, type MovimientoLeido, recordarPagador } from "./movimientos.store.server.ts";
import { TEXTOS_CONCILIACION } from "./textos.ts";

export type Par = { deposito: number; venta: string };
/** A payment that was written, with what its undo needs. */
export type PagoHecho = { codigo: string; pago: number };

/** Locks deposits and checks that each can still be used. Movements are locked before people and sales. */
async function tomarDepositos(tx: Tx, ids: readonly number[]): Promise<MovimientoLeido[]> {
  const filas = await bloquearMovimientos(tx, ids);
  if (filas.length < new Set(ids).size)
    throw new Rechazo("desconocido", TEXTOS_CONCILIACION.deposito_desconocido);
  for (const { monto, libre, apartado_en } of filas) {
    if (monto < 0) throw new Rechazo("valor", TEXTOS_CONCILIACION.no_es_deposito);
    if (apartado_en) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_apartado);
    if (libre <= 0) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_usado);
  }
  return filas;
}

type Parte = { deposito: MovimientoLeido; codigo: string; calce: CalcePago; sigue: boolean };

/** Writes one payment with all that its deposit has free. */
async function pagarCon(
  tx: Tx,
  { deposito, codigo, calce, sigue }: Parte,
  quien: QuienRegistra,
): Promise<PagoRegistrado> {
  const { id, libre } = deposito;
  const pedido = { codigo, monto: libre, via: "movimiento" as const, movimiento: id, calce, sigue };
  const registrado = await registrarPagoEn(tx, pedido, quien);
  await anotarUso(tx, deposito, [codigo]);
  if (calce === "codigo") await extenderPausa(tx, (await tomarVenta(tx, codigo)).venta.usuario);
  return registrado;
}

/** Remembers who paid, also if it was the customer: the RUT of their profile may change. */
async function anotarUso(tx: Tx, { id, rut }: MovimientoLeido, codigos: readonly string[]): Promise<void> {
  if (rut !== null)
    for (const codigo of codigos) await recordarPagador(tx, formatearRut(rut), codigo, tx.now());
  tx.announce({ tabla: "movimientos_banco", clave: String(id) });
}

const esDe = ({ depositos, ventas }: Propuesta, { deposito, venta }: Par): boolean =>
  depositos[0] === deposito && ventas[0] === venta;

/** What proves this pair by itself, asked under the locks of its deposit and sale; null when the rule does not call it sure. */
async function pruebaDe(tx: Tx, deposito: MovimientoLeido, venta: string): Promise<CalcePago | null> {
  const seguras = await segurasDe(tx, deposito.libre);
  const segura = seguras.find((una) => esDe(una, { deposito: deposito.id, venta }));
  if (!segura) return null;
  return segura.tipo === "codigo" ? "codigo" : "rut";
}

const hechoDe = ({ codigo, pago }: PagoRegistrado): PagoHecho[] => (pago === null ? [] : [{ codigo, pago }]);

export type Confirmado = { hechos: PagoHecho[]; message: string };

/**
 * A person joins deposits and sales: several deposits for one sale, or one deposit for several sales, which `repartirDeposito` divides.
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
  if (unica === undefined || unico === undefined) throw new Rechazo("valor", TEXTOS_CONCILIACION.elige);
  if (ids.length > 1 && codigos.length > 1) throw new Rechazo("valor", TEXTOS_CONCILIACION.muchos_a_muchos);
  if (ids.length + codigos.length > MAXIMO_A_LA_VEZ)
    throw new Rechazo("valor", TEXTOS_CONCILIACION.demasiados);
  if (codigos.length === 1) return unaVenta(ctx, ids, unica, sesion);
  return variasVentas(ctx, unico, codigos, sesion);
}

/** A person who confirms what the rule calls sure leaves the same proof as the rule; everything else is the person's word. */
function unaVenta(ctx: Ctx, ids: readonly number[], codigo: string, sesion: Sesion): Promise<Confirmado> {
  return enTransaccion(ctx, async (tx) => {
    const filas = await tomarDepositos(tx, ids);
    await tomarVenta(tx, codigo);
    const [unico] = filas;
    const prueba = unico && filas.length === 1 ? await pruebaDe(tx, unico, codigo) : null;
    const calce = prueba ?? "persona";
    const registrados: PagoRegistrado[] = [];
    for (const [i, deposito] of filas.entries()) {
      const sigue = i < filas.length - 1;
      registrados.push(await pagarCon(tx, { deposito, codigo, calce, sigue }, sesion));
    }
    const message = `${codigo}: ${registrados.at(-1)?.message ?? ""}`;
    return { hechos: registrados.flatMap(hechoDe), message };
  });
}

/** One transaction for all sales: if one of them was paid meanwhile, none gets its share. */
function variasVentas(ctx: Ctx, id: number, codigos: readonly string[], sesion: Sesion): Promise<Confirmado> {
  return enTransaccion(ctx, async (tx) => {
    const [deposito] = await tomarDepositos(tx, [id]);
    if (!deposito) throw new Rechazo("desconocido", TEXTOS_CONCILIACION.deposito_desconocido);
    const { libre } = deposito;
    const reparto = await registrarRepartoEn(tx, { codigos, movimiento: id, libre }, sesion);
    const { registrados, sobra } = reparto;
    await anotarUso(tx, deposito, codigos);
    const frases = registrados.map((uno) => `${uno.codigo}: ${uno.message}`);
    if (sobra > 0) frases.push(`Quedan ${pesos(sobra)} libres en el depósito.`);
    const message = frases.join(" ");
    return { hechos: registrados.flatMap(hechoDe), message };
  });
}

export type Saltada = { codigo: string; porque: string };
/** Whether the pair may still be confirmed, asked under the locks of its deposit and sale. */
type Condicion = (tx: Tx, par: Par) => Promise<boolean>;
export type SegurasConfirmadas = { hechos: PagoHecho[]; saltadas: Saltada[]; message: string };

/** Each sale stores its own answer under the key of the press. */
const conClave = (ctx: Ctx, codigo: string): Ctx =>
  ctx.idempotency
    ? { ...ctx, idempotency: { ...ctx.idempotency, clave: `${ctx.idempotency.clave}:${codigo}` } }
    : ctx;

/**
 * 'Confirmar N seguras': one transaction for each pair that the person saw. The rule runs again under the locks of each; what
 * is no longer sure is skipped and reported.
 */
export async function confirmarSeguras(
  ctx: Ctx,
  { pares }: { pares: readonly Par[] },
  sesion: Sesion,
): Promise<SegurasConfirmadas> {
  exigirPermiso(sesion, "ventas.confirmar");
  const hechos: PagoHecho[] = [];
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
  quien: QuienRegistra,
  condicion?: Condicion,
): Promise<PagoHecho | Saltada> {
  const { deposito: id, venta: codigo } = par;
  try {
    return await enTransaccion(conClave(ctx, codigo), async (tx): Promise<PagoHecho | Saltada> => {
      const [deposito] = await tomarDepositos(tx, [id]);
      if (!deposito) throw new Rechazo("desconocido", TEXTOS_CONCILIACION.deposito_desconocido);
      await tomarVenta(tx, codigo);
      const calce = await pruebaDe(tx, deposito, codigo);
      if (!calce || (condicion && !(await condicion(tx, par))))
        return { codigo, porque: TEXTOS_CONCILIACION.ya_no_segura };
      const { pago } = await pagarCon(tx, { deposito, codigo, calce, sigue: false }, quien);
      return pago === null ? { codigo, porque: TEXTOS_CONCILIACION.ya_no_segura } : { codigo, pago };
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
  return `${hechas} Quedaron sin confirmar: ${nombrarSaltadas(saltadas)}.`;
}

const NOMBRADAS = 5;

/** "PZ-AAAAAA (cambió) y 2 más": the reason of each of the first ones. */
export function nombrarSaltadas(saltadas: readonly Saltada[]): string {
  const cuales = saltadas
    .slice(0, NOMBRADAS)
    .map(({ codigo, porque }) => `${codigo} (${porque.replace(/\.$/, "")})`);
  const mas = saltadas.length > cuales.length ? ` y ${saltadas.length - cuales.length} más` : "";
  return `${cuales.join(", ")}${mas}`;
}
