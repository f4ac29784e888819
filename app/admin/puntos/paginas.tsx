import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type FiltrosLibro, parametrosLibro } from "#modules/puntos/filtros-libro.ts";

type Bordes = { mas_nuevos: number | null; mas_antiguos: number | null };

/** A ledger of millions of entries is too slow to count: it has only next and previous links. */
export function LibroPaginas({ filtros, bordes }: { filtros: FiltrosLibro; bordes: Bordes }) {
  const { mas_nuevos, mas_antiguos } = bordes;
  if (mas_nuevos === null && mas_antiguos === null) return null;
  const a = (lugar: Record<string, string>) => ({
    search: `?${new URLSearchParams({ ...parametrosLibro(filtros), ...lugar })}`,
    hash: "#libro",
  });
  const hojas = {
    nuevos: mas_nuevos !== null && { a: a({ despues: String(mas_nuevos) }), texto: "Más nuevos" },
    antiguos: mas_antiguos !== null && { a: a({ antes: String(mas_antiguos) }), texto: "Más antiguos" },
  };
  const alReves = filtros.orden === "antiguos";
  const anterior = alReves ? hojas.antiguos : hojas.nuevos;
  const siguiente = alReves ? hojas.nuevos : hojas.antiguos;
  return (
    <nav className="pages mt-5" aria-label="Páginas del libro">
      {anterior && (
        <>
          <Link to={a({})}>{alReves ? "Lo primero" : "Lo último"}</Link>
          <Link to={anterior.a} rel="prev" className="inline-flex!">
            <ChevronLeft aria-hidden="true" />
            {anterior.texto}
          </Link>
        </>
      )}
      {siguiente && (
        <Link to={siguiente.a} rel="next" className="inline-flex!">
          {siguiente.texto}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
