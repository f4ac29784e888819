import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import type { TotalesCarrito } from "#modules/carrito/lineas.ts";
import type { Envio } from "#modules/compras/envio/tarifa.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { Moneda } from "./moneda.tsx";

/** What shipping costs and how much of it the shop includes. */
export type EnvioSumado = {
  envio: Envio;
  incluido_hasta: number;
  /** The figures are on their way: only their room is kept. */
  llegando?: boolean;
};

/** A sum, or its room while it is on its way. */
const Monto = ({ llegando = false, children }: { llegando?: boolean | undefined; children: ReactNode }) =>
  llegando ? <span aria-hidden="true">…</span> : children;

/**
 * The whole cost and what the shop includes. A quote keeps the shipping that it promised: if that differs from today's
 * tariff, only what it charges is shown.
 */
function FilasEnvio({ cobrado, envio }: { cobrado: number; envio: EnvioSumado | null }) {
  if (envio?.envio.cobrado === cobrado) {
    const { comuna, costo, incluido } = envio.envio;
    const { llegando } = envio;
    return (
      <>
        <div>
          <dt>Envío a {comuna}</dt>
          <dd>
            <Monto llegando={llegando}>{pesos(costo)}</Monto>
          </dd>
        </div>
        {incluido > 0 && (
          <div>
            <dt>Envío incluido hasta {pesos(envio.incluido_hasta)}</dt>
            <dd>
              <Monto llegando={llegando}>−{pesos(incluido)}</Monto>
            </dd>
          </div>
        )}
      </>
    );
  }
  if (cobrado === 0) return null;
  return (
    <div>
      <dt>Envío sobre lo incluido</dt>
      <dd>{pesos(cobrado)}</dd>
    </div>
  );
}

type Props = {
  totales: TotalesCarrito;
  envio?: EnvioSumado | null;
  /** A coupon is being checked: its row keeps its room. */
  revisando?: boolean;
  className?: string;
};

/** Products, tickets, shipping, the points that they give, and the total. */
export const SumasCarrito = ({ totales, envio = null, revisando = false, className }: Props) => (
  <dl className={cx("carrito-sumas grid gap-2.5", className)}>
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
    {(totales.descuento > 0 || revisando) && (
      <div>
        <dt>Descuento del cupón</dt>
        <dd>
          <Monto llegando={revisando}>−{pesos(totales.descuento)}</Monto>
        </dd>
      </div>
    )}
    <FilasEnvio cobrado={totales.envio_cobrado} envio={envio} />
    {totales.puntos_ganados > 0 && (
      <div>
        <dt>Puntos que ganas</dt>
        <dd>
          <Moneda>{conPuntos(totales.puntos_ganados)}</Moneda>
        </dd>
      </div>
    )}
    <div className="carrito-sumas-total items-center mt-0.5 pt-3 border-t border-t-linea-2 text-tinta font-bold">
      <dt>
        Total <small className="block text-[0.8125rem] font-medium text-tinta-3">IVA incluido</small>
      </dt>
      <dd className="font-display font-extrabold text-[1.75rem] leading-none normal-nums tracking-[-0.03em]">
        {pesos(totales.total)}
      </dd>
    </div>
  </dl>
);
