import type { MetaDescriptor } from "react-router";
import { metaCompartir } from "#app/seo/compartir.ts";

type Pagina = { titulo: string; descripcion: string; canonica: string };

/** Title, description and canonical address of the page. */
export const metaLegal = ({ titulo, descripcion, canonica }: Pagina): MetaDescriptor[] => [
  { title: `${titulo} · Puntazo` },
  ...metaCompartir({
    public_url: new URL(canonica).origin,
    url: canonica,
    titulo: `${titulo} · Puntazo`,
    descripcion,
  }),
];
