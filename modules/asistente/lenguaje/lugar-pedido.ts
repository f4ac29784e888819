import { buscarComuna } from "#modules/compras/envio/lugar.ts";
import type { LugarEnvio } from "#modules/compras/envio/tarifa.ts";
import { soloPalabras } from "#modules/comun/texto-plano.ts";

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
export function lugarPedido(texto: string): LugarEnvio | null {
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
