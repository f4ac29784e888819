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
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { campo } from "#modules/comun/texto/controles.ts";
import { TIPOS_DEVOLUCION } from "./derecho.ts";
import {
  type EstadoDevolucion,
  estaAbierta,
  type FormaReembolso,
  type Solucion,
} from "./estado-devolucion.ts";
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
  const cuenta = forma.datos.forma === "transferencia" ? leerCuenta(entrada) : null;
  if (cuenta?.errores) return cuenta;
  return { datos: { ...sinDinero, ...forma.datos, cuenta: cuenta?.datos ?? null }, errores: null };
}

/** The account of a transfer. */
export const leerCuenta = (entrada: Entrada): Leido<CuentaPropia> => leerFormulario(deCuenta, entrada);

type ConCuenta = { estado: EstadoDevolucion; forma: FormaReembolso | null; cuenta: unknown };

/** Why a customer cannot name an account now; null when they have to: the money goes by transfer and no account is known. */
export const negativaCuenta = ({ estado, forma, cuenta }: ConCuenta): Negativa | null =>
  estaAbierta(estado) && forma === "transferencia" && !cuenta
    ? null
    : porEstado(TEXTOS_DEVOLUCION.con_cuenta);

export type DuenoDeCuenta = "propia" | "pagadora" | "por_comprobar" | "sin_rut" | "ajena";

/** Whether an admin says how they know that an account is the customer's before money leaves for it; null: no account. */
export const pideMotivo = (dueno: DuenoDeCuenta | null): boolean =>
  dueno !== "propia" && dueno !== "pagadora";

/**
 * Whose account it is. The RUT that the bank saw paying the purchase proves it. The RUT of the profile is the customer's word, which a
 * stolen session can change: where the bank saw another RUT, or the profile has none, a person has to find out. Any other RUT is another
 * person's.
 */
export function duenoDeCuenta(
  rut: string,
  perfil: string | null,
  pagadores: readonly string[],
): DuenoDeCuenta {
  const mio = perfil === null ? null : rutFormateado(perfil);
  const suyo = rutFormateado(rut);
  const conocidos = pagadores.flatMap((pagador) => rutFormateado(pagador) ?? []);
  if (suyo !== null && conocidos.includes(suyo)) return "pagadora";
  if (mio !== null && suyo !== mio) return "ajena";
  if (conocidos.length > 0) return "por_comprobar";
  return mio === null ? "sin_rut" : "propia";
}
