import { diferenciaEnvio } from "#modules/compras/cotizacion/montos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { ClasePeso } from "#modules/productos/clase-peso.ts";
import { envioDe, type LugarEnvio, mismoLugar, type Tarifa } from "./tarifa.ts";

/** What a sale has charged and asked for its shipping. */
type EnvioDeVenta = {
  envio_cobrado: number;
  costo_envio: number | null;
  diferencia_envio: number;
  diferencia_recibida: number;
};

type Mudanza = {
  venta: EnvioDeVenta;
  /** Null when the sale had no address. */
  antes: LugarEnvio | null;
  ahora: LugarEnvio | null;
  tarifas: readonly Tarifa[];
  clase: ClasePeso | null;
  incluido_hasta: number;
};

/** The cost and the difference after the address changed; `de_mas` is what was paid above what the new place costs. */
export type EnvioMudado = { costo_envio: number | null; diferencia_envio: number; de_mas: number };

/**
 * What a new address does to the shipping of a sale. `envio_cobrado` stays: what the new place costs above everything that was
 * paid becomes a difference, and what was paid too much is told, not given back by itself. Without a row for the new place its
 * cost is unknown until an admin sets it. Another street of the same comuna costs the same.
 */
export function mudarEnvio({ venta, antes, ahora, tarifas, clase, incluido_hasta }: Mudanza): EnvioMudado {
  const { envio_cobrado, costo_envio, diferencia_envio, diferencia_recibida } = venta;
  if (mismoLugar(antes, ahora)) return { costo_envio, diferencia_envio, de_mas: 0 };
  const envio = envioDe({ tarifas, lugar: ahora, clase, incluido_hasta });
  if (!envio) return { costo_envio: null, diferencia_envio: diferencia_recibida, de_mas: 0 };
  return {
    costo_envio: envio.costo,
    diferencia_envio: Math.max(
      diferencia_recibida,
      diferenciaEnvio(envio.costo, incluido_hasta, envio_cobrado),
    ),
    de_mas: Math.max(0, envio_cobrado + diferencia_recibida - envio.cobrado),
  };
}

/** What a changed address means for the shipping, as the form says it; empty when it means nothing. */
export function dichoDeEnvio(
  { falta, de_mas }: { falta: number; de_mas: number },
  a: "cliente" | "admin",
): string {
  if (falta > 0)
    return a === "cliente"
      ? `El envío tiene una diferencia de ${pesos(falta)}: te enviamos los datos para transferirla.`
      : `El envío tiene una diferencia de ${pesos(falta)}: se la pedimos al cliente.`;
  if (de_mas === 0) return "";
  return a === "cliente"
    ? `El envío cuesta ${pesos(de_mas)} menos de lo que pagaste: escríbenos para devolvértelos.`
    : `El cliente pagó ${pesos(de_mas)} más de lo que cuesta este envío: acuerda con él la devolución.`;
}
