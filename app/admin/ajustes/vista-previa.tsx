import "./vista-previa.css";
import type { CSSProperties } from "react";
import { colorCercano, paletaDe } from "#modules/ajustes/color.ts";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";

type Props = { nombre: string; color: string; lema: string; pie: string; logo: string | null };

/** The shop as it will look, in small: header, a product and the footer. A colour that cannot be read is shown corrected. */
export function VistaPreviaMarca({ nombre, color, lema, pie, logo }: Props) {
  const { marca, canto } = paletaDe(colorCercano(color));
  const colores = { "--color-marca": marca, "--color-marca-canto": canto } as CSSProperties;
  const escrito = nombre.trim() || SIN_NOMBRE;
  return (
    <figure className="vista-previa" style={colores}>
      <div className="vista-previa-cabeza">
        {logo ? <img src={logo} alt="" height={28} /> : <b>{escrito}</b>}
        <span>Productos</span>
      </div>
      <div className="vista-previa-cuerpo">
        <i aria-hidden="true" />
        <div>
          <b>Un producto tuyo</b>
          <span>$12.990</span>
          <em>Añadir al carrito</em>
        </div>
      </div>
      <div className="vista-previa-pie">
        <b>{escrito}</b>
        {lema && <span>{lema}</span>}
        <small>
          © {escrito}. {pie}
        </small>
      </div>
      <figcaption className="sr-only">Vista previa de la tienda</figcaption>
    </figure>
  );
}
