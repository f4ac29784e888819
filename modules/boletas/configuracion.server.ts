import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { type TramoBoletas, tramosDeBoletas } from "#modules/ajustes/tramos-boletas.ts";
import type { Ambiente, Emisor } from "#modules/boletas/documento/tipos.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import type { LectorComun } from "#modules/comun/tx/contexto.ts";

export type Configuracion = {
  activas: boolean;
  /** When they were switched on last. */
  desde: Date | null;
  /** What is paid in these times owes a boleta; none while they are off. */
  tramos: TramoBoletas[];
  ambiente: Ambiente;
  /** Null while something that a document must say is missing. */
  emisor: Emisor | null;
  comuna: string;
  acteco: string;
  resolucion: { numero: number; fecha: string };
  folios_minimo: number;
  puntos_exentos: boolean;
  valor_uf: number;
};

function emisorDe(ajustes: Ajustes): Emisor | null {
  const { razon_social, giro, domicilio: direccion, boletas_comuna: comuna } = ajustes;
  const rut = rutFormateado(ajustes.rut);
  if (!rut || [razon_social, giro, direccion, comuna].some((dato) => dato.trim() === "")) return null;
  return { rut, razon_social, giro, direccion, comuna };
}

export function configuracionDe(ajustes: Ajustes): Configuracion {
  const desde = new Date(ajustes.boletas_desde);
  return {
    activas: ajustes.boletas_activas,
    desde: Number.isNaN(desde.getTime()) ? null : desde,
    tramos: tramosDeBoletas(ajustes),
    ambiente: ajustes.boletas_ambiente,
    emisor: emisorDe(ajustes),
    comuna: ajustes.boletas_comuna,
    acteco: ajustes.boletas_acteco,
    resolucion: { numero: ajustes.boletas_resolucion_numero, fecha: ajustes.boletas_resolucion_fecha },
    folios_minimo: ajustes.boletas_folios_minimo,
    puntos_exentos: ajustes.boletas_puntos_exentos,
    valor_uf: ajustes.valor_uf,
  };
}

export const leerConfiguracion = async (ctx: LectorComun): Promise<Configuracion> =>
  configuracionDe(await leerAjustes(ctx));

/** The settings of a shop that issues boletas now; null while they are off. */
export async function leerEncendidas(ctx: LectorComun): Promise<Configuracion | null> {
  const configuracion = await leerConfiguracion(ctx);
  return configuracion.tramos.length > 0 ? configuracion : null;
}
