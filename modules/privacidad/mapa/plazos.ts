import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { DIAS_CONVERSACION } from "#modules/asistente/promesas.ts";
import { diasTrasVencer } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { HORAS_COTIZACION } from "#modules/compras/promesas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { DIAS_SESION } from "#modules/usuarios/promesas.ts";

/** The settings that terms quote. */
export type AjustesDePlazos = Pick<
  Ajustes,
  "dias_correos" | "dias_notificaciones" | "anios_contables" | "horas_reserva"
>;

type Regla = {
  /** How long, as people read it after "se guarda". */
  frase: (ajustes: AjustesDePlazos) => string;
  /** The job that ends it; null for what the shop keeps as its own. */
  termina: string | null;
  /** Of the terms of the job `retencion`: the days after which it deletes or anonymises. */
  dias?: (ajustes: AjustesDePlazos) => number;
};

const DIAS_POR_ANIO = 365.25;

/** How long data are kept. A term without a job lasts as long as the shop does, so it may hold no identity. */
export const PLAZOS_DE_GUARDA = {
  cuenta: { frase: () => "mientras tengas cuenta", termina: "eliminaciones" },
  seudonimo: {
    frase: () => "siempre; si eliminas tu cuenta queda bajo un seudónimo, sin tu identidad",
    termina: "eliminaciones",
  },
  registro: {
    frase: () => "siempre: es un registro que no se puede editar y que nombra a las personas por su código",
    termina: null,
  },
  sesion: { frase: () => `hasta que sales o pasan ${DIAS_SESION} días sin uso`, termina: "limpieza" },
  vigencia: { frase: () => "hasta que se usa o vence", termina: "limpieza" },
  deuda: { frase: () => "hasta que se devuelven los puntos", termina: "deudas" },
  semana: { frase: () => "7 días", termina: "limpieza" },
  mes: { frase: () => "30 días", termina: "limpieza" },
  cotizacion: {
    frase: (ajustes) =>
      `${HORAS_COTIZACION} horas, y ${diasTrasVencer(ajustes)} días más por si tu transferencia llega tarde`,
    termina: "limpieza",
  },
  reserva: { frase: () => "hasta que la compra se paga o se libera la unidad", termina: "reservas-vencidas" },
  conversacion: {
    frase: () =>
      `${DIAS_CONVERSACION.visitante} días desde el último mensaje, o ${DIAS_CONVERSACION.persona} si ingresaste con tu cuenta`,
    termina: "conversaciones-vencidas",
  },
  medio_anio: {
    frase: () => "6 meses desde la última vez que se preguntó",
    termina: "conversaciones-vencidas",
  },
  correos: {
    frase: ({ dias_correos }) => `${dias_correos} días, o hasta que elimines tu cuenta`,
    termina: "retencion",
    dias: ({ dias_correos }) => dias_correos,
  },
  notificaciones: {
    frase: ({ dias_notificaciones }) => `${dias_notificaciones} días, o hasta que elimines tu cuenta`,
    termina: "retencion",
    dias: ({ dias_notificaciones }) => dias_notificaciones,
  },
  anio: {
    frase: () => "hasta que te avisamos, o un año",
    termina: "retencion",
    dias: () => 365,
  },
  contable: {
    frase: ({ anios_contables }) =>
      `${anios_contables} años, como respaldo de la contabilidad; después se borra o queda sin identidad`,
    termina: "retencion",
    dias: ({ anios_contables }) => Math.ceil(anios_contables * DIAS_POR_ANIO),
  },
  persona: {
    frase: ({ anios_contables }) =>
      `mientras tengas cuenta; si compraste sin tenerla, ${anios_contables} años desde tu última compra`,
    termina: "retencion",
    dias: ({ anios_contables }) => Math.ceil(anios_contables * DIAS_POR_ANIO),
  },
  solicitud: {
    frase: () =>
      "4 años desde nuestra respuesta, o hasta que elimines tu cuenta; después queda sin tu identidad",
    termina: "retencion",
    dias: () => Math.ceil(4 * DIAS_POR_ANIO),
  },
  tienda: { frase: () => "mientras la tienda lo use; no dice nada de quien compra", termina: null },
} as const satisfies Record<string, Regla>;

export type Plazo = keyof typeof PLAZOS_DE_GUARDA;

/** The terms that the job of retention ends. */
export type PlazoConDias = {
  [P in Plazo]: (typeof PLAZOS_DE_GUARDA)[P] extends { dias: unknown } ? P : never;
}[Plazo];

/** What is older than this instant is past its term. */
export const limiteDe = (plazo: PlazoConDias, ajustes: AjustesDePlazos, ahora: Date): Date =>
  new Date(ahora.getTime() - PLAZOS_DE_GUARDA[plazo].dias(ajustes) * DIA_MS);
