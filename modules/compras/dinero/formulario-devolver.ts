import { z } from "zod";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { entero, linea, lineaOpcional } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { FORMAS_DE_DEVOLVER, NOMBRE_FORMA } from "./dinero.ts";

const opciones = Object.fromEntries(FORMAS_DE_DEVOLVER.map((forma) => [forma, NOMBRE_FORMA[forma]]));

/** 'Devolver dinero': what an admin writes of money that already went back. */
export const deDevolucion = z.object({
  monto: campo(entero("Escribe el monto", 1), { label: "Monto devuelto, en pesos" }),
  fecha: campo(
    linea(TEXTOS_COMPRAS.fecha_devolucion, 10).refine(
      (dia) => leerDia(dia) !== undefined,
      TEXTOS_COMPRAS.fecha_devolucion,
    ),
    { tipo: "dia", label: "Día" },
  ),
  forma: campo(z.enum(FORMAS_DE_DEVOLVER, TEXTOS_COMPRAS.forma_devolucion), {
    tipo: "eleccion",
    label: "Forma",
    opciones,
  }),
  nota: campo(lineaOpcional(200), { label: "Nota (opcional)" }),
});
export const CAMPOS_DEVOLVER = controlesDe(deDevolucion);
