import type { ESTADOS_TARJETA } from "#database/schema.ts";

export type EstadoTarjeta = (typeof ESTADOS_TARJETA)[number];

/** What can happen to an attempt to pay by card. */
export type HechoTarjeta =
  /** Transbank answered to the creation, with a token and a page of its own; or it did not. */
  | "respondida"
  | "sin_respuesta"
  /** The customer returned with `token_ws` alone, and this return may commit. */
  | "vuelve"
  /** The customer annulled, the form timed out, or Transbank showed an error. */
  | "abandona"
  /** Transbank took the money that the shop asked for; it refused the card; or it took something else. */
  | "autorizada"
  | "rechaza"
  | "no_calza"
  /** Older than ten minutes, and Transbank says that nothing happened. */
  | "caduca"
  /** The shop gave all the money back, or a part; or Transbank says that it was taken back without the shop. */
  | "devuelve"
  | "devuelve_parte"
  | "revierte";

type Pasos = Partial<Record<HechoTarjeta, EstadoTarjeta>>;

/**
 * The states of an attempt. What is not in this table does not happen: a return commits from `abierta` and `vencida` only, and a
 * commit that was sent is never sent again.
 */
const PASOS: Readonly<Record<EstadoTarjeta, Pasos>> = {
  creada: { respondida: "abierta", sin_respuesta: "fallida" },
  fallida: {},
  abierta: {
    vuelve: "confirmando",
    abandona: "abandonada",
    caduca: "vencida",
    autorizada: "pagada",
    rechaza: "rechazada",
    no_calza: "por_revisar",
  },
  vencida: {
    vuelve: "confirmando",
    abandona: "abandonada",
    autorizada: "pagada",
    rechaza: "rechazada",
    no_calza: "por_revisar",
  },
  confirmando: {
    caduca: "abandonada",
    autorizada: "pagada",
    rechaza: "rechazada",
    no_calza: "por_revisar",
  },
  abandonada: { autorizada: "pagada", no_calza: "por_revisar" },
  rechazada: {},
  pagada: { devuelve: "devuelta", devuelve_parte: "devuelta_en_parte", revierte: "revertida" },
  devuelta_en_parte: { devuelve: "devuelta", devuelve_parte: "devuelta_en_parte", revierte: "revertida" },
  por_revisar: { devuelve: "devuelta", devuelve_parte: "devuelta_en_parte", revierte: "revertida" },
  devuelta: {},
  revertida: {},
};

/** The state after that; null when it cannot happen in this state. */
export const trasHecho = (estado: EstadoTarjeta, hecho: HechoTarjeta): EstadoTarjeta | null =>
  PASOS[estado][hecho] ?? null;

/** The states in which that can happen. */
export const estadosDe = (hecho: HechoTarjeta): EstadoTarjeta[] =>
  ESTADOS.filter((estado) => PASOS[estado][hecho] !== undefined);

const ESTADOS = Object.keys(PASOS) as EstadoTarjeta[];

/** Transbank holds money of these attempts, or held it. */
export const COBRADAS = ["pagada", "devuelta", "devuelta_en_parte", "revertida", "por_revisar"] as const;

export const NOMBRE_ESTADO_TARJETA: Readonly<Record<EstadoTarjeta, string>> = {
  creada: "Iniciando",
  abierta: "En Webpay",
  confirmando: "Confirmando",
  pagada: "Pagada",
  rechazada: "Rechazada",
  abandonada: "Abandonada",
  vencida: "Vencida",
  fallida: "No se inició",
  devuelta: "Devuelta",
  devuelta_en_parte: "Devuelta en parte",
  revertida: "Revertida por Transbank",
  por_revisar: "Por revisar",
};
