import { huellaCarrito } from "#modules/carrito/huella.server.ts";
import type { LineaPedida, TotalesCarrito } from "#modules/carrito/lineas.ts";
import type { CarritoValorado, LineaValorada } from "#modules/carrito/valorar.ts";
import { terminarCotizaciones, tomarUso } from "#modules/compras/cupones/cupones.store.server.ts";
import { aplicarCupon, exigirCodigoCupon } from "#modules/compras/cupones/usar-cupon.server.ts";
import { type Destinatario, destinatarioDe } from "#modules/compras/envio/entrega.ts";
import { estimarEnvio } from "#modules/compras/envio/estimar-envio.server.ts";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";
import { EN_TIENDA, type EnvioCotizado, envioCobrado, envioVigente } from "#modules/compras/envio/tarifa.ts";
import { COTIZACIONES_VIGENTES, HORAS_COTIZACION } from "#modules/compras/promesas.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  bloquearCotizaciones,
  buscarVigente,
  type CuentaActiva,
  cambiarDestino,
  codigoUsado,
  insertarCotizacion,
  leerOferta,
  type MismaCotizacion,
} from "./cotizacion.store.server.ts";
import { leerSobrantes } from "./sobrantes.store.server.ts";
import { apartarUnidades } from "./tomar-unidades.server.ts";
import { conCargos, exigirLineas, exigirPocasSinPagar, valorarCarrito } from "./valorar-carrito.server.ts";

const VIGENCIA_MS = HORAS_COTIZACION * HORA_MS;

/** A bank account with the amount and the subject of the transfer, in the order in which bank apps ask for them. */
type CuentaCotizada = CuentaActiva & { monto: number; asunto: string };

export type CarritoCotizado = TotalesCarrito & {
  codigo: string;
  cupon: string | null;
  vence_en: Date;
  lineas: LineaValorada[];
  /** The address of the buyer that `envio_cobrado` is for; null when nothing is sent or there is none. */
  envio_region: string | null;
  envio_comuna: string | null;
  /** Where and when it is picked up; null when it is sent. */
  retiro: RetiroTienda | null;
  /** The products that the shop counts and of which no unit is kept. */
  no_apartadas: string[];
  cuentas: CuentaCotizada[];
};

/** What 'Pagar' sends. */
export type PedidoCotizacion = {
  carrito: readonly LineaPedida[];
  cupon?: string | undefined;
  /** The customer picks the goods up in the shop. */
  retiro?: boolean | undefined;
  /** Who receives the goods; without it, the name and telephone of the profile. */
  destinatario?: Destinatario | undefined;
};

/** 'Pagar': promises prices and a total for 48 hours under a code. The same cart gets the same quote again. */
export async function cotizarCarrito(
  ctx: Ctx,
  pedido: PedidoCotizacion,
  sesion: Sesion,
): Promise<CarritoCotizado> {
  const { carrito } = pedido;
  exigirLineas(carrito);
  const usuario = sesion.codigo_referido;
  const cupon = pedido.cupon === undefined ? null : exigirCodigoCupon(pedido.cupon);
  const retiro = pedido.retiro === true && carrito.some(({ tipo }) => tipo === "producto");
  const misma = { usuario, huella: huellaCarrito(carrito), cupon, retiro };
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `cotizar:${usuario}`);
    const oferta = await leerOferta(tx, carrito, [usuario]);
    if (retiro && !oferta.retiro.ofrecido) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_retiro);
    const destino = retiro ? EN_TIENDA : await estimarEnvio(tx, carrito, oferta, usuario);
    const anterior = await vigenteDe(tx, misma, destino);
    exigirPocasSinPagar(oferta, usuario, anterior);
    const destinatario = destinatarioDe(pedido.destinatario);
    if (anterior && destinatario) await cambiarDestino(tx, anterior.codigo, { destinatario });
    const { codigo, vence_en, valorado } = anterior
      ? { ...anterior, valorado: valorarCarrito(oferta, carrito, anterior) }
      : await crear(tx, misma, { sinCargos: valorarCarrito(oferta, carrito), destino, destinatario });
    const no_apartadas = await apartarUnidades(tx, { codigo, usuario, lineas: valorado.lineas, oferta });
    const monto = valorado.totales.total;
    return {
      codigo,
      vence_en,
      lineas: valorado.lineas,
      ...valorado.totales,
      cupon,
      envio_region: destino.lugar?.region ?? null,
      envio_comuna: destino.lugar?.comuna ?? null,
      retiro: retiro ? oferta.retiro.lugar : null,
      no_apartadas,
      cuentas: oferta.cuentas.map((cuenta) => ({ ...cuenta, monto, asunto: codigo })),
    };
  });
}

