import { Link } from "react-router";
import { truncate } from "#app/ui/truncate.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { ObjetoVista } from "#modules/portada/vista.ts";
import { LARGO_NOMBRE } from "#modules/productos/tarjeta.ts";
import { Imagen } from "./recorte.tsx";

/** Names fit their place in a scene. */
export const cortos = (objetos: readonly ObjetoVista[]): ObjetoVista[] =>
  objetos.map((objeto) => ({ ...objeto, nombre: truncate(objeto.nombre, LARGO_NOMBRE) }));

type Props = { objeto: ObjetoVista; className?: string; alt?: string };

export const Objeto = ({ objeto: { imagen, nombre }, className, alt = nombre }: Props) => (
  <Imagen de={imagen} alt={alt} {...(className && { className })} />
);

export const Etiqueta = ({ objeto: { nombre, to, precio } }: { objeto: ObjetoVista }) => (
  <Link to={to} className="inicio-objeto-rotulo">
    <span>{nombre}</span>
    {precio !== null && <b>{pesos(precio)}</b>}
  </Link>
);
