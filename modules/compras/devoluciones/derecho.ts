import type { Entregada } from "#modules/compras/venta/entregada-en.ts";
import { fueEnviada } from "#modules/compras/venta/estado-venta.ts";
import { finGarantia, finRetracto } from "./plazos.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

export const TIPOS_DEVOLUCION = ["retracto", "garantia"] as const;
type TipoDevolucion = (typeof TIPOS_DEVOLUCION)[number];

/** What decides whether a line may be given back. */
export type LineaDevolvible = {
  tipo: "producto" | "ticket";
  estado: string;
  cantidad: number;
  /** Units that open requests name. */
  en_curso: number;
  /** Why the product cannot be given back by a change of mind, as its page said before the purchase; null when it can. */
  exclusion: string | null;
  /** Null while the goods have not arrived, or nothing says when. */
  recepcion: Entregada | null;
};

export type VentaDevolvible = {
  estado_pago: string;
  premio: boolean;
  /** When the contract was sent in writing; null while it was not. */
  contrato_en: Date | null;
};

/** Until when a right lasts, and why it cannot be used; null while it can. */
type Plazo = { hasta: Date | null; negada: string | null };
export type Derecho = Record<TipoDevolucion, Plazo> & {
  /** Units that can be asked for; none when both rights are gone. */
  unidades: number;
};

/** The first of several ends of a right; null when none has a day yet. */
export function primerFin(finales: readonly (Date | null)[]): Date | null {
  const conocidos = finales.flatMap((fin) => fin?.getTime() ?? []);
  return conocidos.length > 0 ? new Date(Math.min(...conocidos)) : null;
}

/** Whether goods are still in the shop: their return brings nothing back, and their customer has no fault to tell of. */
export const sinEnvio = (lineas: readonly { enviada: boolean; estado: string }[]): boolean =>
  lineas.length > 0 && lineas.every(({ enviada, estado }) => !enviada && !fueEnviada(estado));

/** Why nothing of a line can be given back, whatever the reason of the customer; null when it can. */
function negativaLinea(venta: VentaDevolvible, linea: LineaDevolvible): string | null {
  if (linea.tipo === "ticket") return TEXTOS_DEVOLUCION.ticket;
  if (venta.premio) return TEXTOS_DEVOLUCION.premio;
  if (linea.estado === "Anulado") return TEXTOS_DEVOLUCION.anulada;
  if (venta.estado_pago !== "Pagado") return TEXTOS_DEVOLUCION.sin_pago;
  return linea.en_curso >= linea.cantidad ? TEXTOS_DEVOLUCION.en_curso : null;
}

/** What a customer may do with a line at that moment. While nothing says that it arrived, both terms have not begun. */
export function derechoDe(venta: VentaDevolvible, linea: LineaDevolvible, ahora: Date): Derecho {
  const negada = negativaLinea(venta, linea);
  const retracto = finDesde(linea.recepcion, (recibida) => finRetracto(recibida, venta.contrato_en));
  const garantia = finDesde(linea.recepcion, finGarantia);
  const plazos = {
    retracto: { hasta: retracto, negada: negada ?? negativaRetracto(linea.exclusion, retracto, ahora) },
    garantia: {
      hasta: garantia,
      negada: negada ?? negativaGarantia(linea.estado, garantia, ahora),
    },
  };
  const puede = plazos.retracto.negada === null || plazos.garantia.negada === null;
  return { ...plazos, unidades: puede ? linea.cantidad - linea.en_curso : 0 };
}

/** The end of a term. A day that only the customer says does not begin a term again that the promised days ended before it. */
function finDesde(recepcion: Entregada | null, fin: (recibida: Date) => Date): Date | null {
  if (!recepcion) return null;
  const { en, prometida } = recepcion;
  const sin_decir = prometida && fin(prometida);
  return sin_decir && sin_decir <= en ? sin_decir : fin(en);
}

function negativaGarantia(estado: string, fin: Date | null, ahora: Date): string | null {
  if (!fueEnviada(estado)) return TEXTOS_DEVOLUCION.sin_enviar;
  return fin && fin <= ahora ? TEXTOS_DEVOLUCION.garantia_tarde(fin) : null;
}

function negativaRetracto(exclusion: string | null, fin: Date | null, ahora: Date): string | null {
  if (exclusion !== null) return exclusion;
  return fin && fin <= ahora ? TEXTOS_DEVOLUCION.retracto_tarde(fin) : null;
}
