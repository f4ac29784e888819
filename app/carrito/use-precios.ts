import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { useLastRead } from "#app/lib/actions/or-null.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { carritoGuardado, guardarCarrito } from "./carrito-guardado.ts";
import type { clientLoader } from "./leer-precios.ts";
import { type CambioLinea, type PrecioActual, type PreciosHoy, ponerAlDia, rutaPrecios } from "./precios.ts";

type Precios = {
  hoy: PreciosHoy | null;
  /** Changes since the person saw the cart. */
  cambios: readonly CambioLinea[];
  /** Applies prices from another source, such as a quote. */
  poner: (precios: readonly PrecioActual[]) => void;
};

/**
 * Reads today's prices when the items change and when the page becomes visible. `quieto` while a quote fixes
 * them.
 */
export function usePrecios(items: readonly ItemCarrito[], quieto: boolean): Precios {
  const { load, data: leidos } = useFetcher<typeof clientLoader>({ key: "precios-carrito" });
  const data = useLastRead(leidos);
  const [cambios, setCambios] = useState<readonly CambioLinea[]>([]);
  const ruta = items.length > 0 ? rutaPrecios(items) : null;

  useEffect(() => {
    if (!ruta) return;
    void load(ruta);
    const alVolver = () => {
      if (document.visibilityState === "visible") void load(ruta);
    };
    document.addEventListener("visibilitychange", alVolver);
    return () => document.removeEventListener("visibilitychange", alVolver);
  }, [ruta, load]);

  const poner = (precios: readonly PrecioActual[]) => {
    const actuales = carritoGuardado();
    const puesta = ponerAlDia(actuales, precios);
    if (puesta.items !== actuales) guardarCarrito(puesta.items);
    if (puesta.cambios.length > 0) setCambios(puesta.cambios);
  };
  const alLlegar = useEffectEvent((hoy: PreciosHoy) => poner(hoy.items));
  useEffect(() => {
    if (data && !quieto) alLlegar(data);
  }, [data, quieto]);
  return { hoy: data, cambios, poner };
}
