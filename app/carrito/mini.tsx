import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { claveLinea } from "#modules/carrito/lineas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { ImagenLinea } from "./linea.tsx";

const FOTOS = 3;
const unidades = (items: readonly ItemCarrito[], tipo: ItemCarrito["tipo"]) =>
  items.reduce((suma, item) => suma + (item.tipo === tipo ? item.cantidad : 0), 0);
const cuantos = (n: number, uno: string) => (n === 0 ? [] : [`${n} ${uno}${n === 1 ? "" : "s"}`]);

type Props = { items: readonly ItemCarrito[]; total: number | null };

/** Only on phones, where the form stands before the lines: what the cart holds, and the way to it. */
export const MiniCarrito = ({ items, total }: Props) => (
  <a href="#lineas" className="card flex items-center gap-3 px-4 py-3 lg:hidden">
    <span className="carrito-mini flex flex-none" aria-hidden="true">
      {items.slice(0, FOTOS).map((item) => (
        <ImagenLinea key={claveLinea(item)} item={item} />
      ))}
    </span>
    <b className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
      {[
        ...cuantos(unidades(items, "producto"), "producto"),
        ...cuantos(unidades(items, "ticket"), "ticket"),
      ].join(" y ")}
      {total !== null && <small className="block text-sm font-medium text-tinta-3">{pesos(total)}</small>}
    </b>
    <span className="font-semibold text-enlace">Editar</span>
  </a>
);
