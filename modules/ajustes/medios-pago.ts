import { z } from "zod";
import { type Entrada, type Leido, leerFormulario } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

/** The ways to pay that a shop can offer. */
const MEDIOS_PAGO = ["transferencia", "khipu", "tarjeta"] as const;
export type MedioPago = (typeof MEDIOS_PAGO)[number];

const NOMBRE_MEDIO: Readonly<Record<MedioPago, string>> = {
  transferencia: "Transferencia",
  khipu: "Khipu",
  tarjeta: "Tarjeta (Webpay)",
};

const lugar = (label: string) =>
  campo(z.enum(["", ...MEDIOS_PAGO], "Elige una forma de pago de la lista."), {
    tipo: "eleccion",
    label,
    opciones: { "": "Ninguna", ...NOMBRE_MEDIO },
  });

const formulario = z
  .object({ medio_1: lugar("Primera"), medio_2: lugar("Segunda"), medio_3: lugar("Tercera") })
  .transform(({ medio_1, medio_2, medio_3 }, c) => {
    const elegidos = [medio_1, medio_2, medio_3].filter((medio) => medio !== "");
    const frase = fraseDe(elegidos);
    if (frase === null) return elegidos;
    c.addIssue({ code: "custom", message: frase, path: ["medio_1"] });
    return z.NEVER;
  });

function fraseDe(elegidos: readonly MedioPago[]): string | null {
  if (elegidos.length === 0) return "Ofrece al menos una forma de pago.";
  return new Set(elegidos).size < elegidos.length ? "Elige cada forma de pago una sola vez." : null;
}

export const CAMPOS_MEDIOS = controlesDe(formulario.in);

export const leerMediosElegidos = (entrada: Entrada): Leido<MedioPago[]> =>
  leerFormulario(formulario, entrada);

/** The ways that the setting names, in its order and once each. A shop always takes transfers when it names none. */
export function ordenDeMedios(guardados: string): MedioPago[] {
  const nombrados = guardados
    .split(",")
    .flatMap((uno) => MEDIOS_PAGO.find((medio) => medio === uno.trim()) ?? []);
  const unicos = [...new Set(nombrados)];
  return unicos.length > 0 ? unicos : ["transferencia"];
}

/** Those of them that work now. Without any, transfers: a customer must be able to pay. */
export function mediosQueSirven(
  guardados: string,
  { khipu, tarjeta }: { khipu: boolean; tarjeta: boolean },
): MedioPago[] {
  const sirve: Readonly<Record<MedioPago, boolean>> = { transferencia: true, khipu, tarjeta };
  const medios = ordenDeMedios(guardados).filter((medio) => sirve[medio]);
  return medios.length > 0 ? medios : ["transferencia"];
}
