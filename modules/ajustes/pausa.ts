import type { Ajustes } from "./ajustes.ts";

/** The parts of the shop that an admin can pause. */
export const PARTES_PAUSABLES = ["tickets", "sorteos", "juego"] as const;
export type PartePausable = (typeof PARTES_PAUSABLES)[number];

type Texto = Pick<Ajustes, "aviso_tickets" | "aviso_sorteos" | "aviso_juego">;
type Interruptores = Pick<Ajustes, "tickets_en_venta" | "sorteos_activos" | "juego_activo">;

/** The setting that switches each part, and the one with its notice. */
export const INTERRUPTOR = {
  tickets: { clave: "tickets_en_venta", aviso: "aviso_tickets" },
  sorteos: { clave: "sorteos_activos", aviso: "aviso_sorteos" },
  juego: { clave: "juego_activo", aviso: "aviso_juego" },
} as const satisfies Record<PartePausable, { clave: keyof Interruptores; aviso: keyof Texto }>;

const DE_LA_CASA: Record<PartePausable, string> = {
  tickets: "La venta de tickets está en pausa por ahora. Los puntos que ya tienes siguen siendo tuyos.",
  sorteos:
    "Los sorteos están en pausa por ahora: no se pueden abonar puntos. Lo que ya abonaste sigue participando.",
  juego: "El Montoncito está en pausa por ahora. Tus puntos siguen en tu saldo.",
};

export const avisoDeLaCasa = (parte: PartePausable): string => DE_LA_CASA[parte];

/** The notice that customers read while a part is paused; null while it is switched on. */
export function avisoDePausa(parte: PartePausable, ajustes: Interruptores & Texto): string | null {
  const { clave, aviso } = INTERRUPTOR[parte];
  return ajustes[clave] ? null : ajustes[aviso] || DE_LA_CASA[parte];
}

/** Must change with the text below: the audit stores which version was accepted. */
export const DECLARACION_VERSION = "2026-11-15";

/** What an admin declares before switching on a part of the shop. */
export const DECLARACION =
  "Declaro que la tienda recibió asesoría legal sobre esta parte antes de encenderla, en especial sobre las loterías y los juegos de azar (artículos 275 a 277 del Código Penal), los derechos de los consumidores (Ley 19.496) y la protección de los datos personales (Ley 21.719), y que funciona según esa asesoría.";
