import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { DIAS_CONVERSACION } from "#modules/asistente/promesas.ts";
import { HORAS_COTIZACION } from "#modules/compras/promesas.ts";
import { DIAS_SESION } from "#modules/usuarios/promesas.ts";

/** The settings that a term quotes. */
type AjustesDePlazos = Pick<Ajustes, "dias_sin_confirmar">;

type Regla = {
  /** How long, as people read it after "se guarda". */
  frase: (ajustes: AjustesDePlazos) => string;
  /** The job that ends it, or the deletion of the account; null for what the shop keeps as its own. */
  termina: string | null;
};

/** How long data are kept. A term without a job lasts as long as the shop does, so it may hold no identity. */
export const PLAZOS_DE_GUARDA = {
  cuenta: { frase: () => "mientras tengas cuenta", termina: "eliminaciones" },
  seudonimo: {
    frase: () => "siempre; si eliminas tu cuenta queda bajo un seudónimo, sin tu identidad",
    termina: "eliminaciones",
  },
  registro: {
    frase: () =>
      "siempre, como parte de un registro que no se puede editar; nombra a las personas por su código",
    termina: null,
  },
  sesion: { frase: () => `hasta que sales o pasan ${DIAS_SESION} días sin uso`, termina: "limpieza" },
  vigencia: { frase: () => "hasta que se usa o vence", termina: "limpieza" },
  semana: { frase: () => "7 días", termina: "limpieza" },
  mes: { frase: () => "30 días", termina: "limpieza" },
  cotizacion: {
    frase: () => `${HORAS_COTIZACION} horas, y 7 días más por si tu transferencia llega tarde`,
    termina: "limpieza",
  },
  reserva: { frase: () => "hasta que la compra se paga o se libera la unidad", termina: "reservas-vencidas" },
  conversacion: {
    frase: () =>
      `${DIAS_CONVERSACION.visitante} días desde el último mensaje, o ${DIAS_CONVERSACION.persona} si ingresaste con tu cuenta`,
    termina: "conversaciones-vencidas",
  },
  contable: {
    frase: () => "siempre, como parte de la contabilidad, sin unirlo a una cuenta eliminada",
    termina: null,
  },
  tienda: { frase: () => "mientras la tienda lo use; no dice nada de quien compra", termina: null },
} as const satisfies Record<string, Regla>;

export type Plazo = keyof typeof PLAZOS_DE_GUARDA;
