import { Link } from "react-router";
import { CircleCheck } from "#app/ui/iconos.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { haceCuanto } from "#modules/comun/fechas/fechas.ts";
import type { Panel } from "#modules/panel/panel.ts";
import { Caja } from "./caja.tsx";

/** What is paid and has not left yet. */
export function PanelDespachos({ despachos, ahora }: { despachos: Panel["despachos"]; ahora: Date }) {
  const { total, sin_direccion, desde } = despachos;
  return (
    <Caja
      titulo="Por despachar"
      ancho="panel-ancha"
      enlace={{ to: "/admin/despachos", texto: "Ver despachos" }}
    >
      {total === 0 ? (
        <p className="panel-nada">
          <CircleCheck aria-hidden="true" />
          Todo lo pagado ya fue enviado.
        </p>
      ) : (
        <>
          <p>
            <b className="font-display text-2xl font-extrabold tabular-nums">{enBreve(total)}</b>{" "}
            {total === 1 ? "pedido espera ser enviado" : "pedidos esperan ser enviados"}
          </p>
          {desde && (
            <p className="text-sm text-tinta-2">El más antiguo se pagó {haceCuanto(desde, ahora)}.</p>
          )}
          {sin_direccion > 0 && (
            <Link
              to="/admin/despachos?direccion=no"
              className="mt-1 inline-flex min-h-11 items-center font-semibold text-enlace underline underline-offset-3"
            >
              {sin_direccion === 1 ? "1 no tiene dirección" : `${enBreve(sin_direccion)} no tienen dirección`}
            </Link>
          )}
        </>
      )}
    </Caja>
  );
}
