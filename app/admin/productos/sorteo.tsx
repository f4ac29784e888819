import type { FichaProducto } from "#modules/catalogo/listar-productos.server.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";

type Props = { sorteo: FichaProducto["producto"]["sorteo"]; nuevo: boolean };

/** What a running raffle keeps whatever is saved here. */
export function ProductoSorteo({ sorteo, nuevo }: Props) {
  if (!sorteo) {
    return (
      <p className="text-sm text-tinta-2">
        {nuevo
          ? "Si tiene objetivo, su primer sorteo se abre al crearlo."
          : "No hay un sorteo en curso: si guardas un objetivo, se abre uno."}
      </p>
    );
  }
  const { key, estado, objetivo, minimo, reunido } = sorteo;
  return (
    <p className="text-sm text-tinta-2">
      El sorteo <b>{key}</b> ({estado}) lleva {miles(reunido)} de {conPuntos(objetivo)}, con un mínimo de{" "}
      {miles(minimo)} por abono. <b>No cambia con lo que guardes aquí</b>: el objetivo y el mínimo nuevos
      valen desde el próximo sorteo.
    </p>
  );
}
