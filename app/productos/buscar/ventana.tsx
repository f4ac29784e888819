import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { Form, Link } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { visualDeCategoria } from "#app/productos/categoria-visual.ts";
import { Search, X } from "#app/ui/iconos.tsx";
import { ResultadosTienda } from "./resultados.tsx";
import { useHallados } from "./use-hallados.ts";

type Props = { abierta: boolean; alCambiar: (abierta: boolean) => void };

const CUANTOS = 12;

/** The live search over the whole window of a phone. A default export, because `lazy` requires one. */
export default function VentanaBuscar({ abierta, alCambiar }: Props) {
  return (
    <Dialog.Root open={abierta} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-(--z-dialogo) flex flex-col bg-papel outline-0">
          <Dialog.Title className="sr-only">Buscar en la tienda</Dialog.Title>
          <Buscador />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Buscador() {
  const [texto, setTexto] = useState("");
  const hallados = useHallados(texto);
  return (
    <>
      <Form
        action="/productos"
        role="search"
        className="flex h-15 flex-none items-center gap-1 border-b border-linea pr-1.5 pl-4"
      >
        <span className="field-box flex-1">
          <Search aria-hidden="true" className="field-icon" />
          <input
            type="search"
            name="q"
            maxLength={80}
            placeholder="Buscar productos"
            aria-label="Buscar productos"
            autoComplete="off"
            enterKeyHint="search"
            className="input input-with-icon h-11!"
            onInput={({ currentTarget }) => setTexto(currentTarget.value)}
          />
        </span>
        <Dialog.Close className="icon-btn" aria-label="Cerrar">
          <X aria-hidden="true" />
        </Dialog.Close>
      </Form>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[env(safe-area-inset-bottom)]">
        {hallados === null ? <Categorias /> : <ResultadosTienda hallados={hallados} cuantos={CUANTOS} />}
      </div>
    </>
  );
}

/** Before the first letter: the categories, one press away. */
function Categorias() {
  const categorias = useRootData()?.categorias ?? [];
  return (
    <nav aria-label="Categorías">
      <ul>
        {categorias.map(({ id, categoria }) => {
          const Icon = visualDeCategoria(categoria).icon;
          return (
            <li key={id}>
              <Link
                to={`/productos?categoria=${encodeURIComponent(categoria)}`}
                className="flex min-h-13 items-center gap-3 rounded-campo px-3 font-semibold hover:bg-papel-2"
              >
                <Icon aria-hidden="true" className="text-tinta-3" />
                {categoria}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
