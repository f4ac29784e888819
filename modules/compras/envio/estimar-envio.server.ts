import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { claveLinea, type LineaPedida } from "#modules/carrito/lineas.ts";
import type { Catalogo, ItemCatalogo } from "#modules/carrito/valorar.ts";
import type { OfertaTienda } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, Lector, LectorComun, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerLugarDe, leerTarifasDe } from "./envios.store.server.ts";
import { buscarComuna } from "./lugar.ts";
import { claseDelPedido, type EnvioCotizado, envioDeCompra, type LugarEnvio, type Tarifa } from "./tarifa.ts";

/** A place with the rows that can apply to it: enough to price any parcel that goes there. */
export type TarifasDeLugar = {
  lugar: LugarEnvio;
  tarifas: Tarifa[];
  incluido_hasta: number;
  /** The clock of the server: days of delivery are counted from it. */
  hoy: Date;
};

export async function leerTarifasDeLugar(
  ctx: LectorComun & Pick<Ctx, "now">,
  lugar: LugarEnvio,
): Promise<TarifasDeLugar> {
  const [tarifas, { envio_incluido_hasta }] = await Promise.all([
    leerComun(ctx, `tarifas ${lugar.region} ${lugar.comuna}`, () => leerTarifasDe(ctx, lugar)),
    leerAjustes(ctx),
  ]);
  return { lugar, tarifas, incluido_hasta: envio_incluido_hasta, hoy: ctx.now() };
}

/** The tariffs of the comuna that was asked for, else of the address of the person's profile; null without either. */
export async function leerDestino(
  ctx: LectorComun & Pick<Ctx, "now">,
  sesion: Pick<Sesion, "codigo_referido"> | null,
  comuna: string,
): Promise<TarifasDeLugar | null> {
  const suyo = sesion && (await leerLugarDe(ctx, sesion.codigo_referido));
  const lugar = buscarComuna(comuna) ?? suyo;
  return lugar && leerTarifasDeLugar(ctx, lugar);
}

/** What sending this cart to the address of the buyer's profile costs. */
export async function estimarEnvio(
  ctx: Lector,
  carrito: readonly LineaPedida[],
  { catalogo, envio_incluido_hasta }: Pick<OfertaTienda, "catalogo" | "envio_incluido_hasta">,
  comprador: string,
): Promise<EnvioCotizado> {
  const lineas = lineasDelCatalogo(carrito, catalogo);
  const lugar = claseDelPedido(lineas) && (await leerLugarDe(ctx, comprador));
  const tarifas = lugar ? await leerTarifasDe(ctx, lugar) : [];
  return envioDeCompra({ lineas, lugar, tarifas, incluido_hasta: envio_incluido_hasta });
}

/** The items of a cart as the catalogue has them, with their weight. */
export const lineasDelCatalogo = (carrito: readonly LineaPedida[], catalogo: Catalogo): ItemCatalogo[] =>
  carrito.flatMap((linea) => catalogo.get(claveLinea(linea)) ?? []);
