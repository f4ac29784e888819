import { Link } from "react-router";
import { Foto } from "#app/productos/foto.tsx";
import { truncate } from "#app/ui/truncate.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { ProductoPortada } from "#modules/productos/productos.store.server.ts";
import { LARGO_NOMBRE, rutaComprar } from "#modules/productos/tarjeta.ts";
import { Recorte } from "./recorte.tsx";
import { type NombreRecorte, RECORTES } from "./recortes.ts";

/** An object of a scene: a product of this shop, or a sample while it has none. */
export type ObjetoEscena = {
  nombre: string;
  to: string;
  recorte: NombreRecorte | null;
  foto: string | null;
  precio: string | null;
};

const objetoDe = (p: ProductoPortada): ObjetoEscena => ({
  nombre: truncate(p.producto, LARGO_NOMBRE),
  to: rutaComprar(p.sku),
  recorte: RECORTES.get(p.sku) ?? null,
  foto: p.imagen_1,
  precio: pesos(p.precio_cliente),
});

type Muestra = readonly (readonly [nombre: string, recorte: NombreRecorte])[];

/** The shop's own products, or samples that link to the category while it has none. */
export const objetosDe = (productos: readonly ProductoPortada[], muestra: Muestra, to: string) =>
  productos.length > 0
    ? productos.map(objetoDe)
    : muestra.map(([nombre, recorte]): ObjetoEscena => ({ nombre, to, recorte, foto: null, precio: null }));

type Props = { objeto: ObjetoEscena; className?: string; alt?: string };

/** A cut-out, or the product's picture in a frame. */
export const Objeto = ({ objeto: { recorte, foto, nombre }, className, alt = nombre }: Props) =>
  recorte ? (
    <Recorte de={recorte} alt={alt} className={className} />
  ) : (
    <Foto
      archivo={foto}
      alt={alt}
      sizes="(min-width: 769px) 480px, 80vw"
      className={`inicio-enmarcado ${className ?? ""}`}
    />
  );

export const Etiqueta = ({ objeto: { nombre, to, precio } }: { objeto: ObjetoEscena }) => (
  <Link to={to} className="inicio-objeto-rotulo">
    <span>{nombre}</span>
    {precio && <b>{precio}</b>}
  </Link>
);
