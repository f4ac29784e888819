import { visualDeCategoria } from "#app/productos/categoria-visual.ts";
import { cx } from "#app/ui/cx.ts";

/** The product's one or two categories, each with its colour and drawing. */
export const DetalleCategorias = ({ nombres }: { nombres: (string | null)[] }) => (
  <ul className="detail-chips" aria-label="Categorías">
    {nombres
      .filter((nombre) => nombre !== null)
      .map((nombre) => {
        const { icon: Icono, chip } = visualDeCategoria(nombre);
        return (
          <li key={nombre} className={cx("chip text-[#4A3240]", chip)}>
            <Icono aria-hidden="true" />
            {nombre}
          </li>
        );
      })}
  </ul>
);
