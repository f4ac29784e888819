import { bloquearCotizaciones, leerOferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { bloquearTodas, exigirUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { leerTarifasDePersonas } from "#modules/compras/envio/envios.store.server.ts";
import { compraRegistrada } from "#modules/compras/textos.ts";
import { bloquearClientes } from "#modules/compras/venta/venta.store.server.ts";
import type { ModoCandado } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { capturar, type Final } from "#modules/comun/tx/lotes.ts";
import { enTransaccion, limitarEsperas, Tomada } from "#modules/comun/tx/transaccion.server.ts";
import { enTransaccionDeLote } from "#modules/comun/tx/transaccion-lote.server.ts";
import {
  type Aceptada,
  aceptarCompra,
  type CompraEnCola,
  type LeidoParaComprar,
} from "./aceptar-compra.server.ts";
import { leerPreviasDe } from "./compra-repetida.server.ts";
import { tomarOMarcar } from "./marcar-sin-stock.server.ts";
import { registrarVentas, type VentaNueva } from "./registrar-venta.server.ts";

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

/** How many milliseconds a purchase waits for a lock: another process that sells the same product holds its units for a whole batch. */
const ESPERA = 5_000;

/** In the queue, where others wait behind it, a purchase whose customer or quote is held is left for later. */
const EN_COLA: ModoCandado = { skipLocked: true };

/** Writes one purchase. `esperoDemasiado` tells when one of its locks did not come free in time. */
export const comprarSola = (
  ctx: Ctx,
  pedido: CompraEnCola,
  modo: ModoCandado = EN_COLA,
): Promise<CompraIngresada> =>
  enTransaccion({ ...ctx, idempotency: pedido.idempotency }, async (tx) => {
    const [final] = await comprar(tx, [pedido], modo);
    if (!final) throw new Error("Una compra quedó sin respuesta.");
    if ("error" in final) throw final.error;
    return final.respuesta;
  });

/** Decides each purchase and writes the accepted ones. The customers must be different. */
async function comprar(
  tx: Tx,
  pedidos: readonly CompraEnCola[],
  modo: ModoCandado = EN_COLA,
): Promise<Final<CompraIngresada>[]> {
  await limitarEsperas(tx, ESPERA);
  const leido = await leer(tx, pedidos, modo);
  const decididas = pedidos.map((pedido) =>
    modo.skipLocked && falta(pedido, leido) ? { error: new Tomada() } : decidir(tx, pedido, leido),
  );
  const ventas = decididas.flatMap((decidida) => ("venta" in decidida ? decidida.venta : []));
  if (ventas.length === 0) return decididas.flatMap((d) => ("error" in d ? { error: d.error } : []));
  const codigos = await registrarVentas(tx, ventas);
  const codigoDe = (venta: VentaNueva) => codigos.get(venta) ?? "";
  // Lock the units last: other buyers of the same product wait only for the commit.
  const { oferta } = leido;
  const vendidas = decididas.flatMap((d) =>
    "venta" in d
      ? {
          codigo: codigoDe(d.venta),
          usuario: d.venta.cliente.codigo_referido,
          lineas: d.venta.carrito.lineas,
          oferta,
          vigente: d.vigente,
        }
      : [],
  );
  await bloquearTodas(tx, vendidas);
  for (const vendida of vendidas)
    await (vendida.vigente ? tomarOMarcar(tx, vendida) : exigirUnidades(tx, vendida));
  return decididas.map((decidida) =>
    "error" in decidida ? decidida : { respuesta: responder(codigoDe(decidida.venta), decidida.venta) },
  );
}

/** Whether the customer or the quote of a purchase is held by another transaction, or gone. */
const falta = ({ usuario, codigo }: CompraEnCola, { clientes, cotizaciones }: LeidoParaComprar): boolean =>
  !clientes.has(usuario) || (codigo !== undefined && !cotizaciones.has(codigo));

/** Locks the customers and their quotes, and reads what decides the purchases afterwards. */
async function leer(tx: Tx, pedidos: readonly CompraEnCola[], modo: ModoCandado): Promise<LeidoParaComprar> {
  const usuarios = pedidos.map(({ usuario }) => usuario);
  const clientes = await bloquearClientes(tx, usuarios, modo);
  const codigos = pedidos.flatMap(({ codigo }) => codigo ?? []);
  const cotizaciones = await bloquearCotizaciones(tx, codigos, modo);
  const lineas = pedidos.flatMap(({ carrito }) => carrito);
  const nuevas = pedidos.filter(({ repetir }) => !repetir);
  return {
    clientes: new Map(clientes.map((cliente) => [cliente.codigo_referido, cliente])),
    cotizaciones: new Map(cotizaciones.map((cotizacion) => [cotizacion.codigo, cotizacion])),
    oferta: await leerOferta(tx, lineas, usuarios),
    previas: await leerPreviasDe(tx, nuevas),
    tarifas: await leerTarifasDePersonas(tx, usuarios),
  };
}

type Decidida = Aceptada | { error: unknown };

/** The sale of a purchase, or why it is refused. Nothing is written yet, so what fails here fails for this purchase alone. */
function decidir(tx: Tx, pedido: CompraEnCola, leido: LeidoParaComprar): Decidida {
  try {
    return aceptarCompra(tx, pedido, leido);
  } catch (error) {
    return { error };
  }
}

function responder(codigo: string, { carrito }: VentaNueva): CompraIngresada {
  const conProducto = carrito.lineas.some(({ tipo }) => tipo === "producto");
  return {
    codigoVenta: codigo,
    link: `${conProducto ? "/mis-pedidos" : "/mis-puntos"}?compra=${codigo}`,
    message: compraRegistrada(codigo),
  };
}
