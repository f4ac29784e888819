import { type AnchoFoto, srcSetFoto, urlFoto } from "#modules/productos/foto.ts";

/** Width of a card's picture: four columns, three, two. */
export const SIZES_TARJETA =
  "(min-width: 1280px) 267px, (min-width: 1024px) 22vw, (min-width: 769px) 29vw, 44vw";

type Props = {
  /** `archivos.id`; without one a quiet drawing takes its place. */
  archivo: string | null;
  alt: string;
  /** How wide it is shown, in CSS terms. */
  sizes: string;
  /** The widest copy worth offering. */
  hasta?: AnchoFoto;
  /** In the first view: loaded at once. `alta` for the one picture that the page is about. */
  prioridad?: "alta" | "normal";
  className?: string;
};

/** A square picture in the format and size that the browser prefers; its room is kept while it loads. */
export function Foto({ archivo, alt, sizes, hasta = 640, prioridad, className }: Props) {
  const lado = { width: 640, height: 640 } as const;
  if (archivo === null) {
    return <img {...lado} src="/art/logo/puntazo-icono.svg" alt={alt} className={className} loading="lazy" />;
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetFoto(archivo, "avif", hasta)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetFoto(archivo, "webp", hasta)} sizes={sizes} />
      <img
        {...lado}
        src={urlFoto(archivo, hasta >= 640 ? 640 : hasta, "jpg")}
        alt={alt}
        className={className}
        loading={prioridad ? "eager" : "lazy"}
        fetchPriority={prioridad === "alta" ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
