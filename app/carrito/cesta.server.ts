import { data, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { formOf, intentTable } from "#app/lib/actions/forms.ts";
import { selloCarrito } from "#modules/carrito/agregar-item.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { CAMBIOS_CESTA, escribirCesta, leerCesta, leerPedido, type Pedido } from "#modules/carrito/cesta.ts";
import { claveLinea } from "#modules/carrito/lineas.ts";
import { leerOferta } from "#modules/compras/cotizacion/precios.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { Route } from "./+types/carrito.page.ts";
import type { PreciosHoy } from "./precios.ts";

const NOMBRE = "cesta";
const UNA_SEMANA = 7 * 24 * 60 * 60;

export const CAMBIOS = intentTable("accion", { ...CAMBIOS_CESTA, vaciar: null });

/** Only the cart's own addresses see it: every other page stays the same for everybody. */
const galleta = (valor: string, { public_url }: Ctx) =>
  [
    `${NOMBRE}=${valor}`,
    "Path=/carrito",
    `Max-Age=${valor === "" ? 0 : UNA_SEMANA}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(public_url.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");

function pedidosDe({ headers }: Request): Pedido[] {
  const galletas = (headers.get("Cookie") ?? "").split(/;\s*/);
  const propia = galletas.find((una) => una.startsWith(`${NOMBRE}=`)) ?? "";
  return leerCesta(propia.slice(NOMBRE.length + 1));
}

/** A form of a page whose scripts do not run, or not yet. */
export async function cambiarCesta({ request, context }: Route.ActionArgs) {
  const { ctx } = peticion({ context });
  const form = await formOf(request);
  const nombre = CAMBIOS.of(form);
  if (nombre === "vaciar") return data(null, { headers: { "Set-Cookie": galleta("", ctx) } });
  const pedido = leerPedido(form.get("tipo"), form.get("id"), form.get("cantidad") ?? 1);
  if (nombre === undefined || !pedido) throw new Response(null, { status: 400 });
  const cesta = CAMBIOS_CESTA[nombre](pedidosDe(request), pedido);
  throw redirect("/carrito", { status: 303, headers: { "Set-Cookie": galleta(escribirCesta(cesta), ctx) } });
}

export type Cesta = { items: ItemCarrito[]; hoy: PreciosHoy };

/** What such a cart holds, at today's prices; null when there is none. What the shop does not know any more is left out. */
export async function leerLaCesta(ctx: Ctx, request: Request): Promise<Cesta | null> {
  const pedidos = pedidosDe(request);
  if (pedidos.length === 0) return null;
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
    return [{ ...pedido, ...visto, ...puntos, ...selloCarrito(ctx.now()) }];
  });
  return { items, hoy: { items: conocidos, tickets_en_venta } };
}
