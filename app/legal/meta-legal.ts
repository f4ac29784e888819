import type { MetaDescriptor } from "react-router";
import { metaCompartir } from "#app/seo/compartir.ts";
import { conTienda, type Matches, marcaEn } from "#app/seo/marca.ts";

type Pagina = { titulo: string; descripcion: string; canonica: string; matches: Matches };

/** Title, description and canonical address of the page. */
export const metaLegal = ({ titulo, descripcion, canonica, matches }: Pagina): MetaDescriptor[] => [
  { title: conTienda(matches, titulo) },
  ...metaCompartir({
    public_url: new URL(canonica).origin,
    url: canonica,
    titulo: conTienda(matches, titulo),
    descripcion,
    marca: marcaEn(matches),
  }),
];
