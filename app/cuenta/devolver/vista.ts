import type { leerParaDevolver } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import type { UnidadesDeVuelta } from "#modules/compras/devoluciones/monto.ts";
import { leerEntero } from "#modules/comun/entero.ts";

/** What the loader of the page read. */
export type DatosDevolver = NonNullable<Awaited<ReturnType<typeof leerParaDevolver>>>;

/** What the form says now, for the summary beside it. */
export type Elegido = { unidades: UnidadesDeVuelta[]; tipo: string; solucion: string };

export function leerElegido(form: FormData): Elegido {
  const unidades = form.getAll("linea").map((valor) => {
    const linea = leerEntero(String(valor)) ?? 0;
    return { linea, cantidad: leerEntero(String(form.get(`cantidad:${linea}`) ?? "1")) ?? 1 };
  });
  return { unidades, tipo: String(form.get("tipo") ?? ""), solucion: String(form.get("solucion") ?? "") };
}

/** Whether money goes back: a repair or an exchange gives none. */
export const pideDinero = ({ tipo, solucion }: Pick<Elegido, "tipo" | "solucion">): boolean =>
  tipo !== "garantia" || !["reparacion", "cambio"].includes(solucion);
