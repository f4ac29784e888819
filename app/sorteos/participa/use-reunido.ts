import { useEffect, useRef, useState } from "react";
import { refreshPage, useRealtime } from "#app/lib/realtime/realtime.ts";
import type { AvanceProducto } from "#app/productos/lista/listado.ts";

type Sorteo = { key: string; estado: string; objetivo: number; reunido: number };

/** Abonos often come together and reach many pages: gather them, and spread the requests. */
const JUNTAR_MS = 120;
const REPARTIR_MS = 250;

/**
 * The pool while others contribute. Only its number is requested for each abono; the whole page is reloaded
 * when something else must have changed too: the raffle is full, or another one began.
 */
export function useReunido(sku: string, sorteo: Sorteo | null): number {
  const [llegado, setLlegado] = useState({ key: "", reunido: 0 });
  const pedido = useRef<ReturnType<typeof setTimeout>>(undefined);
  const abierto = sorteo?.estado === "Disponible";
  const preguntar = async () => {
    pedido.current = undefined;
    const nuevo = await leerReunido(sku);
    if (!sorteo || nuevo === null || nuevo >= sorteo.objetivo || nuevo < sorteo.reunido) return refreshPage();
    setLlegado({ key: sorteo.key, reunido: nuevo });
  };
  useRealtime([`productos:${sku}`], () => {
    if (!abierto) return refreshPage();
    pedido.current ??= setTimeout(preguntar, JUNTAR_MS + Math.random() * REPARTIR_MS);
  });
  useEffect(() => () => clearTimeout(pedido.current), []);
  if (!sorteo) return 0;
  return abierto && llegado.key === sorteo.key ? Math.max(sorteo.reunido, llegado.reunido) : sorteo.reunido;
}

async function leerReunido(sku: string): Promise<number | null> {
  try {
    const respuesta = await fetch(`/productos/avance?skus=${sku}`);
    const [avance] = respuesta.ok ? ((await respuesta.json()) as AvanceProducto[]) : [];
    return avance?.puntos_final ?? null;
  } catch {
    return null;
  }
}
