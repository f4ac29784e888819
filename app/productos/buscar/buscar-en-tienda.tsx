import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Form, Link } from "react-router";
import { useOnNavigation } from "#app/lib/use-on-navigation.ts";
import { Search } from "#app/ui/iconos.tsx";
import { CAMPO_BUSCAR } from "./campo.ts";

const cargar = () => import("./ventana.tsx");
const Ventana = lazy(cargar);
const cargarPanel = () => import("./panel.tsx");
const Panel = lazy(cargarPanel);

/** A browser without a connection tries again when the search is opened. */
const adelantar = (parte: () => Promise<unknown>) => void parte().catch(() => undefined);

/** The search of the header: a field where there is room for it, elsewhere an icon. Both work before the scripts. */
export const BuscarEnTienda = () => (
  <>
    <Icono />
    <Campo />
  </>
);

/** Opens the search over the whole window; before the scripts it is a link to the field of the catalogue. */
function Icono() {
  const [abierta, setAbierta] = useState(false);
  const [pedida, setPedida] = useState(false);
  useOnNavigation(() => setAbierta(false));
  const abrir = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPedida(true);
    setAbierta(true);
  };
  return (
    <>
      <Link
        to={`/productos#${CAMPO_BUSCAR}`}
        className="icon-btn xl:hidden"
        aria-label="Buscar en la tienda"
        onClick={abrir}
        onPointerDown={() => adelantar(cargar)}
      >
        <Search aria-hidden="true" />
      </Link>
      {pedida && (
        <Suspense>
          <Ventana abierta={abierta} alCambiar={setAbierta} />
        </Suspense>
      )}
    </>
  );
}

/** A plain form. While the person writes, what is found appears below it. */
function Campo() {
  const [texto, setTexto] = useState("");
  const [abierto, setAbierto] = useState(false);
  useOnNavigation(() => setAbierto(false));
  return (
    <search
      className="relative hidden w-59 xl:block"
      aria-label="Tienda"
      onFocus={() => {
        adelantar(cargarPanel);
        setAbierto(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setAbierto(false)
      }
      onKeyDown={({ key }) => key === "Escape" && setAbierto(false)}
    >
      <Form action="/productos" className="field-box" onSubmit={() => setAbierto(false)}>
        <Search aria-hidden="true" className="field-icon" />
        <input
          type="text"
          inputMode="search"
          name="q"
          maxLength={80}
          placeholder="Buscar productos"
          aria-label="Buscar en la tienda"
          autoComplete="off"
          className="input input-with-icon h-11! text-[0.9375rem]"
          onInput={({ currentTarget }) => {
            setTexto(currentTarget.value);
            setAbierto(true);
          }}
        />
      </Form>
      {abierto && texto.trim() !== "" && (
        <Suspense>
          <Panel texto={texto} />
        </Suspense>
      )}
    </search>
  );
}
