import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type FiltrosLibro, parametrosLibro } from "#modules/administracion/filtros-libro.ts";

type Bordes = { mas_nuevos: number | null; mas_antiguos: number | null };

/** A book of millions has no last page number: it is turned one leaf at a time. */
export function LibroPaginas({ filtros, bordes }: { filtros: FiltrosLibro; bordes: Bordes }) {
  const { mas_nuevos, mas_antiguos } = bordes;
  if (mas_nuevos === null && mas_antiguos === null) return null;
  const a = (lugar: Record<string, string>) => ({
    search: `?${new URLSearchParams({ ...parametrosLibro(filtros), ...lugar })}`,
    hash: "#libro",
  });
  return (
    <nav className="pages mt-5" aria-label="Páginas del libro">
      {mas_nuevos !== null && (
        <>
          <Link to={a({})}>Lo último</Link>
          <Link to={a({ despues: String(mas_nuevos) })} rel="prev" className="inline-flex!">
            <ChevronLeft aria-hidden="true" />
            Más nuevos
          </Link>
        </>
      )}
      {mas_antiguos !== null && (
        <Link to={a({ antes: String(mas_antiguos) })} rel="next" className="inline-flex!">
          Más antiguos
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
