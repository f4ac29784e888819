import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { claveConCupon } from "#app/carrito/lineas-carrito.ts";
import { callFunction, FunctionError, makeKey } from "#app/lib/actions/functions-client.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import type { CarritoCotizado } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import type { Destinatario } from "#modules/compras/envio/entrega.ts";
import { RETIRO_EN_TIENDA } from "#modules/compras/envio/retiro.ts";
import {
  type CotizacionGuardada,
  cotizacionEsDe,
  cotizacionGuardada,
  cotizacionSirve,
  guardarCotizacion,
} from "./cotizacion-guardada.ts";
import { sinSesion as esSinSesion } from "./error-compra.ts";

type Cotizado = Omit<CarritoCotizado, "vence_en"> & { vence_en: string };
type Pedido = Pick<Opciones, "items" | "cupon" | "destinatario" | "terminos"> & {
  usuario: string;
  retiro: boolean;
};

const mismoDestinatario = (una: Destinatario | null, otra: Destinatario | null) =>
  una?.nombre === otra?.nombre && una?.celular === otra?.celular;

/** Requests the quote of a cart. The idempotency key is kept while the purchase is the same. */
async function pedirCotizacion(pedido: Pedido, anterior: CotizacionGuardada | null) {
  const { items, usuario, cupon, destinatario, terminos, retiro } = pedido;
  const cotizado = await callFunction<Cotizado>("cotizarCarrito", {
    carrito: items,
    ...(cupon !== null && { cupon }),
    ...(retiro && { retiro }),
    ...(destinatario && { destinatario }),
  });
  const { codigo, vence_en, total, puntos_ganados, descuento } = cotizado;
  const { envio_cobrado, envio_comuna, no_apartadas, cuentas, lineas } = cotizado;
  const sigue = anterior?.codigo === codigo && mismoDestinatario(anterior.destinatario, destinatario);
  const cotizacion: CotizacionGuardada = {
    codigo,
    vence_en,
    total,
    puntos_ganados,
    descuento,
    envio_cobrado,
    lugar: cotizado.retiro ? RETIRO_EN_TIENDA : (envio_comuna ?? ""),
    destinatario,
    // What was accepted holds for a renewal, and for the new total of the same purchase.
    terminos: terminos ?? anterior?.terminos ?? null,
    no_apartadas,
    cuentas,
    clave: claveConCupon(items, cupon),
    para: usuario,
    intento: sigue ? anterior.intento : makeKey(),
  };
  return { cotizacion, lineas };
}

type Opciones = {
  items: readonly ItemCarrito[];
  /** Referral code of the buyer; null for a visitor, who gets no quote. */
  usuario: string | null;
  /** The comuna that the goods go to, or that they are picked up; empty when nothing is sent or it is unknown. */
  lugar: string;
  /** Who receives the goods; null when nothing is sent. */
  destinatario: Destinatario | null;
  /** The version of the terms that the tick accepts; null while it is empty. */
  terminos: string | null;
  /** Code of the coupon; null without one. */
  cupon: string | null;
  alCotizar: (lineas: Cotizado["lineas"]) => void;
  /** Called when a quote needs a session and there is none. */
  sinSesion: () => void;
};

/**
 * The quote of this cart: stored by the browser, renewed when the page opens, dropped when the cart changes.
 */
export function useCotizacion({ alCotizar, sinSesion, ...pedida }: Opciones) {
  const { items, usuario, lugar, cupon } = pedida;
  const [guardada, setGuardada] = useState(cotizacionGuardada);
  const [cotizando, setCotizando] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const revalidator = useRevalidator();
  const clave = claveConCupon(items, cupon);
  const situacion = { clave, usuario, lugar, ahora: Date.now() };
  const sirve = guardada !== null && cotizacionSirve(guardada, situacion);

  const poner = (cotizacion: CotizacionGuardada | null) => {
    guardarCotizacion(cotizacion);
    setGuardada(cotizacion);
  };
  const pedir = async ({ callada = false, esperado = lugar } = {}) => {
    if (usuario === null) {
      sinSesion();
      return null;
    }
    setError(null);
    setCotizando(!callada);
    try {
      // A renewal is of the purchase as it was asked for, whatever the form says by now.
      const destinatario = callada && guardada ? guardada.destinatario : pedida.destinatario;
      const retiro = esperado === RETIRO_EN_TIENDA;
      const { terminos } = pedida;
      const pedido = { items, usuario, cupon, destinatario, terminos, retiro };
      const { cotizacion, lineas } = await pedirCotizacion(pedido, guardada);
      poner(cotizacion);
      // Another tab changed the address: until the page has it, it takes the quote for one of another place.
      if (cotizacion.lugar !== esperado) await revalidator.revalidate();
      alCotizar(lineas);
      return cotizacion;
    } catch (fallo) {
      // When the renewal got no answer, the stored quote is still valid.
      const negada = fallo instanceof FunctionError && fallo.status >= 400 && fallo.status < 500;
      if (callada && !negada) return null;
      poner(null);
      if (esSinSesion(fallo)) {
        sinSesion();
        return null;
      }
      setError(fallo instanceof Error ? fallo.message : String(fallo));
      return null;
    } finally {
      setCotizando(false);
    }
  };

  // The bank accounts and the address may have changed since the quote was stored.
  const renovar = useEffectEvent(() => {
    if (guardada && cotizacionEsDe(guardada, situacion)) void pedir({ callada: true });
  });
  useEffect(() => renovar(), []);

  return {
    cotizacion: sirve ? guardada : null,
    cotizando,
    /** The reason why 'Pagar' was refused for this same cart. */
    error,
    olvidarError: () => setError(null),
    /** Asks for the quote of goods that go to that comuna; null when there is none. */
    pedir: (esperado = lugar) => pedir({ esperado }),
    soltar: () => poner(null),
    /** The server answered: the next attempt is another purchase and needs another key. */
    nuevoIntento: () => guardada && poner({ ...guardada, intento: makeKey() }),
  };
}

export type CotizacionEnPago = ReturnType<typeof useCotizacion>;
