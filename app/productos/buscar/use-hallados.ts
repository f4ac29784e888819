import { useEffect, useState } from "react";
import { type PaginaProductos, rutaPagina } from "#app/productos/lista/listado.ts";
import { escribirConsulta, leerConsulta } from "#modules/productos/consulta.ts";

/** Wait for a pause in typing: each question is a search of the catalogue. */
const PAUSA = 200;

type Respuesta = { vista: string; pagina: PaginaProductos | null };

export type Hallados = {
  /** The address of the catalogue with the same search. */
  vista: string;
  /** Null while the answer is on its way, and after a failure. */
  pagina: PaginaProductos | null;
  falla: boolean;
};

/** The address of a search; null for an empty text. */
function vistaDe(texto: string): string | null {
  const { q } = leerConsulta(new URLSearchParams({ q: texto }));
  return q === "" ? null : escribirConsulta({ q });
}

/** What the catalogue finds for a text; null for an empty one. The answer of an earlier text stays until the next arrives. */
export function useHallados(texto: string): Hallados | null {
  const vista = vistaDe(texto);
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null);
  useEffect(() => {
    if (vista === null) return;
    const control = new AbortController();
    const preguntar = async () => {
      const answer = await fetch(rutaPagina(vista), { signal: control.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const pagina: PaginaProductos = await answer.json();
      setRespuesta({ vista, pagina });
    };
    const espera = setTimeout(() => {
      preguntar().catch(() => {
        if (!control.signal.aborted) setRespuesta({ vista, pagina: null });
      });
    }, PAUSA);
    return () => {
      clearTimeout(espera);
      control.abort();
    };
  }, [vista]);
  if (vista === null) return null;
  return {
    vista,
    pagina: respuesta?.pagina ?? null,
    falla: respuesta?.vista === vista && respuesta.pagina === null,
  };
}
