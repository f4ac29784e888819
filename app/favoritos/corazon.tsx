import "./corazon.css";
import type { FormEvent } from "react";
import { INTENTO } from "#app/lib/actions/forms.ts";
import { Heart } from "#app/ui/iconos.tsx";
import { useFavorito } from "./use-favorito.ts";

type Props = { sku: string; nombre: string };

/** Keeps a product for later. Without JavaScript the form posts to the page of favourites. */
export function Corazon({ sku, nombre }: Props) {
  const { puesto, alternar } = useFavorito(sku);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    alternar();
  };
  const accion = puesto ? "Quitar de favoritos" : "Guardar en favoritos";
  return (
    <form method="post" action="/favoritos" className="corazon" onSubmit={enviar}>
      <input type="hidden" name="sku" value={sku} />
      <button
        type="submit"
        name={INTENTO}
        value={puesto ? "quitar" : "guardar"}
        aria-pressed={puesto}
        aria-label={`${accion}: ${nombre}`}
        className="corazon-solo"
      >
        <Heart aria-hidden="true" />
      </button>
    </form>
  );
}
