import type { EstadoTarjeta, HechoTarjeta } from "./estado-tarjeta.ts";
import { FORMULARIO_MS } from "./plazos.ts";
import { devueltoSegun, diferenciaWebpay, situacionDe } from "./respuestas.ts";
import type { EstadoWebpay } from "./servicio.ts";

/**
 * How the shop came to know: it committed; it asked for the status; it asked because the customer left the form; or it asked because
 * Transbank refused the commit.
 */
export type Saber = "commit" | "estado" | "abandono" | "negada";

type Intento = {
  estado: EstadoTarjeta;
  monto: number;
  buy_order: string;
  session_id: string;
  creada_en: Date;
  confirmando_en: Date | null;
  /** What the shop itself gave back to the card, or is giving back. */
  devuelto: number;
};

/** What an answer of Transbank means for an attempt; null when nothing has happened. */
export function hechoDe(
  intento: Intento,
  leido: EstadoWebpay,
  { saber, ahora }: { saber: Saber; ahora: Date },
): HechoTarjeta | null {
  const situacion = situacionDe(leido);
  switch (situacion) {
    case "autorizada":
      return diferenciaWebpay(leido, intento) ? "no_calza" : "autorizada";
    case "rechazada":
      return saber === "abandono" ? "abandona" : "rechaza";
    case "devuelta":
    case "devuelta_en_parte":
      return quitada(intento, leido);
    case "pendiente":
      if (saber === "abandono") return "abandona";
      return saber === "negada" || pasoElPlazo(intento, ahora) ? "caduca" : null;
  }
}

const pasoElPlazo = ({ creada_en, confirmando_en }: Intento, ahora: Date): boolean =>
  ahora.getTime() - (confirmando_en ?? creada_en).getTime() >= FORMULARIO_MS;

const COBRADA: ReadonlySet<EstadoTarjeta> = new Set(["pagada", "devuelta_en_parte", "por_revisar"]);

/** Money that is not at Transbank any more: the shop gave it back, or it was taken back without the shop. */
function quitada(intento: Intento, leido: EstadoWebpay): HechoTarjeta | null {
  const devuelto = devueltoSegun(leido, leido.amount);
  if (COBRADA.has(intento.estado)) return devuelto > intento.devuelto ? "revierte" : null;
  return situacionDe(leido) === "devuelta" ? "rechaza" : "no_calza";
}
