import { z } from "zod";
import type { SERVICIOS_ENCARGADOS } from "#database/schema.ts";
import { diaOpcional, type Entrada, type Leido, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

export type ServicioEncargado = (typeof SERVICIOS_ENCARGADOS)[number];

export type Encargado = {
  id: number;
  servicio: ServicioEncargado;
  nombre: string;
  pais: string;
  finalidad: string;
  /** The day of the contract; null while there is none. */
  contrato: string | null;
};

export type DatosEncargado = Omit<Encargado, "id">;

/** What each service does for the shop. */
export const NOMBRE_SERVICIO: Readonly<Record<ServicioEncargado, string>> = {
  transporte: "Transporte de pedidos",
  correo: "Envío de correos",
  asistente: "Inteligencia artificial del chat",
  khipu: "Cobros con Khipu",
  webpay: "Cobros con tarjeta (Webpay)",
  fintoc: "Lectura del banco con Fintoc",
  alojamiento: "Alojamiento de la tienda",
  otro: "Otro servicio",
};

/** How the form of a service begins that is on and has no entry. */
const PROPUESTAS: Partial<Record<ServicioEncargado, Partial<DatosEncargado>>> = {
  transporte: {
    pais: "Chile",
    finalidad: "Entregar los pedidos: nombre, dirección y celular de quien recibe",
  },
  correo: { finalidad: "Enviar los correos de la tienda" },
  asistente: { finalidad: "Responder preguntas del chat a quien lo permite" },
  khipu: {
    nombre: "Khipu",
    pais: "Chile",
    finalidad: "Cobrar las transferencias de quien elige pagar con Khipu",
  },
  webpay: {
    nombre: "Transbank S.A.",
    pais: "Chile",
    finalidad: "Cobrar a quien elige pagar con tarjeta: código de la compra y monto",
  },
  fintoc: { nombre: "Fintoc", pais: "Chile", finalidad: "Leer los movimientos de nuestra cuenta del banco" },
};

/** What the form of a new entry holds at first. */
export const propuestaDe = (servicio: ServicioEncargado): Record<string, string> => ({
  servicio,
  ...Object.fromEntries(
    Object.entries(PROPUESTAS[servicio] ?? {}).map(([nombre, valor]) => [nombre, String(valor)]),
  ),
});

/** Services that are on and that no entry names: the law asks who they are and where. */
export const faltanEncargados = (
  encendidos: readonly ServicioEncargado[],
  anotados: readonly Pick<Encargado, "servicio">[],
): ServicioEncargado[] => encendidos.filter((servicio) => !anotados.some((uno) => uno.servicio === servicio));

const SERVICIOS = Object.keys(NOMBRE_SERVICIO) as [ServicioEncargado, ...ServicioEncargado[]];

const formulario = z.object({
  servicio: campo(z.enum(SERVICIOS, "Elige qué hace por la tienda."), {
    tipo: "eleccion",
    label: "Servicio",
    opciones: NOMBRE_SERVICIO,
  }),
  nombre: campo(linea("Escribe el nombre de la empresa.", 120), { label: "Empresa" }),
  pais: campo(linea("Escribe en qué país trata los datos.", 60), {
    label: "País",
    ayuda: "Donde trata los datos, no donde vende.",
  }),
  finalidad: campo(linea("Escribe qué datos recibe y para qué.", 200), { label: "Qué recibe y para qué" }),
  contrato: campo(diaOpcional, { label: "Fecha del contrato (opcional)" }),
});

export const CAMPOS_ENCARGADO = controlesDe(formulario);

export const leerEncargado = (entrada: Entrada): Leido<DatosEncargado> => leerFormulario(formulario, entrada);
