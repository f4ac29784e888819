import type { Ctx } from "#modules/comun/contexto.ts";
import { diaDe } from "#modules/comun/dias.ts";
import { insertarDias, leerAvanceDias, leerDiasSumados, sumarLibro } from "./libro-dias.store.server.ts";
import { type LibroTramo, sumarTramos } from "./panel.ts";
import type { Rango } from "./panel-rango.ts";
import { diasDe, inicioDe, limitesDe, type Tramo, tramosDe, unidadDe } from "./panel-tramos.ts";

type Lectura = Pick<Ctx, "db" | "now">;

/** A transaction that began before midnight may commit after it. */
const REPOSO = 15 * 60_000;
const POR_VEZ = 31;

/** Sums the days that are over and were not summed yet; tells how many. The dashboard then reads one row a day. */
export async function sumarDias(ctx: Lectura): Promise<number> {
  const { ultimo, comienzo } = await leerAvanceDias(ctx);
  if (!comienzo) return 0;
  const hoy = diaDe(new Date(ctx.now().getTime() - REPOSO));
  let desde = ultimo ? diaSiguiente(ultimo) : diaDe(comienzo);
  let sumados = 0;
  while (desde < hoy) {
    const dias = diasDesde(desde, hoy);
    const limites = [...dias, diaSiguiente(dias.at(-1) ?? desde)].map((dia) => inicioDe(dia));
    const sumas = await sumarLibro(ctx, limites);
    await insertarDias(
      ctx,
      sumas.flatMap((suma, n) => (dias[n] ? [{ dia: dias[n], ...suma }] : [])),
    );
    sumados += dias.length;
    desde = diaSiguiente(dias.at(-1) ?? desde);
  }
  return sumados;
}

function diasDesde(desde: string, hasta: string): string[] {
  const dias: string[] = [];
  for (let dia = desde; dia < hasta && dias.length < POR_VEZ; dia = diaSiguiente(dia)) dias.push(dia);
  return dias;
}

const diaSiguiente = (dia: string) => diaDe(inicioDe(dia), 1);

/** The book by column: finished days from their sums, the rest from the entries. Of a single day, by hour. */
export async function leerLibroPorTramo(ctx: Pick<Ctx, "db">, rango: Rango): Promise<LibroTramo[]> {
  const tramos = tramosDe(rango);
  if (unidadDe(rango) === "hora") return sumarLibro(ctx, limitesDe(tramos));
  const dias = await leerDias(ctx, rango);
  return tramos.map(({ inicio, fin }) =>
    sumarTramos(dias.filter((dia) => dia.inicio >= inicio && dia.inicio < fin)),
  );
}

async function leerDias(ctx: Pick<Ctx, "db">, rango: Rango): Promise<(Tramo & LibroTramo)[]> {
  const dias = diasDe(rango);
  const sumados = await leerDiasSumados(ctx, rango.desde, rango.hasta);
  const porDia = new Map(sumados.map(({ dia, ...suma }) => [dia, suma]));
  // Days are summed in order, so that from the first that is missing on all are read from the entries.
  const primero = dias.findIndex(({ inicio }) => !porDia.has(diaDe(inicio)));
  const abiertos = primero < 0 ? [] : dias.slice(primero);
  const frescos = abiertos.length > 0 ? await sumarLibro(ctx, limitesDe(abiertos)) : [];
  return dias.map((dia, n) => {
    const fresco = primero >= 0 && n >= primero ? frescos[n - primero] : undefined;
    return { ...dia, ...(fresco ?? porDia.get(diaDe(dia.inicio)) ?? sumarTramos([])) };
  });
}
