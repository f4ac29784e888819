import type { ESTADOS_DEVOLUCION } from "#database/schema.ts";
import { fueEnviada } from "#modules/compras/venta/estado-venta.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

export type EstadoDevolucion = (typeof ESTADOS_DEVOLUCION)[number];
export type Solucion = "dinero" | "reparacion" | "cambio";
export type FormaReembolso = "transferencia" | "a_favor" | "tarjeta" | "khipu";

/** The service that gives the money back gave it, or was asked to. */
export const porServicio = (forma: FormaReembolso | null): boolean =>
  forma === "tarjeta" || forma === "khipu";

/** The steps of a return. What is not in this table cannot happen. A late parcel is received all the same. */
const PASOS: Record<EstadoDevolucion, readonly EstadoDevolucion[]> = {
  pedida: ["aceptada", "rechazada", "cancelada"],
  aceptada: ["en_camino", "recibida", "rechazada", "vencida", "cancelada"],
  en_camino: ["recibida", "rechazada", "vencida"],
  recibida: ["reembolsada", "reparada", "cambiada", "rechazada"],
  vencida: ["recibida"],
  reembolsada: [],
  reparada: [],
  cambiada: [],
  rechazada: [],
  cancelada: [],
};

export const NOMBRE_ESTADO_DEVOLUCION: Readonly<Record<EstadoDevolucion, string>> = {
  pedida: "Pedida",
  aceptada: "Aceptada",
  en_camino: "En camino",
  recibida: "Recibida",
  reembolsada: "Reembolsada",
  reparada: "Reparada y enviada",
  cambiada: "Cambiada y enviada",
  rechazada: "Rechazada",
  vencida: "Vencida",
  cancelada: "Cancelada",
};

export const NOMBRE_SOLUCION: Readonly<Record<Solucion, string>> = {
  dinero: "Devolución del dinero",
  reparacion: "Reparación",
  cambio: "Cambio",
};

/** The states of a request whose units cannot be asked for again. */
export const ESTADOS_ABIERTOS = ["pedida", "aceptada", "en_camino", "recibida"] as const;
/** The states that wait for the shop. */
export const ESTADOS_POR_ATENDER = ["pedida", "recibida"] as const;

export const estaAbierta = (estado: EstadoDevolucion): boolean =>
  ESTADOS_ABIERTOS.some((abierto) => abierto === estado);

/** Whether its customer may still cancel it: nothing left for the shop. */
export const puedeCancelarse = (estado: EstadoDevolucion): boolean => PASOS[estado].includes("cancelada");

/** The end of a return that each solution has. */
export const FINAL_DE: Readonly<Record<Solucion, EstadoDevolucion>> = {
  dinero: "reembolsada",
  reparacion: "reparada",
  cambio: "cambiada",
};

type Pedida = { estado: EstadoDevolucion; solucion: Solucion; reembolso_desde: Date | null };
type ConForma = Pedida & {
  forma: FormaReembolso | null;
  /** A card or Khipu was asked for the money, and did not refuse. */
  pedido_a_servicio: boolean;
};

/** Why a return cannot go to that state; null when it can. */
export function negativaPaso({ estado, solucion, reembolso_desde }: Pedida, a: EstadoDevolucion) {
  if (!PASOS[estado].includes(a))
    return porEstado(
      `Esta devolución está «${NOMBRE_ESTADO_DEVOLUCION[estado]}»: no puede pasar a «${NOMBRE_ESTADO_DEVOLUCION[a]}».`,
    );
  const final = Object.values(FINAL_DE).includes(a);
  if (final && FINAL_DE[solucion] !== a) return porEstado(TEXTOS_DEVOLUCION.otra_solucion);
  return a === "rechazada" && reembolso_desde !== null ? porEstado(TEXTOS_DEVOLUCION.ya_decidido) : null;
}

type Llegada = {
  cantidad: number;
  /** Units of the same line that other open requests name. */
  otras: number;
  de: { nombre: string; estado: string; cantidad: number };
};

/**
 * Why the goods of a return cannot be received; null when they can. Those of one that expired may have been asked for again, annulled or
 * given back since.
 */
export function negativaRecibir(pedida: Pedida, lineas: readonly Llegada[]): Negativa | null {
  const no = negativaPaso(pedida, "recibida");
  if (no) return no;
  const fuera = lineas.find(
    ({ cantidad, otras, de }) => !fueEnviada(de.estado) || cantidad + otras > de.cantidad,
  );
  return fuera ? porEstado(TEXTOS_DEVOLUCION.sin_esas_unidades(fuera.de.nombre)) : null;
}

/** Why the refund cannot be decided; null when it can. */
export const negativaDecidir = (pedida: Pedida): Negativa | null =>
  negativaPaso(pedida, "reembolsada") ??
  (pedida.reembolso_desde === null ? null : porEstado(TEXTOS_DEVOLUCION.ya_decidido));

/** Why the decided money cannot leave yet; null when it can. */
export function negativaPagar(pedida: Pedida, ahora: Date): Negativa | null {
  const no = negativaPaso(pedida, "reembolsada");
  if (no) return no;
  if (pedida.reembolso_desde === null) return porEstado(TEXTOS_DEVOLUCION.sin_decidir);
  return pedida.reembolso_desde > ahora ? porEstado(TEXTOS_DEVOLUCION.espera) : null;
}

/**
 * Why the decision cannot be taken back; null while the money is here. A transfer leaves when the admin says so, a balance when the
 * return ends, and the money of a card once its service was asked.
 */
export function negativaDeshacer(pedida: ConForma): Negativa | null {
  // A return is by Khipu only once Khipu was asked.
  if (pedida.estado === "reembolsada" || pedida.forma === "khipu" || pedida.pedido_a_servicio)
    return porEstado(TEXTOS_DEVOLUCION.deshacer_tarde);
  return pedida.reembolso_desde === null ? porEstado(TEXTOS_DEVOLUCION.sin_decidir) : null;
}
