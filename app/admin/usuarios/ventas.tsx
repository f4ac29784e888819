import { Link } from "react-router";
import { VentaEstado } from "#app/admin/ventas/estado.tsx";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { Nada, UsuarioSeccion } from "./seccion.tsx";

type Props = { codigo: string; ventas: FichaUsuario["ventas"] };

/** The newest purchases and prizes, each with a link to its sale. */
export const UsuarioVentas = ({ codigo, ventas: { filas, total } }: Props) => (
  <UsuarioSeccion
    id="ventas"
    titulo="Compras"
    enlace={
      total > 0 ? { to: `/admin/ventas?texto=${codigo}`, texto: `Ver todas (${miles(total)})` } : undefined
    }
  >
    {filas.length === 0 && <Nada>Aún no ha comprado.</Nada>}
    <ul className="mt-1 divide-y divide-linea">
      {filas.map((venta) => (
        <li
          key={venta.codigo}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center justify-items-end gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_7rem]"
        >
          <span className="min-w-0 justify-self-start max-sm:row-span-2">
            <Link
              to={`/admin/ventas/${venta.codigo}`}
              className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-3 hover:underline sm:min-h-0"
            >
              {venta.codigo}
            </Link>
            <small className="block text-[13.5px] text-tinta-2">{formatearFechaHora(venta.fecha)}</small>
          </span>
          <VentaEstado estado={venta.estado_pago} premio={venta.premio} />
          <b className="tabular-nums">{pesos(venta.total)}</b>
        </li>
      ))}
    </ul>
  </UsuarioSeccion>
);
