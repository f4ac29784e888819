import { preload } from "react-dom";
import { Foto } from "#app/productos/foto.tsx";
import { cx } from "#app/ui/cx.ts";
import { CUADROS, esRecorte, MEDIDAS, type NombreRecorte } from "#modules/portada/arte.ts";
import type { ImagenVista } from "#modules/portada/vista.ts";

type Props = { de: NombreRecorte; alt?: string; className?: string; prioridad?: boolean };

/** Its size is reserved while it loads; `prioridad` is for the main object of the first view. */
function Recorte({ de, alt = "", className, prioridad = false }: Props) {
  const [width, height] = MEDIDAS[de];
  const avif = `/art/recortes/${de}.avif`;
  if (prioridad) preload(avif, { as: "image", type: "image/avif", fetchPriority: "high" });
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} />
      <img
        src={`/art/recortes/${de}.webp`}
        alt={alt}
        width={width}
        height={height}
        className={cx("inicio-recorte", className)}
        loading={prioridad ? "eager" : "lazy"}
        fetchPriority={prioridad ? "high" : undefined}
      />
    </picture>
  );
}

type ImagenProps = {
  de: ImagenVista;
  alt: string;
  className?: string;
  /** For the close-up of a cut-out. */
  deCerca?: string;
  prioridad?: boolean;
};

/** A cut-out, a drawing, or a picture in a frame with its focal point in view. */
export function ImagenRecorte({ de, alt, className, deCerca, prioridad = false }: ImagenProps) {
  if (de.tipo === "foto") {
    const { archivo, x, y } = de;
    const centrada = x === 50 && y === 50;
    return (
      <Foto
        archivo={archivo}
        alt={alt}
        sizes="(min-width: 769px) 480px, 80vw"
        className={cx("inicio-enmarcado", className)}
        {...(prioridad && { prioridad: "alta" })}
        {...(!centrada && { enfoque: { x, y } })}
      />
    );
  }
  const { nombre, cerca } = de;
  if (esRecorte(nombre))
    return (
      <Recorte de={nombre} alt={alt} className={cx(className, cerca && deCerca)} prioridad={prioridad} />
    );
  const [width, height] = CUADROS[nombre];
  return (
    <img
      src={`/art/ilustraciones/${nombre}.webp`}
      alt={alt}
      width={width}
      height={height}
      className={cx("inicio-recorte", className)}
      loading="lazy"
    />
  );
}

/** A small decoration next to an object. */
export const Adorno = ({ de, className }: { de: string; className?: string }) => (
  <img
    src={`/art/ilustraciones/${de}.webp`}
    alt=""
    width={256}
    height={256}
    className={className}
    loading="lazy"
    decoding="async"
  />
);
