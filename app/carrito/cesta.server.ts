import { redirect, redirectDocument } from "react-router";
import { acciones, type Caso, type PedidoFormulario as Enviado } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { selloCarrito } from "#modules/carrito/agregar-item.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import {
  CAMBIOS_CESTA,
  escribirCesta,
  leerCesta,
  leerPedido,
  type PedidoCesta,
} from "#modules/carrito/cesta.ts";
import { claveLinea, MAX_LINEAS, negativaOtraLinea } from "#modules/carrito/lineas.ts";
import { leerOferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { buscarOpcion, skuPorElegir } from "#modules/productos/opciones/opciones.store.server.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import {
  CAMPOS_DE_PAGAR,
  type CotizacionSinGuiones,
  camposDePagar,
  cotizarSinGuiones,
  ingresarSinGuiones,
} from "./pago/sin-guiones.server.ts";
import type { PreciosHoy } from "./precios.ts";

const NOMBRE = "cesta";
const UNA_SEMANA = (7 * DIA_MS) / 1_000;

/** The cookie is limited to the cart's paths, so that every other page stays cacheable. */
const galleta = (valor: string, { public_url }: Ctx) =>
  [
    `${NOMBRE}=${valor}`,
    "Path=/carrito",
    `Max-Age=${valor === "" ? 0 : UNA_SEMANA}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(public_url.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");

function pedidosDe({ headers }: Request): PedidoCesta[] {
  const galletas = (headers.get("Cookie") ?? "").split(/;\s*/);
  const propia = galletas.find((una) => una.startsWith(`${NOMBRE}=`)) ?? "";
  return leerCesta(propia.slice(NOMBRE.length + 1));
}

/**
 * Adds several lines to the cookie's cart and leads there; the cart of the browser takes them over. It is a load of the document: the
 * address of the cart's data does not lie in the cookie's path.
 */
export function agregarACesta(ctx: Ctx, request: Request, nuevos: readonly PedidoCesta[]): Response {
  const juntos = nuevos.reduce(CAMBIOS_CESTA.agregar, pedidosDe(request));
  if (juntos.length > MAX_LINEAS) return redirect("/carrito?lleno=si", { status: 303 });
  return redirectDocument("/carrito", {
    status: 303,
    headers: { "Set-Cookie": galleta(escribirCesta(juntos), ctx) },
  });
}

type Cambio = (typeof CAMBIOS_CESTA)[keyof typeof CAMBIOS_CESTA];

const cambiar =
  (cambio: Cambio) =>
  async ({ ctx, form, request }: Enviado<"visita">) => {
    const leido = leerPedido(
      texto(form, "tipo"),
      texto(form, "id"),
      form.get("cantidad") ?? 1,
      texto(form, "opcion"),
    );
    if (!leido) throw new Response(null, { status: 400 });
    const pedido = cambio === CAMBIOS_CESTA.agregar ? await conOpcion(ctx, leido, form) : leido;
    const pedidos = pedidosDe(request);
    if (cambio === CAMBIOS_CESTA.agregar && negativaOtraLinea(pedidos, pedido))
      return redirect("/carrito?lleno=si", { status: 303 });
    const cesta = escribirCesta(cambio(pedidos, pedido));
    return redirect("/carrito", { status: 303, headers: { "Set-Cookie": galleta(cesta, ctx) } });
  };

/**
 * Without JavaScript the form of a product sends the chosen values instead of the option's id. If they name no option on
 * sale, the person goes back to the product to choose.
 */
async function conOpcion(ctx: Ctx, pedido: PedidoCesta, form: FormData): Promise<PedidoCesta> {
  if (pedido.tipo !== "producto" || pedido.opcion !== undefined) return pedido;
  const sku = await skuPorElegir(ctx, pedido.id);
  if (sku === null) return pedido;
  const opcion = await buscarOpcion(ctx, pedido.id, texto(form, "valor_1"), texto(form, "valor_2"));
  if (opcion === null) throw redirect(`${rutaComprar(sku)}?elige=si#opciones`, { status: 303 });
  return { ...pedido, opcion };
}

type NombreAccion = keyof typeof CAMBIOS_CESTA | "vaciar" | "pagar" | "volver" | "transferida";

const CASOS: Record<NombreAccion, Caso<"visita", CotizacionSinGuiones>> = {
  agregar: cambiar(CAMBIOS_CESTA.agregar),
  cambiar: cambiar(CAMBIOS_CESTA.cambiar),
  quitar: cambiar(CAMBIOS_CESTA.quitar),
  vaciar: async ({ ctx }: Enviado<"visita">) => ({ headers: { "Set-Cookie": galleta("", ctx) } }),
  pagar: async (pedido) => ({
    datos: await cotizarSinGuiones(pedido, await itemsDe(pedido)),
    valores: camposDePagar(pedido.form),
  }),
  volver: async ({ form }) => ({ valores: camposDePagar(form) }),
  async transferida(pedido) {
    const { link } = await ingresarSinGuiones(pedido, await itemsDe(pedido));
    return redirect(link, { status: 303, headers: { "Set-Cookie": galleta("", pedido.ctx) } });
  },
};

/** The forms of a page whose scripts do not run, or not yet. */
export const cambiarCesta = acciones("visita", CASOS, { conserva: CAMPOS_DE_PAGAR });

const itemsDe = async ({ ctx, request }: Parameters<Caso<"visita">>[0]): Promise<ItemCarrito[]> =>
  (await leerLaCesta(ctx, request))?.items ?? [];

export type Cesta = { items: ItemCarrito[]; hoy: PreciosHoy };

/** The items of the cookie's cart at today's prices; null without a cookie. */
export async function leerLaCesta(ctx: Ctx, request: Request): Promise<Cesta | null> {
  const pedidos = pedidosDe(request);
  return pedidos.length === 0 ? null : cestaDe(ctx, pedidos);
}

/** Lines at today's prices. Unknown items are left out. */
export async function cestaDe(ctx: Ctx, pedidos: readonly PedidoCesta[]): Promise<Cesta> {
  const { catalogo, tickets_en_venta } = await leerOferta(ctx, pedidos);
  const conocidos = [...catalogo.values()];
  const items = pedidos.flatMap((pedido): ItemCarrito[] => {
    const hoy = conocidos.find((otro) => claveLinea(otro) === claveLinea(pedido));
    if (!hoy) return [];
    const puntos =
      hoy.tipo === "ticket"
        ? { puntos: hoy.puntos, puntos_regalo: 0 }
        : { puntos: 0, puntos_regalo: hoy.puntos };
    const visto = { precio: hoy.precio, name: hoy.nombre, imagen_1: hoy.imagen_1 };
    const elegida = hoy.opcion_nombre === null ? {} : { opcion_nombre: hoy.opcion_nombre };
    return [{ ...pedido, ...elegida, ...visto, ...puntos, ...selloCarrito(ctx.now()) }];
  });
  return { items, hoy: { items: conocidos, tickets_en_venta } };
}
