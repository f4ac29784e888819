import type { Ctx } from "#modules/comun/contexto.ts";
import { diaDe, inicioDeDia } from "#modules/comun/dias.ts";
import { insertarDias, leerAvanceDias, leerDiasSumados, sumarLibro } from "./libro-dias.store.server.ts";
import type { LibroTramo } from "./panel.ts";
import type { Rango } from "./panel-rango.ts";
import { limitesDe, tramosDe } from "./panel-tramos.ts";

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

const inicioDe = (dia: string, dias = 0): Date => {
  const instante = inicioDeDia(dia, dias);
  if (!instante) throw new Error(`${dia} is no day`);
  return instante;
};
const diaSiguiente = (dia: string) => diaDe(inicioDe(dia), 1);

/** The book by day: finished days from their sums, the rest from the entries. Of a single day, by hour. */
export async function leerLibroPorTramo(ctx: Pick<Ctx, "db">, rango: Rango): Promise<LibroTramo[]> {
  const tramos = tramosDe(rango);
  if (rango.dias === 1) return sumarLibro(ctx, limitesDe(tramos));
  const sumados = new Map(
    (await leerDiasSumados(ctx, rango.desde, rango.hasta)).map((dia) => [dia.dia, dia]),
  );
  const primera = tramos.findIndex(({ inicio }) => !sumados.has(diaDe(inicio)));
  const abiertos = primera < 0 ? [] : tramos.slice(primera);
  const frescos = abiertos.length > 0 ? await sumarLibro(ctx, limitesDe(abiertos)) : [];
  return tramos.map(({ inicio }, n) => {
    const fresco = primera >= 0 && n >= primera ? frescos[n - primera] : undefined;
    const {
      emitidos = 0,
      abonados = 0,
      banca = 0,
      partidas = 0,
    } = fresco ?? sumados.get(diaDe(inicio)) ?? {};
    return { emitidos, abonados, banca, partidas };
  });
}
