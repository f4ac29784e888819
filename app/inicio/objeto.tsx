import { Link } from "react-router";
import { cortadorDe } from "#app/productos/nombres-cortos.ts";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import type { ObjetoVista } from "#modules/portada/vista.ts";
import { LARGO_NOMBRE } from "#modules/productos/tarjeta.ts";
import { ImagenRecorte } from "./recorte.tsx";

/** Names fit their place in a scene. */
export function cortos(objetos: readonly ObjetoVista[]): ObjetoVista[] {
  const cortar = cortadorDe(
    objetos.map(({ nombre }) => nombre),
    LARGO_NOMBRE,
  );
  return objetos.map((objeto) => ({ ...objeto, nombre: cortar(objeto.nombre) }));
}

type Props = { objeto: ObjetoVista; className?: string; alt?: string };

export const Objeto = ({ objeto: { imagen, nombre }, className, alt = nombre }: Props) => (
  <ImagenRecorte de={imagen} alt={alt} {...(className && { className })} />
);

export const Etiqueta = ({ objeto: { nombre, to, precio } }: { objeto: ObjetoVista }) => (
  <Link to={to} className="inicio-objeto-rotulo">
    <span>{nombre}</span>
    {precio && (
      <b className="font-display font-extrabold text-[1.0625rem] leading-[1.2] tracking-[-0.02em]">
        <PrecioProducto precio={precio} />
      </b>
    )}
    {precio && <AvisosProducto precio={precio} />}
  </Link>
);
