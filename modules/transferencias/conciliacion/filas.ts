import { formatearRut } from "#modules/comun/contacto/rut.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { type GrupoDepositos, grupoDe } from "./grupos.ts";
import type { Conciliacion, PropuestaPorConfirmar, VentaPorCalzar } from "./leer-conciliacion.server.ts";
import type { MovimientoLeido, PagoCalzado } from "./movimientos.store.server.ts";

// The rows of the file of the desk. Each deposit and each sale stands in one row, so that the sums of the file are right.

type Lado = { dia: string; pagador: string; rut: string; comentario: string; deposito: number | null };
type Otro = { compra: string; cliente: string; monto: number | null };
export type FilaConciliacion = Lado & Otro & { grupo: string; motivo: string };

const NOMBRE_GRUPO: Record<GrupoDepositos, string> = {
  seguras: "Segura",
  probables: "Probable",
  a_mano: "A mano",
};

const NOMBRE_TIPO: Record<MovimientoLeido["tipo"], string> = {
  transferencia: "Transferencia",
  liquidacion: "Liquidación de una pasarela",
  propio: "Entre cuentas propias",
  devolucion: "Devolución",
  comision: "Comisión",
  otro: "Otro movimiento",
};

/** Why a movement is no payment of a customer. */
export const porQueAparte = ({ apartado_motivo, tipo, monto }: MovimientoLeido): string => {
  if (apartado_motivo) return apartado_motivo;
  if (tipo !== "transferencia" && tipo !== "otro") return NOMBRE_TIPO[tipo];
  return monto < 0 ? "Salió de la cuenta" : NOMBRE_TIPO[tipo];
};

/** Who sent a movement: the name, or what the bank wrote. */
export const nombrePagador = ({ nombre, glosa }: Pick<MovimientoLeido, "nombre" | "glosa">): string =>
  nombre || glosa;

const SIN_DEPOSITO: Lado = { dia: "", pagador: "", rut: "", comentario: "", deposito: null };
const SIN_COMPRA: Otro = { compra: "", cliente: "", monto: null };

const rutDe = (rut: string | null): string => (rut === null ? "" : formatearRut(rut));

const delDeposito = (uno: MovimientoLeido, deposito: number): Lado => ({
  dia: uno.dia,
  pagador: nombrePagador(uno),
  rut: rutDe(uno.rut),
  comentario: uno.comentario ?? "",
  deposito,
});

const deLaVenta = ({ codigo, cliente, falta, total }: VentaPorCalzar): Otro => ({
  compra: codigo,
  cliente,
  monto: falta > 0 ? falta : total,
});

function deLaPropuesta(propuesta: PropuestaPorConfirmar): FilaConciliacion[] {
  const { depositos, ventas, motivo } = propuesta;
  return Array.from({ length: Math.max(depositos.length, ventas.length) }, (_, i) => {
    const uno = depositos[i];
    const una = ventas[i];
    return {
      grupo: NOMBRE_GRUPO[grupoDe(propuesta)],
      ...(uno ? delDeposito(uno, uno.libre) : SIN_DEPOSITO),
      ...(una ? deLaVenta(una) : SIN_COMPRA),
      motivo,
    };
  });
}

/** Proposals, deposits without a sale, and sales without a deposit. */
export const filasPorCalzar = ({ propuestas, sueltos, esperando }: Conciliacion): FilaConciliacion[] => [
  ...propuestas.flatMap(deLaPropuesta),
  ...sueltos.map((uno) => ({
    grupo: "Sin compra",
    ...delDeposito(uno, uno.libre),
    ...SIN_COMPRA,
    motivo: "",
  })),
  ...esperando.map((una) => ({ grupo: "Sin depósito", ...SIN_DEPOSITO, ...deLaVenta(una), motivo: "" })),
];

export const filaConfirmada = ({ creado_en, nombre, rut, monto, codigo }: PagoCalzado): FilaConciliacion => ({
  grupo: "Confirmado",
  ...SIN_DEPOSITO,
  dia: diaDe(creado_en),
  pagador: nombre ?? "",
  rut: rutDe(rut),
  deposito: monto,
  compra: codigo,
  cliente: "",
  monto,
  motivo: "",
});

export const filaAparte = (uno: MovimientoLeido): FilaConciliacion => ({
  grupo: "Aparte",
  ...delDeposito(uno, uno.monto),
  ...SIN_COMPRA,
  motivo: porQueAparte(uno),
});
