import { useRootData } from "#app/lib/session/root-data.ts";
import { cx } from "#app/ui/cx.ts";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";
import type { Marca } from "#modules/ajustes/marca/marca.ts";

type Props = {
  width: number;
  height: number;
  /** The surface behind it: `tema` follows the theme, `oscura` is dark in both. */
  sobre?: "tema" | "clara" | "oscura";
  className?: string;
  /** For a logo that stands below the first view. */
  loading?: "lazy";
};

/** The logo of this shop. */
export const Wordmark = (props: Props) => <WordmarkOf marca={useRootData()?.marca} {...props} />;

/** The shop's logo, or its name where it has none. The size is that of the demo's drawing; an own logo keeps its height. */
export function WordmarkOf({
  marca,
  width,
  height,
  sobre = "tema",
  className = "logo",
  loading,
}: Props & { marca: Marca | undefined }) {
  const nombre = marca?.nombre ?? SIN_NOMBRE;
  if (!marca?.logo)
    return (
      <span
        className={cx(
          "wordmark block content-center overflow-hidden tracking-[-0.04em] whitespace-nowrap text-ellipsis",
          sobre === "oscura" && "on-dark",
          className,
        )}
      >
        {nombre}
      </span>
    );
  const { claro, oscuro, propio } = marca.logo;
  if (propio) {
    return (
      <img
        src={claro}
        alt={nombre}
        height={height}
        loading={loading}
        className={cx(
          "own-logo max-w-[min(52vw,13rem,100%)] object-contain",
          sobre === "oscura" && "on-dark",
          className,
        )}
      />
    );
  }
  const tamano = { width, height, className, loading };
  if (sobre !== "tema") return <img src={sobre === "oscura" ? oscuro : claro} alt={nombre} {...tamano} />;
  return (
    <picture>
      <source srcSet={oscuro} media="(prefers-color-scheme: dark)" />
      <img src={claro} alt={nombre} {...tamano} />
    </picture>
  );
}
