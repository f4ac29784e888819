import { data } from "react-router";
import { peticion } from "#app/context.ts";
import { orNull } from "#app/lib/actions/or-null.ts";
import { MAX_LINEAS } from "#modules/carrito/lineas.ts";
import { leerOferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { conApartadas } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import type { Route } from "./+types/leer-precios.ts";
import type { PreciosHoy } from "./precios.ts";

const MAX_ID = 2 ** 31 - 1;

/** Today's prices of the items in the query: `?producto=1&opcion=7&ticket=2`. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const params = new URL(args.request.url).searchParams;
  // A full cart may have met another one that was filled without scripts.
  const ids = (nombre: string) =>
    params
      .getAll(nombre)
      .slice(0, 2 * MAX_LINEAS)
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
  const pedidos = [
    ...ids("producto").map((id) => ({ tipo: "producto" as const, id, cantidad: 1 })),
    // An option names its product in the database.
    ...ids("opcion").map((opcion) => ({ tipo: "producto" as const, id: 0, opcion, cantidad: 1 })),
    ...ids("ticket").map((id) => ({ tipo: "ticket" as const, id, cantidad: 1 })),
  ];
  const { catalogo, tickets_en_venta } = await leerOferta(ctx, pedidos);
  const items = await conApartadas(ctx, [...catalogo.values()], sesion?.codigo_referido ?? null);
  const precios: PreciosHoy = { items, tickets_en_venta };
  return data(precios, { headers: { "Cache-Control": "no-store" } });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orNull(serverLoader());
