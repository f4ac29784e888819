import { z } from "zod";
import { leerEntero } from "#modules/comun/entero.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { type Entrada, entero, type Leido, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { leerCodigoCupon } from "./cupon.ts";

const MAX_USOS = 1_000_000;
const MAX_CODIGO = 24;

const escrito = z.preprocess((valor) => (typeof valor === "string" ? valor.trim() : ""), z.string());

/** A day in Chile, or nothing. `dias` moves to the first instant after the day. */
const dia = (dias: number) =>
  escrito.transform((texto, c) => {
    if (texto === "") return null;
    const instante = inicioDeDia(texto, dias);
    if (instante) return instante;
    c.addIssue({ code: "custom", message: "Escribe una fecha, por ejemplo 2026-12-24." });
    return z.NEVER;
  });

/** A bound of uses; empty means that there is none. */
const tope = escrito.transform((texto, c) => {
  if (texto === "") return null;
  const numero = leerEntero(texto);
  if (numero !== null && numero >= 1 && numero <= MAX_USOS) return numero;
  c.addIssue({ code: "custom", message: "Escribe cuántas veces, desde 1, o déjalo vacío." });
  return z.NEVER;
});

const cambiable = z.object({
  tipo: campo(z.enum(["porcentaje", "pesos"], "Elige si descuenta un porcentaje o un monto."), {
    tipo: "eleccion",
    label: "Descuenta",
    opciones: { porcentaje: "Porcentaje", pesos: "Pesos" },
  }),
  valor: campo(entero("Escribe el porcentaje, hasta 100, o los pesos que descuenta", 1, 20_000_000), {
    label: "Cuánto",
  }),
  desde: campo(dia(0), { tipo: "dia", label: "Desde (opcional)" }),
  hasta: campo(dia(1), { tipo: "dia", label: "Hasta, inclusive (opcional)" }),
  usos_maximos: campo(tope, { tipo: "entero", label: "Usos en total (opcional)" }),
  usos_por_persona: campo(tope, { tipo: "entero", label: "Usos por persona (opcional)" }),
  minimo: campo(entero("Escribe la compra mínima en pesos, o 0", 0, 20_000_000), {
    label: "Compra mínima en productos",
  }),
});

const nuevo = cambiable.extend({
  codigo: campo(
    linea("Escribe el código del cupón.", 60).transform((texto, c) => {
      const codigo = leerCodigoCupon(texto);
      if (codigo !== null) return codigo;
      c.addIssue({ code: "custom", message: "Usa de 3 a 24 letras sin tilde, números o guiones." });
      return z.NEVER;
    }),
    {
      label: "Código",
      largo: MAX_CODIGO,
      ayuda: "Lo que la gente escribe en su carrito: letras, números o guiones.",
    },
  ),
});

export const CAMPOS_CUPON = controlesDe(nuevo);

export type DatosCupon = z.infer<typeof cambiable>;
export type CuponNuevo = z.infer<typeof nuevo>;

/** Checks that need two fields. */
function completo<T extends DatosCupon>(leido: Leido<T>): Leido<T> {
  if (!leido.datos) return leido;
  const { tipo, valor, desde, hasta } = leido.datos;
  if (tipo === "porcentaje" && valor > 100)
    return { datos: null, errores: { valor: "Un porcentaje llega hasta 100." } };
  if (desde && hasta && hasta <= desde)
    return { datos: null, errores: { hasta: "Debe terminar después de empezar." } };
  return leido;
}

export const leerCuponNuevo = (entrada: Entrada): Leido<CuponNuevo> =>
  completo(leerFormulario(nuevo, entrada));

/** The code of a coupon never changes: sales name it. */
export const leerCuponEditado = (entrada: Entrada): Leido<DatosCupon> =>
  completo(leerFormulario(cambiable, entrada));
