import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { type Consulta, cambiarConsulta } from "#modules/productos/consulta.ts";
import type { ProductoTarjeta } from "#modules/productos/tarjeta.ts";
import { GrillaProductos } from "./tarjeta.tsx";

/** No results: which filters to remove, and some suggested products. */
export function Vacio({ consulta, sugeridos }: { consulta: Consulta; sugeridos: ProductoTarjeta[] }) {
  const { q, categoria, con_puntos } = consulta;
  return (
    <>
      <EmptyState
        image="vacio-busqueda"
        title={q ? `No encontramos «${q}»` : "No hay productos con estos filtros"}
        text={
          q
            ? "Revisa cómo está escrito o prueba con una palabra más corta, como taladro o parrilla."
            : "Prueba con otra categoría o mira todo el catálogo."
        }
        actions={
          <>
            <ButtonLink to="/productos">Limpiar filtros</ButtonLink>
            {categoria && q && (
              <ButtonLink to={cambiarConsulta(consulta, { categoria: null })} variant="secondary">
                Buscar en todas las categorías
              </ButtonLink>
            )}
            {con_puntos && (
              <ButtonLink to={cambiarConsulta(consulta, { con_puntos: false })} variant="secondary">
                Incluir sin puntos reunidos
              </ButtonLink>
            )}
          </>
        }
      />
      {sugeridos.length > 0 && (
        <section aria-labelledby="sugeridos">
          <h2 id="sugeridos" className="mb-5 text-2xl">
            Mientras tanto, mira estos
          </h2>
          <GrillaProductos productos={sugeridos} />
        </section>
      )}
    </>
  );
}
