import { Link } from "react-router";
import { TextoCambio } from "#app/carrito/cambios-de-precio.tsx";
import { ponerAlDia, puntosDe } from "#app/carrito/precios.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { Note } from "#app/ui/note.tsx";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { ErrorCompra } from "./error-compra.ts";

type Props = {
  error: ErrorCompra;
  items: readonly ItemCarrito[];
  /** Whether the person may have paid already. */
  transferido: boolean;
};

/** The refusal, a link to the earlier purchase, and the prices that changed. */
export function FallaCompra({ error, items, transferido }: Props) {
  const varios = error.enlaces.length > 1;
  return (
    <>
      <Note kind="error">
        <p>{error.mensaje}</p>
        {error.enlaces.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-4">
            {error.enlaces.map(({ de, to }) => (
              <span key={to}>
                {varios && `${de}: `}
                <Link to={to}>Ver Aquí</Link>
              </span>
            ))}
          </p>
        )}
      </Note>
      {error.carrito && <Cambios items={items} nuevos={error.carrito} />}
      {transferido && error.total && error.total.nuevo > error.total.antes && (
        <p className="mt-3 text-sm text-tinta-2">
          Si ya transferiste {pesos(error.total.antes)}, transfiere solo los{" "}
          {pesos(error.total.nuevo - error.total.antes)} que faltan.
        </p>
      )}
      {!error.respondido && <p className="mt-3 text-sm text-tinta-2">{sinSaber("tu compra")}</p>}
    </>
  );
}

function Cambios({ items, nuevos }: { items: readonly ItemCarrito[]; nuevos: readonly ItemCarrito[] }) {
  const precios = nuevos.map((item) => ({ ...item, nombre: item.name, puntos: puntosDe(item) }));
  const { cambios } = ponerAlDia(items, precios);
  return (
    <ul className="mt-4 grid gap-2 text-sm">
      {cambios.map((cambio) => (
        <li key={cambio.clave}>
          <TextoCambio cambio={cambio} />
        </li>
      ))}
    </ul>
  );
}
