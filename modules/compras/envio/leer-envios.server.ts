import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { exportar } from "#modules/comun/acceso/exportar.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import { contarComunas, leerResumen, leerTarifas } from "./envios.store.server.ts";
import type { Tarifa } from "./tarifa.ts";

export type RegionEnvios = {
  region: string;
  /** How many comunas have rows of their own. */
  excepciones: number;
  /** The rows of the whole region; of its comunas too when it is open. */
  tarifas: Tarifa[];
  abierta: boolean;
};

/** The table by region from north to south. Only the open region brings its comunas: all of them are a thousand rows. */
export async function leerEnvios(ctx: Ctx, abierta: string | null) {
  const [tarifas, comunas, ajustes] = await Promise.all([
    leerResumen(ctx, abierta),
    contarComunas(ctx),
    leerAjustes(ctx),
  ]);
  const cuantas = new Map(comunas.map((fila) => [fila.region, fila.comunas]));
  const regiones = REGIONES.map(
    ({ region }): RegionEnvios => ({
      region,
      excepciones: cuantas.get(region) ?? 0,
      tarifas: tarifas.filter((tarifa) => tarifa.region === region),
      abierta: region === abierta,
    }),
  );
  return {
    regiones,
    revisados: ajustes.envios_revisados,
    incluido_hasta: ajustes.envio_incluido_hasta,
  };
}

/** The whole table, in the columns that the import reads. */
export const exportarEnvios = (ctx: Ctx, sesion: Sesion): Promise<Tarifa[]> =>
  exportar(ctx, sesion, {
    permiso: "envios.exportar",
    filtros: {},
    bloqueo: { exenta: "Son tarifas: no hay personas." },
    leer: () => leerTarifas(ctx),
    filas: (filas) => filas,
  });
