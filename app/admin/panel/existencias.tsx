import { Link } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { contar } from "#modules/panel/cifras.ts";
import type { Panel } from "#modules/panel/panel.ts";
import { Caja } from "./caja.tsx";

type Existencias = Panel["existencias"];

/** What was sold or raffled without a unit, and the units that unpaid sales keep; nothing where there are none. */
export function PanelExistencias({ existencias }: { existencias: Existencias }) {
  const { sin_unidad, sin_pago } = existencias;
  if (sin_unidad.length === 0 && sin_pago.unidades === 0) return null;
  return (
    <Caja titulo="Existencias" enlace={{ to: "/admin/productos", texto: "Ver productos" }}>
      {sin_unidad.length > 0 && <SinUnidad existencias={existencias} />}
      {sin_pago.unidades > 0 && (
        <p>
          <Link to="/admin/ventas?apartadas=si" className="font-semibold hover:underline">
            Unidades apartadas sin pago: {miles(sin_pago.unidades)}
          </Link>{" "}
          <span className="text-tinta-3">en {contar(sin_pago.ventas, "venta", "ventas")}</span>
        </p>
      )}
    </Caja>
  );
}

function SinUnidad({ existencias: { sin_unidad, total_sin_unidad } }: { existencias: Existencias }) {
  const mas = total_sin_unidad - sin_unidad.length;
  return (
    <div className="mb-2">
      <ul className="grid gap-1">
        {sin_unidad.map(({ codigo, sku, nombre, premio }) => (
          <li key={`${codigo}:${sku}`}>
            <Link
              to={rutaDe(codigo, sku)}
              className="flex min-h-11 items-center gap-3 rounded-lg hover:underline"
            >
              <span className="min-w-0">
                <b className="block font-semibold tabular-nums">{codigo}</b>
                <span className="block truncate text-sm text-tinta-3">{nombre}</span>
              </span>
              <Chip tone="error" className="ml-auto flex-none">
                {premio ? "Premio sin unidad" : "Sin stock"}
              </Chip>
            </Link>
          </li>
        ))}
      </ul>
      {mas > 0 && (
        <p className="mt-1 text-sm text-tinta-2">
          Y {miles(mas)} más: <Link to="/admin/ventas?sin_stock=si">ver las ventas sin stock</Link>.
        </p>
      )}
    </div>
  );
}

/** A raffle waits for its draw; everything else is a sale. */
const rutaDe = (codigo: string, sku: string) =>
  codigo.startsWith("PZ-") ? `/admin/ventas/${codigo}` : `/admin/productos/${sku}#existencias`;
