import type { MetaDescriptor } from "react-router";

type Pagina = { titulo: string; descripcion: string; canonica: string };

/** Title, description and canonical address of the page. */
export const metaLegal = ({ titulo, descripcion, canonica }: Pagina): MetaDescriptor[] => [
  { title: `${titulo} · Puntazo` },
  { name: "description", content: descripcion },
  { property: "og:title", content: `${titulo} · Puntazo` },
  { property: "og:description", content: descripcion },
  { property: "og:type", content: "website" },
  { property: "og:locale", content: "es_CL" },
  { property: "og:url", content: canonica },
  { property: "og:image", content: new URL("/art/logo/compartir-1200x630.jpg", canonica).href },
  { tagName: "link", rel: "canonical", href: canonica },
];
