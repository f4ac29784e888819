import { expect, test } from "vitest";
import { z } from "zod";
import { entero, linea, parrafos, siONo } from "../formulario.ts";
import { campo, controlesDe, valoresDeCampos } from "./controles.ts";

const esquema = z.object({
  nombre: campo(linea("Escribe el nombre.", 60), { label: "Nombre" }),
  correo: campo(linea("Escribe el correo.", 120).pipe(z.email("Correo inválido.")), {
    label: "Correo",
    tipo: "correo",
  }),
  rut: campo(
    linea("Escribe el RUT.", 20).transform((texto) => texto.toUpperCase()),
    { label: "RUT" },
  ),
  monto: campo(
    entero("Escribe un monto", 0, 10).refine((valor) => valor !== 7, "7 no."),
    { label: "Monto" },
  ),
  nota: campo(parrafos(300), { label: "Nota", filas: 3 }),
  activo: campo(siONo, { label: "Activo" }),
  oculto: campo(siONo, { label: "Oculto", ayuda: "No se ve." }),
});

test("the kind, the longest text and whether a field may stay empty are those of its schema, also behind other steps", () => {
  expect(controlesDe(esquema)).toEqual({
    nombre: { obligatorio: true, tipo: "linea", largo: 60, label: "Nombre" },
    correo: { obligatorio: true, tipo: "correo", largo: 120, label: "Correo" },
    rut: { obligatorio: true, tipo: "linea", largo: 20, label: "RUT" },
    monto: { obligatorio: true, tipo: "entero", label: "Monto" },
    nota: { tipo: "parrafos", largo: 300, label: "Nota", filas: 3 },
    activo: { tipo: "si_o_no", label: "Activo" },
    oculto: { tipo: "si_o_no", label: "Oculto", ayuda: "No se ve." },
  });
});

test("what is said about a field changes nothing of what its schema takes", () => {
  const { monto, activo } = esquema.shape;
  expect(monto.safeParse("7").success).toBe(false);
  expect(monto.parse("8")).toBe(8);
  expect(activo.parse(undefined)).toBe(false);
});

test("a stored row fills the fields: absent is empty, on is checked", () => {
  const fila = { nombre: "Ana", monto: 1200, nota: null, activo: true, oculto: false, otra: "x" };
  expect(valoresDeCampos(controlesDe(esquema), fila)).toEqual({
    nombre: "Ana",
    correo: "",
    rut: "",
    monto: "1200",
    nota: "",
    activo: "on",
    oculto: "",
  });
});
