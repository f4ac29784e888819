import { preload } from "react-dom";
import { type AnchoFoto, srcSetFoto, urlFoto } from "#modules/productos/foto.ts";

/** Width of a card's picture: four columns, three, two. */
export const SIZES_TARJETA =
  "(min-width: 1280px) 267px, (min-width: 1024px) 22vw, (min-width: 769px) 29vw, 44vw";

type Props = {
  /** `archivos.id`; without one a placeholder is shown. */
  archivo: string | null;
  alt: string;
  /** The `sizes` attribute: the displayed width in CSS terms. */
  sizes: string;
  /** The widest copy to offer. */
  hasta?: AnchoFoto;
  /** For pictures in the first view, which load at once. `alta` is for the main picture of the page. */
  prioridad?: "alta" | "normal";
  className?: string;
  /** The point that stays in view where the picture is cropped, in percents. */
  enfoque?: { x: number; y: number };
};

/** A square picture in the format and size that the browser prefers; its space is reserved while it loads. */
export function Foto({ archivo, alt, sizes, hasta = 640, prioridad, className, enfoque }: Props) {
  const lado = { width: 640, height: 640 } as const;
  if (archivo === null) {
    return <img {...lado} src="/art/sin-foto.svg" alt={alt} className={className} loading="lazy" />;
  }
  const avif = srcSetFoto(archivo, "avif", hasta);
  if (prioridad === "alta") {
    // In the head, before the scripts: the browser would ask for them first, and a phone would show its main picture after them.
    preload(urlFoto(archivo, hasta, "avif"), {
      as: "image",
      type: "image/avif",
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetFoto(archivo, "webp", hasta)} sizes={sizes} />
      <img
        {...lado}
        src={urlFoto(archivo, hasta >= 640 ? 640 : hasta, "jpg")}
        alt={alt}
        className={className}
        style={enfoque && { objectPosition: `${enfoque.x}% ${enfoque.y}%` }}
        loading={prioridad ? "eager" : "lazy"}
        fetchPriority={prioridad === "alta" ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
