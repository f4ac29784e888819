import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { ventaDeClave } from "#modules/puntos/libro.ts";
import { type AsientoDePersona, buscarAsientosPropios } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { esKeySorteo } from "#modules/sorteos/participacion.ts";
import { leerFilaSorteo, leerInputs } from "#modules/sorteos/sorteos.store.server.ts";
import {
  type CreditoRastreado,
  leerAbonosPropios,
  leerCreditosUsados,
  leerDiasDelPozo,
  leerVentasPropias,
} from "./rastro.store.server.ts";

/** Credits and abonos that one page shows; a person with more sees how many there are. */
const MAX_CREDITOS = 30;
const MAX_ABONOS = 20;

export type OrigenCredito = Omit<CreditoRastreado, "clave"> & {
  /** The person's own sale behind the credit: its code and when its transfer was confirmed. */
  venta: { codigo: string; pagado_en: Date | null } | null;
  asiento: AsientoDePersona | null;
};
export type Rastro = NonNullable<Awaited<ReturnType<typeof leerRastro>>>;

/**
 * A participant's own trail: transfer → sale → entry → range → result. It contains nothing of other people: a referral credit names
 * neither the person nor the purchase that earned it. Null for a visitor and for a person who does not take part.
 */
export async function leerRastro(
  ctx: Ctx,
  { sku, key }: { sku: string; key: string },
  sesion: Sesion | null,
) {
  if (!sesion || !esKeySorteo(key) || !(await leerFilaSorteo(ctx, sku, key))) return null;
  const codigo = sesion.codigo_referido;
  const todos = await leerAbonosPropios(ctx, key, codigo);
  if (todos.length === 0) return null;
  const abonos = todos.slice(0, MAX_ABONOS);
  const clave = ({ inicio }: { inicio: number }) => `abono:${key}:${inicio}`;
  const creditos = await leerCreditosUsados(ctx, codigo, { claves: abonos.map(clave), limite: MAX_CREDITOS });
  const claves = [...abonos.map(clave), ...creditos.map((credito) => credito.clave)];
  const [asientos, { seudonimo }] = await Promise.all([
    buscarAsientosPropios(ctx, codigo, claves),
    leerInputs(ctx, key, codigo),
  ]);
  return {
    codigo,
    seudonimo,
    origenes: await conVentas(ctx, codigo, creditos, asientos),
    abonos: abonos.map((abono) => ({ ...abono, asiento: asientos.get(clave(abono)) ?? null })),
    /** How many abonos the page leaves out. */
    faltan: todos.length - abonos.length,
  };
}

async function conVentas(
  ctx: Lector,
  codigo: string,
  creditos: readonly CreditoRastreado[],
  asientos: ReadonlyMap<string, AsientoDePersona>,
): Promise<OrigenCredito[]> {
  const codigos = creditos.flatMap(({ motivo, clave }) =>
    motivo === "venta" ? (ventaDeClave(clave) ?? []) : [],
  );
  const ventas = new Map(
    (await leerVentasPropias(ctx, codigo, codigos)).map((venta) => [venta.codigo, venta]),
  );
  return creditos.map(({ clave, ...credito }) => {
    const venta = credito.motivo === "venta" ? ventas.get(ventaDeClave(clave) ?? "") : undefined;
    return {
      ...credito,
      venta: venta ? { codigo: venta.codigo, pagado_en: venta.pagado_en } : null,
      asiento: asientos.get(clave) ?? null,
    };
  });
}

/** Where custody of a raffle is checked: the sealed days with its abonos. Null when that product has no such raffle. */
export const leerCustodia = async (ctx: Lector, sku: string, key: string) =>
  esKeySorteo(key) && (await leerFilaSorteo(ctx, sku, key)) ? leerDiasDelPozo(ctx, key) : null;
