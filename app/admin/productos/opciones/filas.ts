import { sufijoDe } from "#modules/productos/opciones/grilla.ts";
import { valoresDe, valorPlano } from "#modules/productos/opciones/opciones.ts";

/** A row of the editor as its fields hold it. */
export type FilaEditada = {
  /** Tells rows apart while they are edited. */
  clave: string;
  /** Empty for a new combination. */
  id: string;
  valor_1: string;
  valor_2: string;
  sufijo: string;
  diferencia: string;
  existencias: string;
  imagen: string;
  disponible: boolean;
};

export const filaVacia = (clave: string): FilaEditada => ({
  clave,
  id: "",
  valor_1: "",
  valor_2: "",
  sufijo: "",
  diferencia: "",
  existencias: "",
  imagen: "",
  disponible: true,
});

const enUso = (fila: FilaEditada) => fila.valor_1 !== "" || fila.id !== "";
const conNulos = (filas: readonly FilaEditada[]) =>
  filas.filter(enUso).map((fila) => ({ valor_1: fila.valor_1, valor_2: fila.valor_2 || null }));

/** The values of an option that the rows on sale have. */
export const valoresEnVenta = (filas: readonly FilaEditada[], campo: "valor_1" | "valor_2"): string[] =>
  valoresDe(conNulos(filas.filter(({ disponible }) => disponible)), campo).filter((valor) => valor !== "");

/** Adds a value: one row per value of the other option. A withdrawn combination comes back instead of a second one. */
export function agregarValor(
  filas: readonly FilaEditada[],
  campo: "valor_1" | "valor_2",
  escrito: string,
): readonly FilaEditada[] {
  const valor = escrito.trim().replace(/\s+/g, " ");
  const otro = campo === "valor_1" ? "valor_2" : "valor_1";
  if (valor === "" || valoresEnVenta(filas, campo).some((uno) => valorPlano(uno) === valorPlano(valor)))
    return filas;
  const usadas = filas.filter(enUso);
  // The first value of the second option completes the rows that lack one.
  if (campo === "valor_2" && valoresEnVenta(filas, "valor_2").length === 0)
    return usadas.map((fila) =>
      fila.disponible && fila.valor_2 === "" ? { ...fila, valor_2: valor } : fila,
    );
  const otros = valoresEnVenta(filas, otro);
  return (otros.length > 0 ? otros : [""]).reduce<readonly FilaEditada[]>(
    (todas, pareja) => agregarFila(todas, campo === "valor_1" ? [valor, pareja] : [pareja, valor]),
    usadas,
  );
}

function agregarFila(
  filas: readonly FilaEditada[],
  [valor_1, valor_2]: readonly [string, string],
): readonly FilaEditada[] {
  const igual = (fila: FilaEditada) =>
    valorPlano(fila.valor_1) === valorPlano(valor_1) && valorPlano(fila.valor_2) === valorPlano(valor_2);
  if (filas.some(igual)) return filas.map((fila) => (igual(fila) ? { ...fila, disponible: true } : fila));
  const usados = new Set(filas.map(({ sufijo }) => sufijo.toLowerCase()));
  const nueva = filaVacia(`${valor_1}\n${valor_2}\n${filas.length}`);
  return [...filas, { ...nueva, valor_1, valor_2, sufijo: sufijoDe([valor_1, valor_2], usados) }];
}

/** Removes new rows with the value and withdraws saved ones. */
export const quitarValor = (
  filas: readonly FilaEditada[],
  campo: "valor_1" | "valor_2",
  valor: string,
): readonly FilaEditada[] =>
  filas.flatMap((fila) => {
    if (fila[campo] !== valor) return [fila];
    return fila.id === "" ? [] : [{ ...fila, disponible: false }];
  });
