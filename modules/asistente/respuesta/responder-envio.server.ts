import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerClases, leerLugarDe, leerTarifasDe } from "#modules/compras/envio/envios.store.server.ts";
import { buscarComuna } from "#modules/compras/envio/lugar.ts";
import { type Envio, envioDe, type LugarEnvio } from "#modules/compras/envio/tarifa.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";
import type { Mirada, Sesion } from "#modules/comun/tx/contexto.ts";
import { CLASES_PESO, type ClasePeso, claseMasPesada } from "#modules/productos/clase-peso.ts";
import { SIN_RANGO } from "../lenguaje/montos.ts";
import type { Contestacion } from "./contestacion.ts";
import { hallarProductosPedidos } from "./hallar-productos.server.ts";

/** Names that people use for a comuna. */
const APODOS: Record<string, string> = {
  stgo: "santiago",
  vina: "vina del mar",
  conce: "concepcion",
  antofa: "antofagasta",
  valpo: "valparaiso",
  serena: "la serena",
  condes: "las condes",
  "pto montt": "puerto montt",
};
/** Comunas whose names are ordinary words of these questions. */
const PALABRAS_COMUNES = new Set([
  "retiro",
  "tome",
  "pica",
  "corral",
  "florida",
  "navidad",
  "primavera",
  "canela",
  "victoria",
  "porvenir",
]);
const MAX_PALABRAS = 4;

/** The comuna that a question names; the longest name wins: "puerto montt" before "montt". */
function lugarPedido(texto: string): LugarEnvio | null {
  const lista = soloPalabras(texto).split(" ");
  for (let largo = MAX_PALABRAS; largo >= 1; largo--) {
    for (let i = 0; i + largo <= lista.length; i++) {
      const nombre = lista.slice(i, i + largo).join(" ");
      const lugar = PALABRAS_COMUNES.has(nombre) ? null : buscarComuna(APODOS[nombre] ?? nombre);
      if (lugar) return lugar;
    }
  }
  return null;
}

type Pregunta = { texto: string; sesion: Sesion | null; palabras: readonly string[]; ajustes: Ajustes };

/**
 * What the shop's own table says about sending to the comuna of the question, or else of the person's profile, before
 * what the owner wrote about shipping. Without a comuna or a tariff only the owner's words are left.
 */
export async function conTarifas(ctx: Mirada, base: Contestacion, pregunta: Pregunta): Promise<Contestacion> {
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
  if (base.tema === "envio_plazo") return { ...base, output: `${linea} ${DESDE_EL_PAGO}` };
  // Our window shows the price of the comuna alone: the owner's words say the same of all Chile.
  return { ...base, output: `${linea}\n\n${base.output}`, breve: linea };
}

const DESDE_EL_PAGO =
  "Los días se cuentan desde que confirmamos tu pago; el seguimiento está en [Mis pedidos](/mis-pedidos).";

/** The weight class of the product that the question names. */
async function claseNombrada(ctx: Mirada, palabras: readonly string[]): Promise<ClasePeso | null> {
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
  return `A **${comuna}** el envío ${enumerar(costos)}; ${llega}.`;
}

const costo = ({ cobrado }: Envio) => (cobrado > 0 ? `te cuesta **${pesos(cobrado)}**` : "está **incluido**");
const enDias = (desde: number, hasta: number) =>
  desde === hasta
    ? `${desde} ${desde === 1 ? "día hábil" : "días hábiles"}`
    : `${desde} a ${hasta} días hábiles`;
