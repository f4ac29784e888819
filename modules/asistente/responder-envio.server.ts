import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerClases, leerLugarDe, leerTarifasDe } from "#modules/compras/envio/envios.store.server.ts";
import { type Envio, envioDe } from "#modules/compras/envio/tarifa.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { CLASES_PESO, type ClasePeso, claseMasPesada } from "#modules/productos/clase-peso.ts";
import type { Contestacion } from "./contestacion.ts";
import { hallarProductosPedidos } from "./hallar-productos.server.ts";
import { lugarPedido } from "./lenguaje/lugar-pedido.ts";
import { SIN_RANGO } from "./lenguaje/montos.ts";

type Pregunta = { texto: string; sesion: Sesion | null; palabras: readonly string[]; ajustes: Ajustes };

/**
 * What the shop's own table says about sending to the comuna of the question, or else of the person's profile, before
 * what the owner wrote about shipping. Without a comuna or a tariff only the owner's words are left.
 */
export async function conTarifas(ctx: Lector, base: Contestacion, pregunta: Pregunta): Promise<Contestacion> {
  const { texto, sesion, palabras, ajustes } = pregunta;
  const lugar = lugarPedido(texto) ?? (sesion && (await leerLugarDe(ctx, sesion.codigo_referido)));
  if (!lugar) return base;
  const [tarifas, clase] = await Promise.all([leerTarifasDe(ctx, lugar), claseNombrada(ctx, palabras)]);
  const envios = (clase ? [clase] : CLASES_PESO).flatMap((una) => {
    const envio = envioDe({ tarifas, lugar, clase: una, incluido_hasta: ajustes.envio_incluido_hasta });
    return envio ? [{ clase: una, envio }] : [];
  });
  const linea = enPalabras(envios);
  if (linea === null) return base;
  return {
    ...base,
    output: base.tema === "envio_plazo" ? `${linea} ${DESDE_EL_PAGO}` : `${linea}\n\n${base.output}`,
  };
}

const DESDE_EL_PAGO =
  "Los días se cuentan desde que confirmamos tu pago; el seguimiento está en [Mis pedidos](/mis-pedidos).";

/** The weight class of the product that the question names. */
async function claseNombrada(ctx: Lector, palabras: readonly string[]): Promise<ClasePeso | null> {
  if (palabras.length === 0) return null;
  const { productos } = await hallarProductosPedidos(ctx, palabras, {
    rango: SIN_RANGO,
    cuantos: 1,
    barato: false,
  });
  return claseMasPesada(
    await leerClases(
      ctx,
      productos.map(({ sku }) => sku),
    ),
  );
}

type EnvioDeClase = { clase: ClasePeso; envio: Envio };

const PAQUETE: Record<ClasePeso, string> = {
  liviano: "livianos",
  mediano: "medianos",
  pesado: "pesados",
};

/** 'A **Temuco** el envío está **incluido** y llega en 3 a 5 días hábiles.' Costs are told by class where they differ. */
function enPalabras(envios: readonly EnvioDeClase[]): string | null {
  const [primero] = envios;
  if (!primero) return null;
  const { comuna } = primero.envio;
  const dias = envios.map(({ envio }) => envio.dias);
  const llega = `llega en ${enDias(Math.min(...dias), Math.max(...dias))}`;
  if (envios.every(({ envio }) => envio.cobrado === primero.envio.cobrado))
    return `A **${comuna}** el envío ${costo(primero.envio)} y ${llega}.`;
  const costos = envios.map(({ clase, envio }) => `de los productos ${PAQUETE[clase]} ${costo(envio)}`);
  return `A **${comuna}** el envío ${LISTA.format(costos)}; ${llega}.`;
}

const LISTA = new Intl.ListFormat("es-CL");
const costo = ({ cobrado }: Envio) => (cobrado > 0 ? `te cuesta **${pesos(cobrado)}**` : "está **incluido**");
const enDias = (desde: number, hasta: number) =>
  desde === hasta
    ? `${desde} ${desde === 1 ? "día hábil" : "días hábiles"}`
    : `${desde} a ${hasta} días hábiles`;
