import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSubmit } from "react-router";
import { carritoGuardado, guardarCarrito } from "#app/carrito/carrito-guardado.ts";
import { olvidarCupon } from "#app/carrito/cupon.tsx";
import { restarLineas, totalesDe } from "#app/carrito/lineas-carrito.ts";
import { esEnLinea, type MedioEnLinea } from "#app/cuenta/pagar-en-linea.tsx";
import { callFunction } from "#app/lib/actions/functions-client.ts";
import { useTimers } from "#app/lib/clock/timers.ts";
import type { MedioPago } from "#modules/ajustes/medios-pago.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import type { CompraIngresada } from "#modules/compras/registro/liquidar-compras.server.ts";
import { ERROR_CORREO, type ErrorCompra, leerErrorCompra, sinSesion } from "./error-compra.ts";
import type { CotizacionEnPago } from "./use-cotizacion.ts";

const CIERRE_MS = 500;
const REDIRECCION_MS = 2000;

export type UsuarioCarrito = { user_id: string; email: string; codigo_referido: string };
type Fase = "cerrada" | "confirmar" | "enviando" | "hecha" | "en_linea" | "ingresar";
type Hecha = CompraIngresada & { comprados: readonly ItemCarrito[] };
type Opciones = {
  items: readonly ItemCarrito[];
  usuario: UsuarioCarrito | null;
  cotizacion: CotizacionEnPago;
};

/**
 * 'Transferencia Realizada': confirm, send once, show the check; after 2 s empty the cart and change the
 * page.
 */
export function useCompra({ items, usuario, cotizacion }: Opciones) {
  const [fase, setFase] = useState<Fase>("cerrada");
  const [error, setError] = useState<ErrorCompra | null>(null);
  const [hecha, setHecha] = useState<Hecha | null>(null);
  const [medio, setMedio] = useState<MedioPago>("transferencia");
  const submit = useSubmit();
  const enviando = useRef(false);
  const timers = useTimers();
  useDespedida(hecha, cotizacion.soltar);

  const pedirIngreso = () => {
    setFase("cerrada");
    timers.after(CIERRE_MS, () => setFase("ingresar"));
  };
  /** The sale is registered: its page asks the service and leads there, or says why it could not. */
  const irAPagar = (comprados: readonly ItemCarrito[], codigo: string, por: MedioEnLinea) => {
    setFase("en_linea");
    cotizacion.soltar();
    quitarDelCarrito(comprados);
    void submit({ intento: por, id: codigo }, { method: "post", action: `/mis-pedidos?compra=${codigo}` });
  };
  const enviar = async (
    comprados: readonly ItemCarrito[],
    { repetir = false, por = medio, con = cotizacion.cotizacion } = {},
  ) => {
    if (enviando.current) return;
    // A visitor has no quote: ask for the session first, or the button of an open dialog does nothing.
    if (!usuario) return pedirIngreso();
    const actual = con;
    if (!actual) return;
    enviando.current = true;
    setFase("enviando");
    setError(null);
    try {
      const { codigo, destinatario, terminos, intento: idempotencyKey } = actual;
      const cuerpo = {
        carrito: comprados,
        usuario: usuario.user_id,
        codigo,
        ...(destinatario && { destinatario }),
        ...(terminos && { terminos }),
        ...(repetir && { repetir }),
      };
      const compra = await callFunction<CompraIngresada>("ingresarCompras", cuerpo, { idempotencyKey });
      void avisarPorCorreo({ comprados, email: usuario.email, codigoVenta: compra.codigoVenta });
      if (esEnLinea(por)) return irAPagar(comprados, compra.codigoVenta, por);
      setHecha({ ...compra, comprados });
      setFase("hecha");
    } catch (fallo) {
      if (sinSesion(fallo)) return pedirIngreso();
      const leido = leerErrorCompra(fallo, comprados);
      if (leido.respondido) cotizacion.nuevoIntento();
      setError(leido);
      setFase("confirmar");
    } finally {
      enviando.current = false;
    }
  };

  return {
    fase,
    medio,
    error,
    hecha,
    /** Opens the prompt to sign in, at once: there is no other dialog to close first. */
    ingresar: () => setFase("ingresar"),
    abrir() {
      setError(null);
      setMedio("transferencia");
      setFase("confirmar");
    },
    enLinea(por: MedioEnLinea) {
      setMedio(por);
      void enviar(items, { por });
    },
    confirmar: () => enviar(items),
    otraCompra: () => enviar(items, { repetir: true }),
    aceptarPrecios() {
      if (!error?.carrito) return;
      guardarCarrito(error.carrito);
      void enviar(error.carrito);
    },
    /** A new quote has the new total: the bank card shows it, or the service collects it. */
    async aceptarTotal() {
      setFase("enviando");
      const nueva = await cotizacion.pedir();
      setError(null);
      setFase("cerrada");
      if (nueva && esEnLinea(medio)) void enviar(items, { con: nueva });
    },
    cerrar() {
      if (fase === "confirmar" && error?.total) cotizacion.soltar();
      // Closing the dialog takes the new prices and discards the quote that had the old ones.
      if (fase === "confirmar" && error?.carrito) {
        guardarCarrito(error.carrito);
        cotizacion.soltar();
      }
      setFase("cerrada");
    },
  };
}

export type Compra = ReturnType<typeof useCompra>;

/** Removes the bought items from the cart after 2 s, or earlier when the person leaves the page. */
function useDespedida(hecha: Hecha | null, soltar: () => void): void {
  const navigate = useNavigate();
  const vaciar = useEffectEvent(() => {
    if (!hecha) return;
    soltar();
    quitarDelCarrito(hecha.comprados);
  });
  const irse = useEffectEvent(() => {
    vaciar();
    if (hecha) void navigate(hecha.link);
  });
  useEffect(() => {
    if (!hecha) return;
    const reloj = setTimeout(() => irse(), REDIRECCION_MS);
    const alCerrar = () => vaciar();
    window.addEventListener("pagehide", alCerrar);
    return () => {
      clearTimeout(reloj);
      window.removeEventListener("pagehide", alCerrar);
    };
  }, [hecha]);
}

function quitarDelCarrito(comprados: readonly ItemCarrito[]): void {
  olvidarCupon();
  guardarCarrito(restarLineas(carritoGuardado(), comprados));
}

type Aviso = { comprados: readonly ItemCarrito[]; email: string; codigoVenta: string };

/** The mail is already in the outbox: this only confirms it, so its failure is only logged. */
async function avisarPorCorreo({ comprados, email, codigoVenta }: Aviso): Promise<void> {
  const totales = totalesDe(comprados);
  const cuerpo = {
    email,
    carrito: comprados,
    codigoVenta,
    montoTotal: totales?.total ?? 0,
    puntosTotales: totales?.puntos_ganados ?? 0,
  };
  await callFunction("sendEmailCarrito", cuerpo, { background: true }).catch(() =>
    console.error(ERROR_CORREO),
  );
}
