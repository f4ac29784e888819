import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { acota } from "./consulta.ts";

type Props = {
  /** What the filters did not find: "Ninguna venta coincide". */
  ninguna: string;
  ayuda?: string | undefined;
  /** What a list shows that never had a row. */
  children: ReactNode;
};

/** An empty list: filters that find nothing are no empty shop. */
export function ListaVacia({ ninguna, ayuda, children }: Props) {
  const { search } = useLocation();
  return acota(search) ? <SinResultados titulo={ninguna} ayuda={ayuda} /> : children;
}

type Resultados = { titulo: string; ayuda?: string | undefined };

/** The filters find nothing: they offer to be removed. */
export function SinResultados({
  titulo,
  ayuda = "Cambia los filtros o quítalos para ver toda la lista.",
}: Resultados) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      image="vacio-busqueda"
      title={titulo}
      text={ayuda}
      actions={
        <ButtonLink to={pathname} variant="secondary">
          Quitar filtros
        </ButtonLink>
      }
    />
  );
}
