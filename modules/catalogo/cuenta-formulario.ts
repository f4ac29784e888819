import { z } from "zod";
import { type Entrada, type Leido, leerFormulario, linea, siONo } from "#modules/comun/formulario.ts";
import { rutFormateado } from "#modules/comun/rut.ts";

const cuenta = z.object({
  banco: linea("Escribe el banco.", 60),
  tipo_cuenta: linea("Escribe el tipo de cuenta.", 60),
  numero: linea("Escribe el número de cuenta.", 40).refine(
    (texto) => /^\d[\d .-]*$/.test(texto),
    "Usa solo números, puntos, espacios y guiones.",
  ),
  nombre: linea("Escribe el nombre del titular.", 120),
  rut: linea("Escribe el RUT del titular.", 20).transform((texto, c) => {
    const rut = rutFormateado(texto);
    if (rut !== null) return rut;
    c.addIssue({ code: "custom", message: "Ese RUT no es válido: revisa sus números y su dígito." });
    return z.NEVER;
  }),
  email: linea("Escribe el correo que recibe el aviso.", 120).pipe(
    z.email("Escribe un correo válido, por ejemplo pagos@tutienda.cl."),
  ),
  estado: siONo,
});

export type DatosCuenta = z.infer<typeof cuenta>;

export const leerCuenta = (entrada: Entrada): Leido<DatosCuenta> => leerFormulario(cuenta, entrada);
