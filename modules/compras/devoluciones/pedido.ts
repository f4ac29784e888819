import { z } from "zod";
import { BANCOS, TIPOS_CUENTA } from "#modules/comun/contacto/bancos.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import {
  type Entrada,
  type Leido,
  leerFormulario,
  linea,
  lineaRut,
  parrafos,
} from "#modules/comun/formulario.ts";
import { campo } from "#modules/comun/texto/controles.ts";
import { TIPOS_DEVOLUCION } from "./derecho.ts";
import type { FormaReembolso, Solucion } from "./estado-devolucion.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

export const MAX_FOTOS_DEVOLUCION = 4;
const MAX_FALLA = 500;

const conTipo = z.object({ tipo: z.enum(TIPOS_DEVOLUCION, TEXTOS_DEVOLUCION.tipo) });

const deGarantia = z.object({
  solucion: z.enum(["dinero", "reparacion", "cambio"], TEXTOS_DEVOLUCION.solucion),
  falla: parrafos(MAX_FALLA).pipe(z.string().min(1, TEXTOS_DEVOLUCION.falla)),
});

const conForma = z.object({
  forma: z.enum(["transferencia", "a_favor", "tarjeta"], TEXTOS_DEVOLUCION.forma),
});

const deCuenta = z.object({
  titular: campo(linea("Escribe el nombre del titular.", 100), { label: "Titular" }),
  rut: campo(lineaRut("Escribe el RUT del titular."), { label: "RUT del titular" }),
  banco: z.enum(BANCOS, "Elige tu banco."),
  tipo_cuenta: z.enum(TIPOS_CUENTA, "Elige el tipo de tu cuenta."),
  numero: campo(linea("Escribe el número de tu cuenta.", 30), { label: "Número de cuenta" }),
});
type CuentaPropia = z.infer<typeof deCuenta>;

/** What the customer asks for, besides the units. */
export type Solicitud = {
  tipo: "retracto" | "garantia";
  solucion: Solucion;
  falla: string | null;
  forma: FormaReembolso | null;
  cuenta: CuentaPropia | null;
};

/** Reads the form of a request: each answer decides which questions follow. */
export function leerSolicitud(entrada: Entrada): Leido<Solicitud> {
  const tipo = leerFormulario(conTipo, entrada);
  if (tipo.errores) return tipo;
  const garantia = tipo.datos.tipo === "garantia" ? leerFormulario(deGarantia, entrada) : null;
  if (garantia?.errores) return garantia;
  const { solucion, falla } = garantia?.datos ?? { solucion: "dinero" as const, falla: null };
  const sinDinero = { ...tipo.datos, solucion, falla, forma: null, cuenta: null };
  if (solucion !== "dinero") return { datos: sinDinero, errores: null };
  const forma = leerFormulario(conForma, entrada);
  if (forma.errores) return forma;
  const cuenta = forma.datos.forma === "transferencia" ? leerFormulario(deCuenta, entrada) : null;
  if (cuenta?.errores) return cuenta;
  return { datos: { ...sinDinero, ...forma.datos, cuenta: cuenta?.datos ?? null }, errores: null };
}

export type DuenoDeCuenta = "propia" | "pagadora" | "sin_rut" | "ajena";

/**
 * Whose account it is: of the RUT of the profile, of the RUT that paid the purchase, or of another person. Without a RUT in the profile
 * nothing proves it, and the desk says so.
 */
export function duenoDeCuenta(
  rut: string,
  perfil: string | null,
  pagadores: readonly string[],
): DuenoDeCuenta {
  const mio = perfil === null ? null : rutFormateado(perfil);
  const suyo = rutFormateado(rut);
  if (suyo !== null && suyo === mio) return "propia";
  if (suyo !== null && pagadores.some((pagador) => rutFormateado(pagador) === suyo)) return "pagadora";
  return mio === null ? "sin_rut" : "ajena";
}
