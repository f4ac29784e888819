import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { ImagenLinea, NombreLinea } from "./linea.tsx";

type Props = {
  item: ItemCarrito;
  /** Why it cannot be bought today. */
  aviso?: string | null;
  sin_retracto: string | null;
};

/** A line that is only read: of the order that is being paid, or of a proposed cart. */
export const LineaLeida = ({ item, aviso = null, sin_retracto }: Props) => (
  <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3 border-b border-linea py-3">
    <span className="carrito-mini">
      <ImagenLinea item={item} />
    </span>
    <NombreLinea item={item} aviso={aviso} sin_retracto={sin_retracto} className="col-auto pr-0">
      <b>{item.name}</b>
    </NombreLinea>
    <p className="text-right tabular-nums">
      <span className="block text-sm text-tinta-2">× {item.cantidad}</span>
      <b>{pesos(item.precio * item.cantidad)}</b>
    </p>
  </li>
);
