import { Link } from "react-router";
import { CircleCheck } from "#app/ui/iconos.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { haceCuanto } from "#modules/comun/fechas/fechas.ts";
import { contar } from "#modules/panel/cifras.ts";
import type { Panel } from "#modules/panel/panel.ts";
import { enlacePendientes, type PendientesPanel } from "#modules/panel/pendientes.ts";
import { Caja } from "./caja.tsx";

const TONOS = { semana: "tone-error", dias: "tone-error", ayer: "tone-muted", hoy: "tone-muted" } as const;

/** Payments that wait for an admin to check the bank, the oldest first. */
export function PanelPendientes({ pendientes, ahora }: { pendientes: Panel["pendientes"]; ahora: Date }) {
  const { periodos, mas_antiguas, por_revisar } = pendientes;
  const total = periodos.reduce((suma, { monto }) => suma + monto, 0);
  const mayor = Math.max(1, ...periodos.map(({ ventas }) => ventas));
  return (
    <Caja
      titulo="Transferencias por confirmar"
      aparte={total > 0 && <b className="font-display text-xl font-extrabold tabular-nums">{pesos(total)}</b>}
    >
      {mas_antiguas.length === 0 ? (
        <p className="panel-nada">
          <CircleCheck aria-hidden="true" />
          Ninguna transferencia espera confirmación.
        </p>
      ) : (
        <>
          <ul className="grid gap-1">
            {periodos.map((periodo) => (
              <Antiguedad key={periodo.clave} periodo={periodo} mayor={mayor} />
            ))}
          </ul>
          {por_revisar > 0 && (
            <p className="mt-2">
              <Link to="/admin/ventas?por_revisar=si" className="font-semibold hover:underline">
                {contar(por_revisar, "comprobante", "comprobantes")} por revisar
              </Link>
            </p>
          )}
          <h3 className="panel-leyenda mt-4!">Las más antiguas</h3>
          <ul className="divide-y divide-linea">
            {mas_antiguas.map(({ codigo, fecha, falta }) => (
              <li key={codigo}>
                <Link
                  to={`/admin/ventas/${codigo}`}
                  className="flex min-h-11 items-center gap-3 rounded-lg tabular-nums hover:underline"
                >
                  <b className="font-semibold">{codigo}</b>
                  <span className="text-tinta-3">{haceCuanto(fecha, ahora)}</span>
                  <b className="ml-auto">{pesos(falta)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Caja>
  );
}

/** One age group: the bar shows how many wait, the figure shows how much money. */
function Antiguedad({ periodo, mayor }: { periodo: PendientesPanel; mayor: number }) {
  const { nombre, ventas, monto, clave } = periodo;
  return (
    <li>
      <Link
        to={enlacePendientes(periodo)}
        className="-mx-2 grid min-h-11 content-center gap-1.5 rounded-xl px-2 py-1.5 hover:bg-papel-2"
      >
        <span className="flex items-baseline gap-2">
          <span className="font-semibold">{nombre}</span>
          <span className="text-tinta-3">{contar(ventas, "venta", "ventas")}</span>
          <b className="ml-auto tabular-nums">{pesos(monto)}</b>
        </span>
        <svg width="100%" height="8" aria-hidden="true" className={`${TONOS[clave]} rounded-full bg-papel-2`}>
          {ventas > 0 && (
            <rect className="chart-bar" width={`${(ventas / mayor) * 100}%`} height="8" rx="4" />
          )}
        </svg>
      </Link>
    </li>
  );
}
