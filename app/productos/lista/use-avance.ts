import { useEffect, useEffectEvent, useRef } from "react";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import type { AvanceProducto, PaginaProductos } from "./listado.ts";

const TEMAS = ["productos"] as const;
/**
 * One change often arrives as several messages and reaches many pages: gather them, and spread the requests.
 */
const JUNTAR = 250;
const REPARTIR = 250;
const POR_PEDIDO = 100;

/**
 * Keeps the numbers of the listed products up to date; the rest of the page does not change. `recuperada` is a list that was
 * read some time ago and is shown again: all its numbers are read at once, for each such list.
 */
export function useAvance(
  skus: readonly string[],
  recuperada: PaginaProductos | null,
  aplicar: (avances: readonly AvanceProducto[]) => void,
): void {
  const pendientes = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pedir = useEffectEvent(async () => {
    const lista = [...pendientes.current].filter((sku) => skus.includes(sku));
    pendientes.current.clear();
    for (let i = 0; i < lista.length; i += POR_PEDIDO) aplicar(await leer(lista.slice(i, i + POR_PEDIDO)));
  });
  useRealtime(TEMAS, (cambio) => {
    const clave = cambio?.clave ?? null;
    if (clave !== null && !skus.includes(clave)) return;
    for (const sku of clave === null ? skus : [clave]) pendientes.current.add(sku);
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void pedir();
      },
      JUNTAR + Math.random() * REPARTIR,
    );
  });
  const pedirTodas = useEffectEvent(() => {
    for (const sku of skus) pendientes.current.add(sku);
    void pedir();
  });
  useEffect(() => {
    if (recuperada) pedirTodas();
  }, [recuperada]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

async function leer(skus: readonly string[]): Promise<AvanceProducto[]> {
  try {
    const respuesta = await fetch(`/productos/avance?skus=${skus.join(",")}`);
    return respuesta.ok ? ((await respuesta.json()) as AvanceProducto[]) : [];
  } catch {
    return [];
  }
}
