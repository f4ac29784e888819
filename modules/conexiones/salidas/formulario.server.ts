import { negativaUrl } from "#modules/comun/acceso/destino.server.ts";
import type { Entrada, Leido } from "#modules/comun/formulario.ts";
import { type EventoSalida, NOMBRES_EVENTO } from "./eventos.ts";

export type SalidaEscrita = { url: string; eventos: EventoSalida[] };

/** The form of an address: its URL, and one checkbox for each event by its name. */
export function leerSalida(entrada: Entrada, public_url: string): Leido<SalidaEscrita> {
  const texto = typeof entrada.url === "string" ? entrada.url.trim() : "";
  const eventos = NOMBRES_EVENTO.filter((evento) => entrada[evento] === "on");
  const negativa = negativaUrl(texto, public_url);
  const errores = {
    ...(negativa ? { url: negativa } : {}),
    ...(eventos.length === 0 ? { eventos: "Elige al menos un evento." } : {}),
  };
  if (Object.keys(errores).length > 0) return { datos: null, errores };
  // The parser's own spelling: two ways to write one address are one address.
  return { datos: { url: new URL(texto).href, eventos }, errores: null };
}
