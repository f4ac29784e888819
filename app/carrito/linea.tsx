import type { ReactNode } from "react";
import { Link } from "react-router";
import { Foto } from "#app/productos/foto.tsx";
import { cx } from "#app/ui/cx.ts";
import { Stepper } from "#app/ui/field/stepper.tsx";
import { Trash2, TriangleAlert } from "#app/ui/iconos.tsx";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { rutaOpcion } from "#modules/productos/opciones/opciones.ts";
import { Moneda } from "./moneda.tsx";
import { puntosDe } from "./precios.ts";

type Props = {
  item: ItemCarrito;
  /** Known once today's prices have loaded: it makes the name a link. */
  sku: string | null;
  /** Why it cannot be bought today. */
  aviso: string | null;
  /** Why it has no right of withdrawal. */
  sin_retracto: string | null;
  alCambiar: (cantidad: number) => void;
  alQuitar: () => void;
};

const cabe = (valor: number) => Number.isSafeInteger(valor);

/** One item: picture, name, points, quantity, price of the line and the remove button. */
export function LineaDelCarrito({ item, sku, aviso, sin_retracto, alCambiar, alQuitar }: Props) {
  const { name, cantidad, precio } = item;
  const total = precio * cantidad;
  const nombre = name || (item.tipo === "ticket" ? `Ticket ${item.id}` : `Producto ${item.id}`);
  const ruta = item.tipo === "ticket" ? "/comprar-tickets" : sku && rutaOpcion(sku, item.opcion);
  return (
    <li className="carrito-linea">
      <ImagenLinea item={item} />
      <NombreLinea item={item} aviso={aviso} sin_retracto={sin_retracto}>
        {ruta ? (
          <Link to={ruta} className="tap inline-block">
            {nombre}
          </Link>
        ) : (
          <b>{nombre}</b>
        )}
      </NombreLinea>
      <Stepper label={`Cantidad de ${nombre}`} value={cantidad} onChange={alCambiar} />
      <b className="carrito-linea-precio justify-self-end tracking-[-0.03em] text-right">
        {cabe(total) ? pesos(total) : "—"}
      </b>
      <button
        type="button"
        className="icon-btn top-1.5 right-1.5 text-tinta-3 absolute md:static"
        aria-label={`Quitar ${nombre}`}
        onClick={alQuitar}
      >
        <Trash2 className="size-5" aria-hidden="true" />
      </button>
    </li>
  );
}

type PropsNombre = {
  item: ItemCarrito;
  aviso: string | null;
  sin_retracto: string | null;
  className?: string;
  children: ReactNode;
};

const LUGAR_NOMBRE = "col-[2_/_4] pr-10 md:col-auto md:pr-0";

/** Name, points and unit price of an item, why it cannot be given back, and why it cannot be bought. */
export const NombreLinea = ({
  item,
  aviso,
  sin_retracto,
  className = LUGAR_NOMBRE,
  children,
}: PropsNombre) => (
  <div
    className={cx(
      "carrito-linea-nombre grid gap-1.5 justify-items-start leading-[1.3] wrap-anywhere",
      className,
    )}
  >
    {children}
    {item.opcion_nombre && <small className="text-[0.8125rem] text-tinta-3">{item.opcion_nombre}</small>}
    <PuntosLinea item={item} />
    {item.cantidad > 1 && (
      <small className="text-[0.8125rem] text-tinta-3">{pesos(item.precio)} cada uno</small>
    )}
    {sin_retracto && <small className="text-[0.8125rem] text-tinta-2">{sin_retracto}</small>}
    {aviso && (
      <p className="flex gap-1.5 text-[0.8125rem] font-semibold text-error">
        <TriangleAlert className="size-4 mt-px" aria-hidden="true" />
        {aviso}
      </p>
    )}
  </div>
);

/** A ticket without a picture shows its points. */
export function ImagenLinea({ item: { tipo, imagen_1, puntos } }: { item: ItemCarrito }) {
  if (tipo === "ticket" && imagen_1 === null) {
    return (
      <span
        className="carrito-linea-foto carrito-linea-ticket font-display font-extrabold text-[1.375rem] leading-none md:text-[1.625rem] text-blanco tracking-[-0.02em]"
        aria-hidden="true"
      >
        {miles(puntos)}
      </span>
    );
  }
  return (
    <span className="carrito-linea-foto">
      <Foto archivo={fotoConocida(imagen_1)} alt="" sizes="88px" hasta={192} prioridad="normal" />
    </span>
  );
}

/** Anything may write to the storage: only a valid picture name becomes an address. */
const fotoConocida = (imagen: string | null) => (imagen && /^[0-9a-f]{32}$/.test(imagen) ? imagen : null);

function PuntosLinea({ item }: { item: ItemCarrito }) {
  const puntos = puntosDe(item) * item.cantidad;
  if (puntos === 0 || !cabe(puntos)) return null;
  return <Moneda>{item.tipo === "ticket" ? conPuntos(puntos) : `+${miles(puntos)} de regalo`}</Moneda>;
}
