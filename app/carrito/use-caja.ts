import { useEffect, useRef, useState } from "react";
import { useTarifas } from "#app/envio/use-tarifas.ts";
import { juntarLineas } from "#modules/carrito/lineas.ts";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { RETIRO_EN_TIENDA, type RetiroTienda } from "#modules/compras/envio/retiro.ts";
import { useCupon } from "./cupon.tsx";
import { envioDeItems, envioEsperado } from "./envio/envio-de-items.ts";
import { type EntregaGuardada, useEntrega } from "./envio/use-entrega.ts";
import { totalesDe } from "./lineas-carrito.ts";
import { useCondiciones } from "./pago/condiciones.tsx";
import { cotizacionGuardada } from "./pago/cotizacion-guardada.ts";
import { type UsuarioCarrito, useCompra } from "./pago/use-compra.ts";
import { useCotizacion } from "./pago/use-cotizacion.ts";
import type { PreciosHoy } from "./precios.ts";
import { useCarrito } from "./use-carrito.ts";
import { usePrecios } from "./use-precios.ts";

export type PropsCaja = {
  usuario: UsuarioCarrito | null;
  /** What the profile says of who receives the goods; null for a visitor. */
  entrega: EntregaGuardada | null;
  /** The tariffs of that address. */
  destino: TarifasDeLugar | null;
  envio_incluido_hasta: number;
  /** The version of the terms in force; null for a visitor, who accepts them after signing in. */
  terminos: string | null;
  /** Where goods can be picked up; null when the shop does not offer it. */
  retiro: RetiroTienda | null;
};

const SIN_ENTREGA: EntregaGuardada = { nombre: "", celular: "", comuna: "", direccion: "", pide_rut: false };

/** The cart on its way to a sale: its lines, who receives them, what sending costs, the quote and the purchase. */
export function useCaja(props: PropsCaja) {
  const { usuario, entrega: perfil, destino, envio_incluido_hasta, retiro } = props;
  const items = juntarLineas(useCarrito());
  const conProductos = items.some(({ tipo }) => tipo === "producto");
  const pedida = conProductos && usuario !== null;
  const [retira, setRetira] = useState(() => cotizacionGuardada()?.lugar === RETIRO_EN_TIENDA);
  const enTienda = retira && retiro !== null && conProductos;
  const cupon = useCupon(totalesDe(items)?.productos ?? 0);
  const entrega = useEntrega(perfil ?? SIN_ENTREGA, () => compra.ingresar());
  const { nombre, celular } = entrega.escrita;
  const condiciones = useCondiciones(props.terminos);
  const cotizacion = useCotizacion({
    items,
    cupon: cupon.codigo,
    usuario: usuario?.codigo_referido ?? null,
    lugar: enTienda ? RETIRO_EN_TIENDA : pedida ? entrega.comuna : "",
    destinatario: pedida ? { nombre, celular } : null,
    terminos: condiciones.acepta ? condiciones.version : null,
    alCotizar: (lineas) => precios.poner(lineas),
    sinSesion: () => compra.ingresar(),
  });
  const [cambiando, setCambiando] = useState(false);
  const vigente = cambiando ? null : cotizacion.cotizacion;
  const precios = usePrecios(items, vigente !== null);
  const compra = useCompra({ items, usuario, cotizacion });
  const enviado = useEnvio({ items, conProductos, hoy: precios.hoy, destino, envio_incluido_hasta });
  const destinado = enTienda ? { ...enviado, envio: null, sumado: null, llegando: false } : enviado;
  const cargos = vigente ?? {
    descuento: cupon.descuento ?? 0,
    envio_cobrado: destinado.envio?.cobrado ?? 0,
  };
  const titulo = useRef<HTMLHeadingElement>(null);
  const tarjeta = useRef<HTMLElement>(null);
  const alPagar = useFocoTrasPagar(tarjeta, vigente?.codigo ?? null);

  return {
    items,
    conProductos,
    cupon,
    /** Null when nothing is sent, and for a visitor. */
    entrega: pedida ? entrega : null,
    condiciones,
    vigente,
    precios,
    compra,
    destinado,
    retiro: { lugar: retiro, enTienda, elegir: setRetira },
    totales: totalesDe(items, { descuento: cargos.descuento, envio_cobrado: cargos.envio_cobrado }),
    error: entrega.error ?? cotizacion.error,
    olvidarError: cotizacion.olvidarError,
    cotizando: cotizacion.cotizando || entrega.guardando,
    titulo,
    tarjeta,
    async pagar() {
      const aceptadas = condiciones.exigir();
      if (pedida && !(await entrega.guardar(enTienda))) return;
      if (!aceptadas) return condiciones.enfocar();
      alPagar();
      const lugar = enTienda ? RETIRO_EN_TIENDA : pedida ? entrega.escrita.comuna : "";
      if (await cotizacion.pedir(lugar)) setCambiando(false);
    },
    /** Back to the cart; the quote stays for the same lines. */
    cambiar() {
      setCambiando(true);
      condiciones.marcar(false);
      titulo.current?.focus();
    },
  };
}

export type CajaCarrito = ReturnType<typeof useCaja>;

type Destinada = Pick<PropsCaja, "destino" | "envio_incluido_hasta"> & {
  items: Parameters<typeof envioDeItems>[0];
  conProductos: boolean;
  hoy: PreciosHoy | null;
};

/** What sending the cart costs; its room is kept while the cost is on its way. */
function useEnvio({ items, conProductos, hoy, destino, envio_incluido_hasta: incluido_hasta }: Destinada) {
  const { tarifas, esperada, elegir, cargando } = useTarifas(destino);
  const calculado = envioDeItems(items, hoy, tarifas);
  const comuna = calculado === undefined ? (tarifas?.lugar.comuna ?? null) : conProductos ? esperada : null;
  const llegando = comuna !== null;
  const envio = llegando ? envioEsperado(comuna, incluido_hasta) : (calculado ?? null);
  return {
    lugar: tarifas?.lugar ?? null,
    envio,
    incluido_hasta,
    llegando,
    cargando,
    elegir,
    sumado: envio && { envio, incluido_hasta, llegando },
  };
}

/** After 'Pagar' the focus moves to the bank card; returning to the page does not move it. */
function useFocoTrasPagar(tarjeta: { readonly current: HTMLElement | null }, codigo: string | null) {
  const pedido = useRef(false);
  useEffect(() => {
    if (!codigo || !pedido.current) return;
    pedido.current = false;
    const { current } = tarjeta;
    current?.focus({ preventScroll: true });
    const arriba = current?.getBoundingClientRect().top ?? 0;
    if (arriba < 0 || arriba > window.innerHeight / 2) current?.scrollIntoView({ block: "start" });
  }, [codigo, tarjeta]);
  return () => {
    pedido.current = true;
  };
}
