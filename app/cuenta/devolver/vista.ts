import { texto } from "#app/lib/actions/forms.ts";
import type { leerParaDevolver } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import type { UnidadesDeVuelta } from "#modules/compras/devoluciones/monto.ts";
import { leerEntero } from "#modules/comun/entero.ts";

/** What the loader of the page read. */
export type DatosDevolver = NonNullable<Awaited<ReturnType<typeof leerParaDevolver>>>;

/** What the form says now, for the summary beside it. */
export type Elegido = { unidades: UnidadesDeVuelta[]; tipo: string; solucion: string };

/** The ticked lines with their units. A line of one unit has no field for them; what cannot be read is 0, which no rule accepts. */
export const leerUnidades = (form: FormData): UnidadesDeVuelta[] =>
  form.getAll("linea").map((valor) => {
    const linea = leerEntero(String(valor)) ?? 0;
    const escrita = texto(form, `cantidad:${linea}`);
    return { linea, cantidad: escrita === "" ? 1 : (leerEntero(escrita) ?? 0) };
  });

const UNIDADES = "unidades";

/** The ticked lines of a refused form as one value: a page without scripts gets back one text for each name. */
export const guardarEnviadas = (form: FormData): [string, string] => [
  UNIDADES,
  leerUnidades(form)
    .map(({ linea, cantidad }) => `${linea}:${cantidad}`)
    .join(","),
];

/** The units by line, as `guardarEnviadas` wrote them. */
export const leerEnviadas = (valores: Readonly<Record<string, string>>): Map<number, number> =>
  new Map(
    (valores[UNIDADES] ?? "").split(",").flatMap((par) => {
      const [linea = "", cantidad = ""] = par.split(":");
      const id = leerEntero(linea);
      return id ? [[id, leerEntero(cantidad) || 1] as const] : [];
    }),
  );

export const leerElegido = (form: FormData): Elegido => ({
  unidades: leerUnidades(form),
  tipo: texto(form, "tipo"),
  solucion: texto(form, "solucion"),
});

/** Whether money goes back: a repair or an exchange gives none. */
export const pideDinero = ({ tipo, solucion }: Pick<Elegido, "tipo" | "solucion">): boolean =>
  tipo !== "garantia" || !["reparacion", "cambio"].includes(solucion);
