import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Ajustes, EnvioPremio } from "./ajustes.ts";

/** The settings that promises quote. Each module with promises takes those that it needs. */
export type ReglasCitadas = Pick<
  Ajustes,
  | "referido_porcentaje"
  | "envio_incluido_hasta"
  | "envio_premio"
  | "envio_retracto"
  | "sorteo_dias"
  | "premio_dias"
  | "horas_reserva"
  | "horas_sin_pago"
  | "dias_sin_pago"
  | "dias_sin_confirmar"
  | "dias_correos"
  | "dias_notificaciones"
  | "anios_contables"
  | "max_unidades_linea"
  | "max_pesos_venta"
  | "apuesta_maxima"
  | "perdida_banca_diaria"
>;

/** A promise of the shop: one sentence, read by the terms, the questions, the raffle rules, the mails and the assistant. */
export type Promesas = Record<string, (reglas: ReglasCitadas) => string>;

const ENVIO_DE_PREMIO: Record<EnvioPremio, string> = {
  tienda: "El envío del premio lo paga la tienda: quien gana no paga nada.",
  regla_general:
    "El envío del premio sigue la regla de las compras: si cuesta más que el envío incluido, quien gana cubre la diferencia.",
};

/** Who pays the shipping of a product prize, as the setting or the frozen rules of a raffle say. */
export const envioDePremio = (envio: EnvioPremio): string => ENVIO_DE_PREMIO[envio];

/** Promises that mails read too; those of one module stand in its own `promesas.ts`. */
export const PROMESAS = {
  puntos_de_regalo: () =>
    "Si se anula la compra de un producto, por retracto u otra causa, descontamos los puntos que te regaló. Los que ya usaste quedan como «Puntos por devolver»: se descuentan de los próximos puntos que entren a tu cuenta, también de los que compres. Eso no rebaja el dinero que te devolvemos.",
  puntos_de_regalo_breve: () =>
    "Si lo devuelves, descontamos los puntos que te regaló; los que ya usaste se descuentan de los próximos que recibas.",
  deuda_de_la_persona: () =>
    "Si tienes otra cuenta con el mismo correo, o que pagó con código desde el mismo RUT, los puntos por devolver se descuentan también de ella.",
  referido: ({ referido_porcentaje }) =>
    `Recibes el ${referido_porcentaje}% de los puntos de cada compra pagada de tus referidos, redondeado hacia abajo y una vez por compra.`,
  referido_anulado: () =>
    "Si se anula la compra de un referido, o una parte de ella, descontamos los puntos que recibiste por lo anulado; los que ya usaste quedan por devolver.",
  referido_retenido: () =>
    "Si tú y tu referido comparten el RUT, el celular, la casilla de correo o, en los pagos por transferencia, el RUT de quien pagó, esa compra no te da puntos por sí sola: una persona de la tienda la revisa y puede acreditarlos.",
  envio_incluido: ({ envio_incluido_hasta }) =>
    `El envío está incluido hasta ${pesos(envio_incluido_hasta)}; si cuesta más, tú cubres la diferencia.`,
  envio_premio: ({ envio_premio }) => envioDePremio(envio_premio),
} satisfies Promesas;

/** What a person who owes points reads before buying more. */
export const puntosPorDevolver = (puntos: number): string =>
  `Tienes ${conPuntos(puntos)} por devolver: se descuentan de los próximos que entren a tu cuenta, también de los de esta compra.`;
