import type { ReactNode } from "react";
import { DondeRetirar } from "#app/carrito/envio/elegir-retiro.tsx";
import { LineaLeida } from "#app/carrito/linea-leida.tsx";
import { type PreciosHoy, sinRetractoDe } from "#app/carrito/precios.ts";
import { type EnvioSumado, SumasCarrito } from "#app/carrito/sumas.tsx";
import { MapPin } from "#app/ui/iconos.tsx";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { claveLinea, type TotalesCarrito } from "#modules/carrito/lineas.ts";
import type { Entrega } from "#modules/compras/envio/entrega.ts";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";

type Props = {
  items: readonly ItemCarrito[];
  hoy: PreciosHoy | null;
  totales: TotalesCarrito | null;
  envio: EnvioSumado | null;
  /** Null when nothing is sent. */
  entrega: Entrega | null;
  /** Where it is picked up; null when it is sent. */
  retiro: RetiroTienda | null;
  /** The button that goes back to the cart. */
  cambiar: ReactNode;
};

/** What the transfer pays, to read. */
export const TuCompra = ({ items, hoy, totales, envio, entrega, retiro, cambiar }: Props) => (
  <section className="card px-4 py-4.5 md:p-5.5" aria-labelledby="tu-compra">
    <div className="flex items-center justify-between gap-3">
      <h2 id="tu-compra" className="text-[1.375rem]">
        Tu compra
      </h2>
      {cambiar}
    </div>
    <ul aria-label="Lo que llevas">
      {items.map((item) => (
        <LineaLeida key={claveLinea(item)} item={item} sin_retracto={sinRetractoDe(item, hoy)} />
      ))}
    </ul>
    {totales && <SumasCarrito totales={totales} envio={envio} />}
    {entrega && (
      <p className="mt-4 flex gap-2.5 border-t border-linea-2 pt-3.5 text-[0.9375rem] text-tinta-2">
        <MapPin aria-hidden="true" className="size-5 flex-none text-enlace" />
        <span className="wrap-anywhere">
          <b className="text-tinta">{entrega.nombre}</b> · {entrega.celular}
          <br />
          {retiro ? <DondeRetirar {...retiro} /> : `${entrega.direccion}, ${entrega.comuna}`}
        </span>
      </p>
    )}
  </section>
);
