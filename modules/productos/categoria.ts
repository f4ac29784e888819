export type Categoria = { id: number; categoria: string };

const plano = (texto: string) =>
  texto
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();

/** A category by its name, ignoring accents and capitals. */
export const buscarCategoria = (categorias: readonly Categoria[], nombre: string): Categoria | undefined =>
  categorias.find(({ categoria }) => plano(categoria) === plano(nombre));
