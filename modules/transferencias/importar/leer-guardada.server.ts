import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { LectorComun } from "#modules/comun/tx/contexto.ts";
import type { Columnas, ResultadoCartola } from "#modules/transferencias/cartola/lectura.ts";
import { leerCartola, leerConColumnas } from "#modules/transferencias/cartola/leer-cartola.server.ts";
import { type CartolaConArchivo, guardarLectura, leerFormato, leerLectura } from "./cartolas.store.server.ts";
import { claveTitulos } from "./columnas.ts";
import { claveLectura, type Guardada, paraGuardar, revivir } from "./lectura-guardada.ts";

/**
 * What a file says. It is read once and kept with its hash: the next look costs no reading, unless the shop's RUT, the columns that the owner
 * showed or the readers changed. Two looks at once may read it twice, one after the other.
 */
export async function leerUnaVez(ctx: LectorComun, cartola: CartolaConArchivo): Promise<ResultadoCartola> {
  const { rut } = await leerAjustes(ctx);
  const propios = rut ? [rut] : [];
  const guardada = await leerLectura(ctx, cartola.id);
  if (guardada) {
    const columnas = await columnasDe(ctx, guardada.titulos);
    if (guardada.clave === claveLectura({ propios, columnas })) return revivir(guardada).resultado;
  }
  const { columnas, ...leida } = await leer(ctx, cartola, propios);
  const nueva = paraGuardar(leida);
  await guardarLectura(ctx, cartola.id, { clave: claveLectura({ propios, columnas }), guardada: nueva });
  return nueva.resultado;
}

/** The titles of a file that no format knows; null for the others. */
export async function leerTitulos(ctx: LectorComun, cartola: CartolaConArchivo): Promise<string[] | null> {
  await leerUnaVez(ctx, cartola);
  return (await leerLectura(ctx, cartola.id))?.titulos ?? null;
}

const columnasDe = (ctx: LectorComun, titulos: readonly string[] | null): Promise<Columnas | null> =>
  titulos === null ? Promise.resolve(null) : leerFormato(ctx, claveTitulos(titulos));

/** Reads the file in its thread; with titles that no format knows, by the columns that the owner once showed. */
async function leer(
  ctx: LectorComun,
  { nombre, contenido }: CartolaConArchivo,
  propios: readonly string[],
): Promise<Guardada & { columnas: Columnas | null }> {
  const resultado = await leerCartola(contenido, nombre, { propios });
  if (resultado.estado !== "desconocida") return { titulos: null, resultado, columnas: null };
  const { titulos } = resultado.tabla;
  const columnas = await columnasDe(ctx, titulos);
  return {
    titulos,
    resultado: columnas ? await leerConColumnas(contenido, nombre, columnas, { propios }) : resultado,
    columnas,
  };
}
