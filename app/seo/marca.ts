import type { MetaDescriptor } from "react-router";
import type { RootData } from "#app/lib/session/root-data.ts";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";

/** The matched routes that a `meta` function gets. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The shop as titles and share cards name it. */
export type MarcaMeta = {
  nombre: string;
  /** The picture of shared links, as a path. */
  compartir: string;
  icono_512: string;
  lema: string;
  /** For search engines; the motto of a shop that wrote none. */
  descripcion: string;
};

const SIN_MARCA: MarcaMeta = { nombre: SIN_NOMBRE, compartir: "", icono_512: "", lema: "", descripcion: "" };

/** The brand in the data of the root; a page whose root failed still gets a title. */
export function marcaEn(matches: Matches): MarcaMeta {
  const raiz = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  if (!raiz) return SIN_MARCA;
  const { marca, ajustes } = raiz;
  const { nombre, compartir, icono_512 } = marca;
  const { lema, descripcion } = ajustes;
  return { nombre, compartir, icono_512, lema, descripcion: descripcion || lema };
}

/** "Mis datos · La tienda" */
export const conTienda = (matches: Matches, titulo: string): string =>
  `${titulo} · ${marcaEn(matches).nombre}`;

/** For a page whose subject does not exist. */
export const metaNoEncontrado = (matches: Matches, titulo: string): MetaDescriptor[] => [
  { title: conTienda(matches, titulo) },
  { name: "description", content: `Busca otro producto en el catálogo de ${marcaEn(matches).nombre}.` },
  { name: "robots", content: "noindex" },
];
