import "./buscar.css";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Search } from "#app/ui/iconos.tsx";

const cargar = () => import("./paleta.tsx");
const Paleta = lazy(cargar);
/** Keys that a person types right after Ctrl K belong to the palette, so its code is there before. */
const ADELANTO = 1_500;

const deMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, also by Ctrl K or ⌘ K. Its code loads after the page; without JavaScript this is a link. */
export function BotonBuscar() {
  const [abierta, setAbierta] = useState(false);
  const [pedida, setPedida] = useState(false);
  const viva = useHydrated();
  const abrir = (si: boolean) => {
    setAbierta(si);
    if (si) setPedida(true);
  };
  useEffect(() => {
    const control = new AbortController();
    document.addEventListener(
      "keydown",
      (event) => {
        // A field that the browser fills in by itself sends keys without a name.
        if (event.key?.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
        if (event.altKey || event.shiftKey || event.repeat) return;
        event.preventDefault();
        setPedida(true);
        setAbierta((antes) => !antes);
      },
      { signal: control.signal },
    );
    const adelanto = setTimeout(() => cargar().catch(() => undefined), ADELANTO);
    return () => {
      control.abort();
      clearTimeout(adelanto);
    };
  }, []);
  const alPulsar = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    abrir(true);
  };
  return (
    <>
      <Link
        to="/admin/buscar"
        className="ml-auto flex size-11 items-center justify-center gap-2.5 text-tinta-2 lg:mx-auto lg:h-10 lg:w-[min(420px,36vw)] lg:rounded-campo lg:bg-superficie lg:px-3 lg:shadow-[inset_0_0_0_1.5px_var(--color-borde-campo)]"
        onClick={alPulsar}
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only lg:mr-auto">
          Buscar<span className="max-lg:hidden"> venta, persona, producto…</span>
        </span>
        {viva && (
          <kbd className="rounded-md border px-1.5 font-sans text-xs max-lg:hidden">
            {deMac() ? "⌘ K" : "Ctrl K"}
          </kbd>
        )}
      </Link>
      {pedida && (
        <Suspense fallback={null}>
          <Paleta abierta={abierta} alCambiar={abrir} />
        </Suspense>
      )}
    </>
  );
}