/**
 * The live quote of the same lines, if its shipping is still right: the total is what the customer transfers, and the purchase
 * refuses one that is not that of the address. Another address that costs the same keeps the quote.
 */
async function vigenteDe(tx: Tx, misma: MismaCotizacion, destino: EnvioCotizado) {
  const { lugar } = destino;
  const cotizacion = await buscarVigente(tx, { ...misma, lugar }, tx.now());
  if (!cotizacion || envioVigente(cotizacion, destino)) return cotizacion;
  if (cotizacion.envio_cobrado !== envioCobrado(destino)) return null;
  await cambiarDestino(tx, cotizacion.codigo, {
    envio_region: lugar?.region ?? null,
    envio_comuna: lugar?.comuna ?? null,
  });
  return cotizacion;
}

type PorCotizar = {
  sinCargos: CarritoValorado;
  destino: EnvioCotizado;
  destinatario: Destinatario | null;
};

/** Makes the quote of a cart: takes the use of its coupon, adds the shipping and stores what it promises. */
async function crear(tx: Tx, misma: MismaCotizacion, { sinCargos, destino, destinatario }: PorCotizar) {
  const { lugar } = destino;
  const ahora = tx.now();
  const { usuario } = misma;
  const { productos } = sinCargos.totales;
  await terminarSobrantes(tx, usuario);
  const cupon =
    misma.cupon === null ? null : await aplicarCupon(tx, { codigo: misma.cupon, usuario, productos });
  const valorado = conCargos(sinCargos, {
    descuento: cupon?.descuento ?? 0,
    envio_cobrado: envioCobrado(destino),
  });
  const { puntos, descuento, envio_cobrado, total } = valorado.totales;
  const codigo = await codigoNuevo(tx);
  const vence_en = new Date(ahora.getTime() + VIGENCIA_MS);
  const fila = {
    ...misma,
    codigo,
    destinatario,
    lineas: valorado.lineas.map((linea) => ({
      tipo: linea.tipo,
      id: linea.id,
      opcion: linea.opcion,
      cantidad: linea.cantidad,
      precio: linea.precio,
      puntos: linea.puntos,
      sin_retracto: linea.sin_retracto,
      sin_retracto_frase: linea.sin_retracto_frase,
    })),
    productos,
    puntos,
    descuento,
    envio_cobrado,
    envio_region: lugar?.region ?? null,
    envio_comuna: lugar?.comuna ?? null,
    total,
    created_at: ahora,
    vence_en,
  };
  if (!(await insertarCotizacion(tx, fila))) throw new Error(`El código ${codigo} ya existe.`);
  if (cupon) await tomarUso(tx, { cupon: cupon.id, codigo, usuario, created_at: ahora, vence_en });
  return { codigo, vence_en, valorado };
}

/**
 * Makes room for one more live quote of this person: the oldest ends and frees its coupon. Its units went to the quotes that came
 * after it, or back to the shop (`apartarUnidades`).
 */
async function terminarSobrantes(tx: Tx, usuario: string): Promise<void> {
  const ahora = tx.now();
  const sobran = await leerSobrantes(tx, { usuario, quedan: COTIZACIONES_VIGENTES - 1, ahora });
  if (sobran.length === 0) return;
  await bloquearCotizaciones(tx, sobran);
  await terminarCotizaciones(tx, sobran, ahora);
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
