import { diferenciaEnvio } from "#modules/compras/cotizacion/montos.ts";
import type { ClasePeso } from "#modules/productos/clase-peso.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";

/** What the table says at most of a region that it knows as a whole. */
export type TarifaRegion = {
  region: string;
  clase_peso: ClasePeso;
  costo: number;
  dias_minimo: number;
  dias_maximo: number;
};

/** What customers pay for sending one parcel to some regions. Null: to all of Chile. */
export type EnvioRegional = {
  regiones: readonly string[] | null;
  cobrado: number;
  dias: { minimo: number; maximo: number };
};

/**
 * What programs of others are told about shipping: regions with the same price and days together, from north to south. A comuna with a
 * row of its own raises its region, so that no customer is told too little. Regions that the table does not know as a whole are left out.
 */
export function enviosPorRegion(
  tarifas: readonly TarifaRegion[],
  clase: ClasePeso,
  incluido_hasta: number,
): EnvioRegional[] {
  const grupos = new Map<string, EnvioRegional & { regiones: string[] }>();
  for (const { region } of REGIONES) {
    const suya = tarifas.find((fila) => fila.region === region && fila.clase_peso === clase);
    if (!suya) continue;
    const cobrado = diferenciaEnvio(suya.costo, incluido_hasta);
    const dias = { minimo: suya.dias_minimo, maximo: suya.dias_maximo };
    const clave = [cobrado, dias.minimo, dias.maximo].join();
    const grupo = grupos.get(clave) ?? { regiones: [], cobrado, dias };
    grupo.regiones.push(region);
    grupos.set(clave, grupo);
  }
  return [...grupos.values()].map((grupo) =>
    grupo.regiones.length === REGIONES.length ? { ...grupo, regiones: null } : grupo,
  );
}
