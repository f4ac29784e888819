import { z } from "zod";
import { GARANTIAS } from "#modules/comun/baliza/drand.ts";
import { cantidadEntera, codigoCitado, instanteIso, renglon } from "../campos.ts";

/** Data of every mail about a raffle. */
export const sorteo = { nombre: renglon.nullish(), producto: renglon, sku: codigoCitado, key: codigoCitado };

/** Further data of a raffle that has reached its target. */
export const cerrado = {
  ...sorteo,
  fecha_sorteo: instanteIso,
  mis_puntos: cantidadEntera,
  objetivo: cantidadEntera,
  compromiso: renglon,
};

/** The pulse that a raffle with a beacon pinned when it closed. */
export const pulso = { ronda: cantidadEntera.nullable(), pulso_en: instanteIso.nullable() };

/** What the raffle was created with. */
export const campoGarantia = z.enum(GARANTIAS);

/** For the samples of mails. */
export const COMPROMISO = "f0b14328075b50aaece24eb7af947a2080d792d5c87a6856ea22dad962797a99";
export const SORTEO = {
  nombre: "Javiera",
  producto: "Parrilla de tambor con tapa",
  sku: "100004",
  key: "SRT-0004",
};
export const CERRADO = {
  ...SORTEO,
  fecha_sorteo: "2026-11-21T01:00:00.000Z",
  mis_puntos: 120,
  objetivo: 5_000,
  compromiso: COMPROMISO,
};
