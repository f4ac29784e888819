import { calzar } from "#modules/transferencias/calce/calzar.ts";
import type {
  CotizacionSinVenta,
  Deposito,
  PendientesCalce,
  PistaPagador,
  VentaCerrada,
  VentaEnEspera,
} from "#modules/transferencias/calce/tipos.ts";

// The rows that the rule of the desk compares.

export const RUT = {
  valentina: "33.418.215-0",
  joaquin: "34.902.115-3",
  rosario: "35.177.655-2",
  martin: "35.177.601-3",
  bastian: "36.550.993-K",
  catalina: "37.208.456-1",
  aromos: "67.914.302-6",
} as const;

let siguiente = 0;
/** A proven deposit without payer. */
export const deposito = (datos: Partial<Deposito> & { monto: number }): Deposito => {
  siguiente += 1;
  return {
    id: siguiente,
    dia: "2026-10-22",
    rut: null,
    nombre: null,
    nombre_cortado: false,
    comentario: null,
    glosa: "Transf. de terceros",
    firme: true,
    ...datos,
  };
};

/** A sale that waits for all of its total. */
export const venta = (
  codigo: string,
  datos: Partial<VentaEnEspera> & { nombre: string; total: number },
): VentaEnEspera => ({
  codigo,
  usuario: datos.nombre,
  rut: null,
  pagado: 0,
  dia: "2026-10-20",
  ...datos,
});

export const cerrada = (
  codigo: string,
  datos: Partial<VentaCerrada> & Pick<VentaCerrada, "estado">,
): VentaCerrada => ({
  codigo,
  usuario: "USUARIO1",
  rut: null,
  total: 10_000,
  dia: "2026-10-20",
  sin_movimiento: null,
  ...datos,
});

/** A live cart that did not become a sale. */
export const cotizacion = (codigo: string, datos: Partial<CotizacionSinVenta> = {}): CotizacionSinVenta => ({
  codigo,
  usuario: "USUARIO1",
  rut: null,
  total: 10_000,
  dia: "2026-10-20",
  vencida: false,
  ...datos,
});

/** A RUT that paid an earlier sale of this customer by its code. */
export const pagoConCodigo = (rut: string, { usuario }: { usuario: string }): PistaPagador => ({
  rut,
  usuario,
  con_codigo: true,
});

/** What the rule says of these rows alone. */
export const proponer = (pendientes: Partial<PendientesCalce>) =>
  calzar({ depositos: [], ventas: [], cerradas: [], cotizaciones: [], pistas: [], ...pendientes });

/** The proposals of this sale. */
export const deVenta = ({ propuestas }: ReturnType<typeof calzar>, codigo: string) =>
  propuestas.filter(({ ventas }) => ventas.includes(codigo));
