import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** Most things that a person waits for at a time. */
const MAX_AVISOS = 100;

export const AVISO_DESCONOCIDO = "Ese producto ya no está en la tienda.";

export const negativaAviso = (cuantos: number): Negativa | null =>
  cuantos < MAX_AVISOS
    ? null
    : porEstado(`Ya esperas aviso de ${MAX_AVISOS} productos: quita uno para pedir otro.`);

/** Whether there is something to wait for: what is not counted is always there. */
export const seEspera = (existencias: number | null): boolean => existencias === 0;
