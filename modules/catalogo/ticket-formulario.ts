import { z } from "zod";
import { type Entrada, entero, type Leido, leerFormulario, linea, siONo } from "#modules/comun/formulario.ts";

const ticket = z.object({
  ticket: linea("Escribe el nombre del ticket.", 60),
  precio: entero("Escribe el precio en pesos enteros", 1),
  puntos: entero("Escribe los puntos que entrega", 1),
  hex: z
    .preprocess((valor) => (typeof valor === "string" ? valor.trim().toUpperCase() : ""), z.string())
    .refine((texto) => /^#[0-9A-F]{6}$/.test(texto), "Elige un color, por ejemplo #C8102E."),
  publico: siONo,
});

export type DatosTicket = z.infer<typeof ticket>;

export const leerTicket = (entrada: Entrada): Leido<DatosTicket> => leerFormulario(ticket, entrada);
