import { cx } from "#app/ui/cx.ts";
import { MEDIDAS, type NombreRecorte } from "./recortes.ts";

type Props = { de: NombreRecorte; alt?: string; className?: string; prioridad?: boolean };

/** Its size is reserved while it loads; `prioridad` is for the main object of the first view. */
export function Recorte({ de, alt = "", className, prioridad = false }: Props) {
  const [width, height] = MEDIDAS[de];
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`/art/recortes/${de}.avif`} />
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
