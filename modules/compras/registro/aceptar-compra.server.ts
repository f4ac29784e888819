import { type LineaPedida, SIN_CARGOS } from "#modules/carrito/lineas.ts";
import { type CarritoValorado, compararPrecios } from "#modules/carrito/valorar.ts";
import type { Cotizacion, OfertaTienda } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import {
  conCargos,
  exigirPocasSinPagar,
  valorarCarrito,
} from "#modules/compras/cotizacion/valorar-carrito.server.ts";
import type { Destinatario } from "#modules/compras/envio/entrega.ts";
import { lineasDelCatalogo } from "#modules/compras/envio/estimar-envio.server.ts";
import { lugarDe } from "#modules/compras/envio/lugar.ts";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";
import {
  EN_TIENDA,
  type EnvioCotizado,
  envioCobrado,
  envioDeCompra,
  envioVigente,
  type Tarifa,
} from "#modules/compras/envio/tarifa.ts";
import { envioCambio, TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import type { PersonaCompra } from "#modules/compras/venta/venta.store.server.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Idempotency, Tx } from "#modules/comun/tx/contexto.ts";
import { exigirNueva } from "./compra-repetida.server.ts";
import type { VentaNueva } from "./registrar-venta.server.ts";
import type { Previas } from "./registro.store.server.ts";

export type CompraEnCola = {
  carrito: readonly LineaPedida[];
  codigo?: string | undefined;
  repetir?: boolean | undefined;
  destinatario?: Destinatario | undefined;
  terminos?: string | undefined;
  /** The customer's referral code. */
  usuario: string;
  huella: string;
  idempotency?: Idempotency | undefined;
};

/** What purchases are decided on, read with their customers and quotes locked. */
export type LeidoParaComprar = {
  clientes: ReadonlyMap<string, PersonaCompra>;
  cotizaciones: ReadonlyMap<string, Cotizacion>;
  oferta: OfertaTienda;
  previas: ReadonlyMap<CompraEnCola, Previas>;
  /** The rows of the shipping table for the addresses of all these customers. */
  tarifas: readonly Tarifa[];
};

export type Aceptada = { venta: VentaNueva; vigente: boolean };

/** The sale that a purchase becomes. Throws why it is refused, and writes nothing. */
export function aceptarCompra(tx: Tx, pedido: CompraEnCola, leido: LeidoParaComprar): Aceptada {
  const { clientes, cotizaciones, oferta, previas, tarifas } = leido;
  const { usuario, huella } = pedido;
  const cliente = exigirCliente(clientes.get(usuario));
  const cotizacion = (pedido.codigo && cotizaciones.get(pedido.codigo)) || null;
  if (cotizacion && cotizacion.usuario !== usuario) throw new Rechazo("ajeno", TEXTOS_COMPRAS.codigo_ajeno);
  exigirNueva(pedido, previas.get(pedido));
  const vigente = cotizacionVigente(tx, cotizacion, huella);
  exigirPocasSinPagar(oferta, usuario, vigente);
  const retiro = cotizacion?.retiro ? exigirLugar(oferta) : null;
  const destino = retiro ? EN_TIENDA : destinoDeCompra(pedido.carrito, { cliente, oferta, tarifas });
  const venta: VentaNueva = {
    // An expired quote no longer promises prices, but its code is what the customer wrote in the transfer.
    codigo: cotizacion?.codigo ?? null,
    cliente,
    carrito: vigente ? prometido(pedido, oferta, { vigente, destino }) : deHoy(pedido, oferta, destino),
    oferta,
    huella,
    origen: "transferencia",
    cupon: vigente?.cupon ?? null,
    retiro,
    destinatario: pedido.destinatario ?? cotizacion?.destinatario ?? undefined,
    acepta: pedido.terminos,
    dias: destino.envio?.dias ?? null,
  };
  return { venta, vigente: vigente !== null };
}

function exigirCliente(persona: PersonaCompra | undefined): PersonaCompra {
  const seVa = !persona || persona.eliminado_en || persona.eliminacion_pedida_en || persona.bloqueado_en;
  if (seVa) throw new Rechazo("sin_sesion", SIN_SESION);
  return persona;
}

/** A quote that promised a pick-up is kept also when the shop stopped offering it, while the shop says where. */
export function exigirLugar({ retiro: { lugar } }: Pick<OfertaTienda, "retiro">): RetiroTienda {
  if (!lugar) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_retiro);
  return lugar;
}

type Para = { cliente: PersonaCompra; oferta: OfertaTienda; tarifas: readonly Tarifa[] };

/** The shipping to the address that the sale keeps: the customer's, at this moment. */
export const destinoDeCompra = (
  carrito: readonly LineaPedida[],
  { cliente, oferta, tarifas }: Para,
): EnvioCotizado =>
  envioDeCompra({
    lineas: lineasDelCatalogo(carrito, oferta.catalogo),
    lugar: lugarDe(cliente),
    tarifas,
    incluido_hasta: oferta.envio_incluido_hasta,
  });

/** The quote, if it has not expired and promised these lines. */
const cotizacionVigente = (tx: Tx, cotizacion: Cotizacion | null, huella: string): Cotizacion | null =>
  cotizacion && cotizacion.vence_en > tx.now() && cotizacion.huella === huella ? cotizacion : null;

type Prometida = { vigente: Cotizacion; destino: EnvioCotizado };

/** The prices of a live quote. Its total must still be that of the address, or the shop would pay the shipping. */
function prometido(
  { carrito }: CompraEnCola,
  oferta: OfertaTienda,
  { vigente, destino }: Prometida,
): CarritoValorado {
  const valorado = valorarCarrito(oferta, carrito, vigente);
  if (envioVigente(vigente, destino)) return valorado;
  const envio_cobrado = envioCobrado(destino);
  const { total } = conCargos(valorado, { descuento: vigente.descuento, envio_cobrado }).totales;
  const envio = { comuna: destino.lugar?.comuna ?? null, envio_cobrado, total, antes: vigente.total };
  throw new Rechazo("estado", envioCambio(envio), { envio });
}

/** Today's prices, if the person saw them, and the shipping to the address. */
function deHoy({ carrito }: CompraEnCola, oferta: OfertaTienda, destino: EnvioCotizado): CarritoValorado {
  const valorado = valorarCarrito(oferta, carrito);
  const distintos = compararPrecios(carrito, valorado.lineas);
  if (distintos) {
    const { negativa, carrito: actual } = distintos;
    throw new Rechazo(negativa.clase, negativa.frase, { carrito: actual });
  }
  return conCargos(valorado, { ...SIN_CARGOS, envio_cobrado: envioCobrado(destino) });
}
