import "./buscar.css";
import { Search } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { NavLink } from "react-router";
import { useHydrated } from "#app/lib/use-hydrated.ts";

const Paleta = lazy(() => import("./paleta.tsx"));

const deMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, also by Ctrl K or ⌘ K. Its code loads when it first opens; without JavaScript this is a link. */
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
        if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
        if (event.altKey || event.shiftKey) return;
        event.preventDefault();
        setPedida(true);
        setAbierta((antes) => !antes);
      },
      { signal: control.signal },
    );
    return () => control.abort();
  }, []);
  const alPulsar = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>("[popover]:popover-open")?.togglePopover(false);
    abrir(true);
  };
  return (
    <>
      <NavLink to="/admin/buscar" className="admin-nav-buscar" onClick={alPulsar}>
        <Search aria-hidden="true" />
        <span>Buscar</span>
        {viva && <kbd>{deMac() ? "⌘ K" : "Ctrl K"}</kbd>}
      </NavLink>
      {pedida && (
        <Suspense fallback={null}>
          <Paleta abierta={abierta} alCambiar={abrir} />
        </Suspense>
      )}
    </>
  );
}
