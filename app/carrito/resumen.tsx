import type { ReactNode } from "react";
import { BuyBar } from "#app/ui/bar/buy-bar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ShieldCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { CARRITO, type TotalesCarrito } from "#modules/carrito/lineas.ts";
import { enHoras, HORAS_COTIZACION } from "#modules/compras/promesas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { type EnvioSumado, SumasCarrito } from "./sumas.tsx";

type Props = {
  /** Null when the sum exceeds the limit. */
  totales: TotalesCarrito | null;
  envio: EnvioSumado | null;
  /** A coupon is being checked for the first time. */
  revisando: boolean;
  error: string | null;
  cotizando: boolean;
  pagar: () => void;
  /** Where a coupon is written. */
  children?: ReactNode;
  /** The tick of the conditions: the last thing before 'Pagar'. */
  condiciones?: ReactNode;
};

/** The first step: the totals and 'Pagar', which phones have in a bar at the bottom. */
export const ResumenCarrito = ({
  totales,
  envio,
  revisando,
  error,
  cotizando,
  pagar,
  children,
  condiciones,
}: Props) => (
  <section className="card carrito-tarjeta px-4 py-4.5 md:p-5.5" aria-labelledby="resumen">
    <h2 id="resumen" className="text-[1.375rem]">
      Resumen
    </h2>
    {totales ? (
      <SumasCarrito totales={totales} envio={envio} revisando={revisando} />
    ) : (
      <Note kind="error">{CARRITO.demasiado}</Note>
    )}
    {children}
    {error && (
      <Note kind="error" className="mt-4">
        {error}
      </Note>
    )}
    {condiciones}
    <Button
      type="button"
      size="lg"
      full
      className="mt-5 max-md:hidden"
      disabled={totales === null}
      loading={cotizando}
      onClick={pagar}
    >
      Pagar
    </Button>
    <p className="carrito-pista flex gap-2 mt-3.5 text-[0.875rem] leading-[1.4] text-tinta-2">
      <ShieldCheck aria-hidden="true" />
      Pagas por transferencia: te mostramos los datos y guardamos estos precios por{" "}
      {enHoras(HORAS_COTIZACION)}.
    </p>
  </section>
);

type BarraProps = Pick<Props, "totales" | "cotizando" | "pagar">;

/**
 * Only on phones: the total and 'Pagar' stay at the bottom of the window while the cart is on screen, so nothing that arrives
 * late moves the button under a thumb.
 */
export const BarraPagar = ({ totales, cotizando, pagar }: BarraProps) => (
  <BuyBar className="carrito-barra" label="Pagar el carrito" total={totales ? pesos(totales.total) : "—"}>
    <Button type="button" size="lg" disabled={totales === null} loading={cotizando} onClick={pagar}>
      Pagar
    </Button>
  </BuyBar>
);
