import { huellaCarrito, type LineaPedida, SIN_CARGOS, type Totales } from "#modules/carrito/lineas.ts";
import type { CarritoValorado, LineaValorada } from "#modules/carrito/valorar.ts";
import { type EnvioCotizado, estimarEnvio } from "#modules/compras/envio/estimar-envio.server.ts";
import { type Lugar, mismoLugar } from "#modules/compras/envio/tarifa.ts";
import { TEXTOS } from "#modules/compras/textos.ts";
import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import { bytesAHex, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  adoptar,
  buscarVigente,
  type Cotizacion,
  type CuentaActiva,
  cambiarDestino,
  codigoUsado,
  type Dueno,
  insertarCotizacion,
  leerOferta,
} from "./cotizacion.store.server.ts";
import { exigirLineas, exigirPocasSinPagar, valorarCarrito } from "./valorar-carrito.server.ts";

const VIGENCIA_MS = 48 * 60 * 60_000;

/** `navegador` is the random name that the browser stores and sends. */
export type Quien = { codigo: string | null; navegador: string | null };

/** A bank account with the amount and the subject of the transfer, in the order in which bank apps ask for them. */
type CuentaCotizada = CuentaActiva & { monto: number; asunto: string };

export type CarritoCotizado = Totales & {
  codigo: string;
  vence_en: Date;
  lineas: LineaValorada[];
  /** The address of the buyer that `envio_cobrado` is for; null when nothing is sent or there is none. */
  envio_region: string | null;
  envio_comuna: string | null;
  cuentas: CuentaCotizada[];
};

/** 'Pagar': promises prices and a total for 48 hours under a code. The same cart gets the same quote again. */
export async function cotizarCarrito(
  ctx: Ctx,
  { carrito }: { carrito: readonly LineaPedida[] },
  quien: Quien,
): Promise<CarritoCotizado> {
  exigirLineas(carrito);
  const dueno = { codigo: quien.codigo, navegador: await huellaNavegador(ctx, quien.navegador) };
  const nombre = dueno.codigo ?? dueno.navegador;
  if (!nombre) throw new Rechazo("malformado", TEXTOS.sin_navegador);
  const huella = await huellaCarrito(carrito);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `cotizar:${nombre}`);
    const oferta = await leerOferta(tx, carrito, dueno.codigo);
    const destino = await estimarEnvio(tx, carrito, oferta, dueno.codigo);
    const anterior = await vigenteDe(tx, dueno, huella, destino);
    if (dueno.codigo) exigirPocasSinPagar(oferta, dueno.codigo, anterior);
    const envio_cobrado = destino.envio?.cobrado ?? 0;
    const cargos = anterior ?? { ...SIN_CARGOS, envio_cobrado };
    const valorado = valorarCarrito(oferta, carrito, anterior, cargos);
    const { codigo, vence_en } = anterior
      ? await repetir(tx, anterior, dueno)
      : await crear(tx, { dueno, huella, valorado, lugar: destino.lugar });
    const monto = valorado.totales.total;
    return {
      codigo,
      vence_en,
      lineas: valorado.lineas,
      ...valorado.totales,
      envio_region: destino.lugar?.region ?? null,
      envio_comuna: destino.lugar?.comuna ?? null,
      cuentas: oferta.cuentas.map((cuenta) => ({ ...cuenta, monto, asunto: codigo })),
    };
  });
}

const lugarCotizado = ({ envio_region, envio_comuna }: Cotizacion): Lugar | null =>
  envio_region !== null && envio_comuna !== null ? { region: envio_region, comuna: envio_comuna } : null;

/**
 * The live quote of the same lines. Since the address changed, it only counts if sending there costs the same: the
 * total is what the customer transfers, and it must be the one of the new address.
 */
async function vigenteDe(tx: Tx, dueno: Dueno, huella: string, { lugar, envio }: EnvioCotizado) {
  const cotizacion = await buscarVigente(tx, { dueno, huella, lugar }, tx.now());
  if (!cotizacion || mismoLugar(lugarCotizado(cotizacion), lugar)) return cotizacion;
  if (cotizacion.envio_cobrado !== (envio?.cobrado ?? 0)) return null;
  await cambiarDestino(tx, cotizacion.codigo, lugar);
  return cotizacion;
}

async function repetir(tx: Tx, cotizacion: Cotizacion, { codigo }: Dueno) {
  if (codigo && cotizacion.usuario === null) await adoptar(tx, cotizacion.codigo, codigo);
  return cotizacion;
}

type Nueva = { dueno: Dueno; huella: string; valorado: CarritoValorado; lugar: Lugar | null };

async function crear(tx: Tx, { dueno, huella, valorado, lugar }: Nueva) {
  const ahora = tx.now();
  const { productos, puntos, descuento, envio_cobrado, total } = valorado.totales;
  const fila = {
    codigo: await codigoNuevo(tx),
    usuario: dueno.codigo,
    // Keep the browser's hash only on a visitor's quote: another person may use the same browser next.
    navegador: dueno.codigo ? null : dueno.navegador,
    huella,
    lineas: valorado.lineas.map(({ tipo, id, opcion, cantidad, precio, puntos }) => ({
      tipo,
      id,
      opcion,
      cantidad,
      precio,
      puntos,
    })),
    productos,
    puntos,
    descuento,
    envio_cobrado,
    envio_region: lugar?.region ?? null,
    envio_comuna: lugar?.comuna ?? null,
    total,
    created_at: ahora,
    vence_en: new Date(ahora.getTime() + VIGENCIA_MS),
  };
  if (!(await insertarCotizacion(tx, fila))) throw new Error(`El código ${fila.codigo} ya existe.`);
  return fila;
}

const LARGO = 6;

/** A random code. It may be taken: the caller checks when it writes. */
export const codigoAlAzar = ({ random }: Pick<Tx, "random">): string =>
  `PZ-${textoAlAzar(ALFABETO_VENTA, LARGO, random)}`;

/** A code that no quote and no sale has. */
export async function codigoNuevo(tx: Tx): Promise<string> {
  for (;;) {
    const codigo = codigoAlAzar(tx);
    if (!(await codigoUsado(tx, codigo))) return codigo;
  }
}

/** Hashes a browser's random name: a leaked table must not open quotes. */
export async function huellaNavegador(
  { secret }: Pick<Ctx, "secret">,
  navegador: string | null | undefined,
): Promise<string | null> {
  if (!navegador) return null;
  return bytesAHex(await hmacSha256(new TextEncoder().encode(secret), "navegador", navegador));
}
