import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { CambioLinea } from "./precios.ts";

/** Old and new values of a line that changed. */
export const TextoCambio = ({ cambio: { nombre, precio, puntos } }: { cambio: CambioLinea }) => (
  <>
    <b>{nombre}</b>
    {precio && ` pasó de ${pesos(precio.antes)} a ${pesos(precio.ahora)}`}
    {precio && puntos && " y"}
    {puntos && ` ahora da ${conPuntos(puntos.ahora)} en vez de ${miles(puntos.antes)}`}.
  </>
);

/** Shown once, above the items: the cart already has the new prices. */
export function CambiosDePrecio({ cambios }: { cambios: readonly CambioLinea[] }) {
  if (cambios.length === 0) return null;
  return (
    <Note kind="warning" className="mb-4">
      <p className="font-semibold">Actualizamos tu carrito con los precios de hoy</p>
      <ul className="mt-1 grid gap-1">
        {cambios.map((cambio) => (
          <li key={cambio.clave}>
            <TextoCambio cambio={cambio} />
          </li>
        ))}
      </ul>
    </Note>
  );
}
