import type { Controles } from "#modules/comun/texto/controles.ts";

/** The texts of a form by the name of their field, as a browser sends them; an unchecked box is absent. */
export type Written = Readonly<Record<string, string>>;

/** The required fields that are still empty, in the order of the form. */
export const missingFields = <N extends string>(campos: Controles<N>, escrito: Written): N[] =>
  (Object.keys(campos) as N[]).filter((name) => campos[name].obligatorio && !escrito[name]?.trim());

/** A number is the same with and without the dots of thousands, a text with either line end. */
const plano = (texto: string, tipo: string | undefined): string =>
  tipo === "entero" ? texto.replace(/[.\s]/g, "") : texto.replace(/\r\n/g, "\n").trim();

/** The fields that hold something else than what is saved. */
export const changedFields = (campos: Partial<Controles>, guardado: Written, escrito: Written): string[] =>
  Object.keys(guardado).filter((name) => {
    const tipo = campos[name]?.tipo;
    return plano(guardado[name] ?? "", tipo) !== plano(escrito[name] ?? "", tipo);
  });

const campos = (n: number): string => (n === 1 ? "1 campo" : `${n} campos`);

/** What stands beside the button: what is wrong before what is missing, and that before what is not saved. */
export function stateSentence(malos: number, faltan: number, cambian: number): string {
  if (malos > 0) return `Revisa ${campos(malos)}`;
  if (faltan > 0) return `${faltan === 1 ? "Falta" : "Faltan"} ${campos(faltan)}`;
  if (cambian > 0) return cambian === 1 ? "1 cambio" : `${cambian} cambios`;
  return "";
}
