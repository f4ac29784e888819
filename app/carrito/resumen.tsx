import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { CARRITO, type Totales } from "#modules/carrito/lineas.ts";
import { type EnvioSumado, Sumas } from "./sumas.tsx";

type Props = {
  /** Null when the sum exceeds the limit. */
  totales: Totales | null;
  envio: EnvioSumado | null;
  error: string | null;
  cotizando: boolean;
  pagar: () => void;
  /** Where a coupon is written. */
  children?: ReactNode;
};

/** The first step: the totals and 'Pagar'. */
export const Resumen = ({ totales, envio, error, cotizando, pagar, children }: Props) => (
  <section className="card carrito-tarjeta" aria-labelledby="resumen">
    <h2 id="resumen">Resumen</h2>
    {totales ? <Sumas totales={totales} envio={envio} /> : <Note kind="error">{CARRITO.demasiado}</Note>}
    {children}
    {error && (
      <Note kind="error" className="mt-4">
        {error}
      </Note>
    )}
    <Button
      type="button"
      size="lg"
      full
      className="mt-5"
      disabled={totales === null}
      loading={cotizando}
      onClick={pagar}
    >
      Pagar
    </Button>
    <p className="carrito-pista">
      <ShieldCheck aria-hidden="true" />
      Pagas por transferencia: te mostramos los datos y guardamos estos precios por 48 horas.
    </p>
  </section>
);
