import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { compararPrecios } from "#modules/carrito/valorar.ts";
import {
  bloquearCotizaciones,
  type Cotizacion,
  leerOferta,
  type Oferta,
} from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { bloquearTodas, exigirUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { exigirPocasSinPagar, valorarCarrito } from "#modules/compras/cotizacion/valorar-carrito.server.ts";
import { compraRegistrada, TEXTOS } from "#modules/compras/textos.ts";
import { bloquearClientes, type Persona } from "#modules/compras/venta/venta.store.server.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Idempotency, Tx } from "#modules/comun/tx/contexto.ts";
import { capturar, ESPERA_BREVE, type Final } from "#modules/comun/tx/lotes.ts";
import { enTransaccion, juntas, limitarEsperas } from "#modules/comun/tx/transaccion.server.ts";
import { enTransaccionDeLote } from "#modules/comun/tx/transaccion-lote.server.ts";
import { exigirNueva, leerPreviasDe } from "./compra-repetida.server.ts";
import { tomarOMarcar } from "./marcar-sin-stock.server.ts";
import { registrarVentas, type VentaNueva } from "./registrar-venta.server.ts";
import type { Previas } from "./registro.store.server.ts";

type CompraEnCola = {
  carrito: readonly LineaPedida[];
  codigo?: string | undefined;
  repetir?: boolean | undefined;
  /** The customer's referral code. */
  usuario: string;
  huella: string;
  idempotency?: Idempotency | undefined;
};

export type CompraIngresada = { codigoVenta: string; link: string; message: string };

/**
 * Writes the waiting purchases in one transaction. A purchase that a rule refuses does not stop the others. One that finds no units
 * left, or a lock that does not come free, ends the transaction, and its caller tries each purchase alone. The second purchase of a
 * customer is written after the others: its rules depend on the first one.
 */
export async function liquidarCompras(
  ctx: Ctx,
  pedidos: readonly CompraEnCola[],
): Promise<Final<CompraIngresada>[]> {
  const [unica] = pedidos;
  if (unica && pedidos.length === 1) return [{ respuesta: await comprarSola(ctx, unica) }];
  const primeros = pedidos.filter(
    (pedido, i) => pedidos.findIndex(({ usuario }) => usuario === pedido.usuario) === i,
  );
  const juntos = await enTransaccionDeLote<CompraEnCola, CompraIngresada>(ctx, primeros, comprar);
  const finales = new Map(primeros.map((pedido, i) => [pedido, juntos[i]]));
  // From here on nothing may throw: the caller would try again what is already written. The answers of those wait for these.
  for (const pedido of pedidos)
    if (!finales.has(pedido)) finales.set(pedido, await capturar(() => comprarSola(ctx, pedido)));
  return pedidos.map(
    (pedido) => finales.get(pedido) ?? { error: new Error("Una compra quedó sin respuesta.") },
  );
}

/** How many milliseconds a purchase waits for each lock. */
type Esperas = { cliente: number; unidades: number };

/**
 * In the queue: another purchase holds a customer or a quote for milliseconds, but another process that sells the same product holds
 * its units for a whole batch.
 */
const EN_COLA: Esperas = { cliente: 500, unidades: 5_000 };
export const TRAS_UN_LOTE: Esperas = { cliente: ESPERA_BREVE, unidades: ESPERA_BREVE };
/** Outside the queue, where only the customer waits. */
export const APARTE: Esperas = { cliente: 5_000, unidades: 5_000 };

/** Writes one purchase. `esperoDemasiado` tells when one of its locks did not come free in time. */
export const comprarSola = (ctx: Ctx, pedido: CompraEnCola, esperas?: Esperas): Promise<CompraIngresada> =>
  enTransaccion({ ...ctx, idempotency: pedido.idempotency }, async (tx) => {
    const [final] = await comprar(tx, [pedido], esperas);
    if (!final) throw new Error("Una compra quedó sin respuesta.");
    if ("error" in final) throw final.error;
    return final.respuesta;
  });

type Leido = {
  clientes: ReadonlyMap<string, Persona>;
  cotizaciones: ReadonlyMap<string, Cotizacion>;
  oferta: Oferta;
  previas: ReadonlyMap<CompraEnCola, Previas>;
};

/** Decides each purchase and writes the accepted ones. The customers must be different. */
async function comprar(
  tx: Tx,
  pedidos: readonly CompraEnCola[],
  esperas = EN_COLA,
): Promise<Final<CompraIngresada>[]> {
  const [, leido] = await juntas([limitarEsperas(tx, esperas.cliente), leer(tx, pedidos)]);
  const decididas = pedidos.map((pedido) => decidir(tx, pedido, leido));
  const ventas = decididas.flatMap((decidida) => ("venta" in decidida ? decidida.venta : []));
  if (ventas.length === 0) return decididas.flatMap((d) => ("error" in d ? { error: d.error } : []));
  const [, codigos] = await juntas([limitarEsperas(tx, esperas.unidades), registrarVentas(tx, ventas)]);
  const codigoDe = (venta: VentaNueva) => codigos.get(venta) ?? "";
  // Lock the units last: other buyers of the same product wait only for the commit.
  const { oferta } = leido;
  const vendidas = decididas.flatMap((d) =>
    "venta" in d
      ? { codigo: codigoDe(d.venta), lineas: d.venta.carrito.lineas, oferta, vigente: d.vigente }
      : [],
  );
  await bloquearTodas(tx, vendidas);
  for (const vendida of vendidas)
    await (vendida.vigente ? tomarOMarcar(tx, vendida) : exigirUnidades(tx, vendida));
  return decididas.map((decidida) =>
    "error" in decidida ? decidida : { respuesta: responder(codigoDe(decidida.venta), decidida.venta) },
  );
}

/** One round trip: PostgreSQL runs them in this order, so what is read was read with the customers and the quotes locked. */
async function leer(tx: Tx, pedidos: readonly CompraEnCola[]): Promise<Leido> {
  const usuarios = pedidos.map(({ usuario }) => usuario);
  const [clientes, cotizaciones, oferta, previas] = await juntas([
    bloquearClientes(tx, usuarios),
    bloquearCotizaciones(
      tx,
      pedidos.flatMap(({ codigo }) => codigo ?? []),
    ),
    leerOferta(
      tx,
      pedidos.flatMap(({ carrito }) => carrito),
      usuarios,
    ),
    leerPreviasDe(
      tx,
      pedidos.filter(({ repetir }) => !repetir),
    ),
  ]);
  return {
    clientes: new Map(clientes.map((cliente) => [cliente.codigo_referido, cliente])),
    cotizaciones: new Map(cotizaciones.map((cotizacion) => [cotizacion.codigo, cotizacion])),
    oferta,
    previas,
  };
}

type Decidida = { venta: VentaNueva; vigente: boolean } | { error: unknown };

/** The sale of a purchase, or why it is refused. Nothing is written yet, so what fails here fails for this purchase alone. */
function decidir(tx: Tx, pedido: CompraEnCola, leido: Leido): Decidida {
  try {
    return aceptar(tx, pedido, leido);
  } catch (error) {
    return { error };
  }
}

function aceptar(tx: Tx, pedido: CompraEnCola, { clientes, cotizaciones, oferta, previas }: Leido) {
  const { usuario, huella } = pedido;
  const cliente = exigirCliente(clientes.get(usuario));
  const cotizacion = (pedido.codigo && cotizaciones.get(pedido.codigo)) || null;
  if (cotizacion && cotizacion.usuario !== usuario) throw new Rechazo("ajeno", TEXTOS.codigo_ajeno);
  exigirNueva(pedido, previas.get(pedido));
  const vigente = cotizacionVigente(tx, cotizacion, huella);
  exigirPocasSinPagar(oferta, usuario, vigente);
  const venta: VentaNueva = {
    // An expired quote no longer promises prices, but its code is what the customer wrote in the transfer.
    codigo: cotizacion?.codigo ?? null,
    cliente,
    carrito: preciosVigentes(pedido, oferta, vigente),
    oferta,
    huella,
    origen: "transferencia",
    cupon: vigente?.cupon ?? null,
  };
  return { venta, vigente: vigente !== null };
}

function exigirCliente(persona: Persona | undefined): Persona {
  const seVa = !persona || persona.eliminado_en || persona.eliminacion_pedida_en || persona.bloqueado_en;
  if (seVa) throw new Rechazo("sin_sesion", SIN_SESION);
  return persona;
}

/** The quote, if it has not expired and promised these lines. */
const cotizacionVigente = (tx: Tx, cotizacion: Cotizacion | null, huella: string): Cotizacion | null =>
  cotizacion && cotizacion.vence_en > tx.now() && cotizacion.huella === huella ? cotizacion : null;

/** Uses the prices of a live quote of the same lines. Without one, the prices that the person saw must still be true. */
function preciosVigentes({ carrito }: CompraEnCola, oferta: Oferta, vigente: Cotizacion | null) {
  if (vigente) return valorarCarrito(oferta, carrito, vigente);
  const valorado = valorarCarrito(oferta, carrito);
  const distintos = compararPrecios(carrito, valorado.lineas);
  if (distintos) {
    const { negativa, carrito: actual } = distintos;
    throw new Rechazo(negativa.clase, negativa.frase, { carrito: actual });
  }
  return valorado;
}

function responder(codigo: string, { carrito }: VentaNueva): CompraIngresada {
  const conProducto = carrito.lineas.some(({ tipo }) => tipo === "producto");
  return {
    codigoVenta: codigo,
    link: `${conProducto ? "/mis-pedidos" : "/mis-puntos"}?compra=${codigo}`,
    message: compraRegistrada(codigo),
  };
}
