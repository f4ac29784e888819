import { cx } from "#app/ui/cx.ts";
import type { Totales } from "#modules/carrito/lineas.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { Moneda } from "./moneda.tsx";

/** Products, tickets, the points that both give, and the total. */
export const Sumas = ({ totales, className }: { totales: Totales; className?: string }) => (
  <dl className={cx("carrito-sumas", className)}>
    {totales.productos > 0 && (
      <div>
        <dt>Productos</dt>
        <dd>{pesos(totales.productos)}</dd>
      </div>
    )}
    {totales.puntos > 0 && (
      <div>
        <dt>Tickets</dt>
        <dd>{pesos(totales.puntos)}</dd>
      </div>
    )}
    {totales.puntos_ganados > 0 && (
      <div>
        <dt>Puntos que ganas</dt>
        <dd>
          <Moneda>{conPuntos(totales.puntos_ganados)}</Moneda>
        </dd>
      </div>
    )}
    <div className="carrito-sumas-total">
      <dt>
        Total <small>IVA incluido</small>
      </dt>
      <dd>{pesos(totales.total)}</dd>
    </div>
  </dl>
);
