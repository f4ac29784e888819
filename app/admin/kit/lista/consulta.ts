/** Parameters of an address that say where in a list the person is: a page, or the row that is open. */
const LUGAR = ["pagina", "antes", "despues", "deposito"];

/** Parameters that neither narrow a list nor say where in it the person is. */
const ORDEN = "orden";

/** Whether an address narrows its list: an empty list is then no empty shop. */
export const acota = (search: string): boolean =>
  [...new URLSearchParams(search)].some(
    ([nombre, valor]) => nombre !== ORDEN && !LUGAR.includes(nombre) && valor !== "",
  );

/** The address of a state of the list: the other filters stay, from its first page. */
export function consultaDeEstado(search: string, estado: string | undefined): string {
  const otros = [...new URLSearchParams(search)].filter(
    ([nombre, valor]) => nombre !== "estado" && !LUGAR.includes(nombre) && valor !== "",
  );
  const params = new URLSearchParams(estado ? [...otros, ["estado", estado]] : otros);
  return params.size > 0 ? `?${params}` : "";
}

/** The filters without the place in the list: paging must not draw their form anew. */
export const sinLugar = (filtros: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filtros).filter(([nombre]) => !LUGAR.includes(nombre)));

/** Filters that the form always shows, or that do not narrow the list. */
const SIEMPRE = ["texto", "estado", ORDEN, ...LUGAR];

/** How many of the folded filters are in use. */
export const enUso = (filtros: object): number =>
  Object.entries(filtros).filter(
    ([nombre, valor]) => !SIEMPRE.includes(nombre) && valorDeFiltro(valor) !== "",
  ).length;

/** A filter as the value of its field: yes and no as the address writes them, nothing as an empty text. */
export function valorDeFiltro(valor: unknown): string {
  if (valor === undefined || valor === null) return "";
  if (typeof valor === "boolean") return valor ? "si" : "no";
  return String(valor);
}
