import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { inTab } from "#app/lib/storage.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import {
  type AvanceProducto,
  agregarPagina,
  conAvances,
  type PaginaProductos,
  rutaPagina,
} from "./listado.ts";

/** Stores a scrolled list for the way back: a new request would have only its first page. */
type Recuerdo = { pagina: PaginaProductos; y: number };

const PREFIJO = "productos:";
const LISTAS = 6;
const MAX_PRODUCTOS = 600;

function recordar(key: string, recuerdo: Recuerdo): void {
  if (recuerdo.pagina.productos.length > MAX_PRODUCTOS) return;
  const previas = leerLista().filter((otra) => otra !== key);
  for (const vieja of previas.slice(LISTAS - 1)) inTab.write(PREFIJO + vieja, null);
  if (inTab.write(PREFIJO + key, JSON.stringify(recuerdo)))
    inTab.write(PREFIJO, JSON.stringify([key, ...previas.slice(0, LISTAS - 1)]));
}

function recuperar(key: string): Recuerdo | null {
  const guardado = inTab.readJson(PREFIJO + key);
  return esRecuerdo(guardado) ? guardado : null;
}

function leerLista(): string[] {
  const lista = inTab.readJson(PREFIJO);
  return Array.isArray(lista) ? lista.filter((key) => typeof key === "string") : [];
}

function esRecuerdo(valor: unknown): valor is Recuerdo {
  if (typeof valor !== "object" || valor === null || !("pagina" in valor) || !("y" in valor)) return false;
  const { pagina, y } = valor;
  return (
    typeof y === "number" &&
    typeof pagina === "object" &&
    pagina !== null &&
    "productos" in pagina &&
    Array.isArray(pagina.productos)
  );
}

export type Carga = "lista" | "cargando" | "fallo";

/** The list of a view: the server's page, then the pages added by scrolling; restored after coming back. */
export function useListado(primera: PaginaProductos) {
  const location = useLocation();
  const key = `${location.key}${location.search}`;
  const hydrated = useHydrated();
  const [pagina, setPagina] = useState(() => (hydrated ? recuperar(key)?.pagina : null) ?? primera);
  /** The earlier list that was restored, whose numbers may have changed since; null while the list is the server's. */
  const [recuperada, setRecuperada] = useState(pagina === primera ? null : pagina);
  const [shown, setShown] = useState(primera);
  const [carga, setCarga] = useState<Carga>("lista");
  if (shown !== primera) {
    setShown(primera);
    const anterior = recuperar(key)?.pagina;
    setPagina(anterior ?? primera);
    setRecuperada(anterior ?? null);
    setCarga("lista");
  }
  const actual = useRef(pagina);
  // Before the effects of the parts below: the end of the list asks for the next page in one of them.
  useLayoutEffect(() => {
    actual.current = pagina;
  }, [pagina]);
  /** The page being loaded, to request it only once. */
  const pedida = useRef<string | null>(null);
  useReturn(key, hydrated, (anterior) => {
    setPagina(anterior);
    setRecuperada(anterior);
  });
  useEffect(() => {
    const save = () => recordar(key, { pagina, y: window.scrollY });
    save();
    window.addEventListener("pagehide", save);
    return () => window.removeEventListener("pagehide", save);
  }, [key, pagina]);

  async function cargarMas(): Promise<void> {
    const { siguiente } = actual.current;
    if (siguiente === null || pedida.current === siguiente) return;
    pedida.current = siguiente;
    setCarga("cargando");
    const nueva = await pedir(siguiente);
    if (pedida.current !== siguiente) return;
    pedida.current = null;
    // The person may have chosen another view meanwhile: do not extend its list.
    const vigente = actual.current.siguiente === siguiente;
    setCarga(nueva || !vigente ? "lista" : "fallo");
    if (nueva && vigente) setPagina((previa) => agregarPagina(previa, nueva));
  }
  const aplicar = (avances: readonly AvanceProducto[]) => setPagina((previa) => conAvances(previa, avances));
  return { pagina, recuperada, carga, cargarMas, aplicar };
}

async function pedir(vista: string): Promise<PaginaProductos | null> {
  try {
    const respuesta = await fetch(rutaPagina(vista), { headers: { Accept: "application/json" } });
    return respuesta.ok ? ((await respuesta.json()) as PaginaProductos) : null;
  } catch {
    return null;
  }
}

/** Coming back from another site, the server renders the first page: restore the list that was left, and its position. */
function useReturn(key: string, hydrated: boolean, restore: (pagina: PaginaProductos) => void) {
  const pending = useRef(!hydrated);
  const restoreOnce = useEffectEvent(() => {
    if (!pending.current) return;
    pending.current = false;
    const recuerdo = isReturn() ? recuperar(key) : null;
    if (!recuerdo) return;
    restore(recuerdo.pagina);
    requestAnimationFrame(() => window.scrollTo({ top: recuerdo.y, behavior: "instant" }));
  });
  useEffect(() => restoreOnce(), []);
}

/** Whether the page was reached with the back button from another site. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward";
}
