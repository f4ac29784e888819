import type { ImagenElegida } from "./campos.ts";
import { NOMBRES_SECCIONES, type Portada, type Tipo } from "./portada.ts";

type Cara = { titulo: string; imagen: ImagenElegida | undefined; sku: string | undefined };

const escena = ({ titulo, etiqueta, objetos: [primero] }: Portada["fogon"]): Cara => ({
  titulo: titulo || etiqueta,
  imagen: primero?.imagen,
  sku: primero?.sku,
});

const CARAS: { readonly [T in Tipo]: (seccion: Portada[T]) => Cara } = {
  carrusel: ({ laminas: [primera] }) => ({
    titulo: primera?.titulo ?? "",
    imagen: primera?.imagen,
    sku: primera?.sku,
  }),
  vitrina: ({ titulo, objetos: [primero] }) => ({
    titulo,
    imagen: primero?.vistas[0]?.imagen,
    sku: primero?.sku,
  }),
  fogon: escena,
  camino: escena,
  mosaico: escena,
  estelar: ({ titulo, subtitulo, imagen, sku }) => ({ titulo: `${titulo} ${subtitulo}`.trim(), imagen, sku }),
  marquesina: ({ titulo, skus: [primero] }) => ({ titulo, imagen: undefined, sku: primero }),
};

/** How the editor presents a section: its own words and its first picture; a section without words has the name of its kind. */
export function presentarSeccion<T extends Tipo>(tipo: T, portada: Pick<Portada, T>): Cara {
  const cara = CARAS[tipo](portada[tipo]);
  return { ...cara, titulo: cara.titulo || NOMBRES_SECCIONES[tipo] };
}
