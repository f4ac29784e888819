import type { CSSProperties } from "react";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";
import { colorCercano, paletaDe } from "#modules/ajustes/marca/color.ts";

type Props = { nombre: string; color: string; lema: string; pie: string; logo: string | null };

/** The shop as it will look, in small: header, a product and the footer. A colour that cannot be read is shown corrected. */
export function VistaPreviaMarca({ nombre, color, lema, pie, logo }: Props) {
  const { marca, canto } = paletaDe(colorCercano(color));
  const colores = { "--color-marca": marca, "--color-marca-canto": canto } as CSSProperties;
  const escrito = nombre.trim() || SIN_NOMBRE;
  return (
    <figure
      className="vista-previa overflow-hidden rounded-tarjeta border border-linea-2 bg-blanco text-sm text-noche-l23"
      style={colores}
    >
      <div className="flex items-center justify-between gap-3 border-b border-oro-l91a px-4 py-3">
        {logo ? (
          <img src={logo} alt="" height={28} className="max-h-7 max-w-3/5 object-contain" />
        ) : (
          <b className="truncate font-display text-xl/[1.1] font-extrabold tracking-[-0.03em] text-marca">
            {escrito}
          </b>
        )}
        <span>Productos</span>
      </div>
      <div className="grid grid-cols-[88px_1fr] gap-3.5 p-4">
        <i aria-hidden="true" className="aspect-square rounded-campo bg-crema-l96" />
        <div className="grid content-center justify-items-start gap-1">
          <b>Un producto tuyo</b>
          <span>$12.990</span>
          <em className="mt-1 rounded-boton bg-marca px-3.5 py-2 font-bold text-blanco not-italic shadow-[0_3px_0_var(--color-marca-canto)]">
            Añadir al carrito
          </em>
        </div>
      </div>
      <div className="grid gap-1 bg-noche-900 px-4 py-3.5 text-uva-l80">
        <b className="text-blanco">{escrito}</b>
        {lema && <span>{lema}</span>}
        <small>
          © {escrito}. {pie}
        </small>
      </div>
      <figcaption className="sr-only">Vista previa de la tienda</figcaption>
    </figure>
  );
}
