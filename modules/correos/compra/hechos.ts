import { z } from "zod";
import { cantidadEntera, renglon } from "../campos.ts";

export const lineaCompra = z.object({
  nombre: renglon,
  cantidad: cantidadEntera,
  precio: cantidadEntera,
  total: cantidadEntera,
  puntos: cantidadEntera,
  /** Why it has no right of withdrawal, as it was announced before paying. */
  sin_retracto: renglon.optional(),
});
export type LineaCorreo = z.infer<typeof lineaCompra>;

/** A bank account to transfer to. */
export const cuenta = z.object({
  nombre: renglon,
  rut: renglon,
  banco: renglon,
  tipo_cuenta: renglon,
  numero: renglon,
  email: renglon,
});
export type CuentaCorreo = z.infer<typeof cuenta>;

/** For the samples of mails. */
export const LINEAS: LineaCorreo[] = [
  { nombre: "Parrilla de tambor con tapa", cantidad: 1, precio: 129_990, total: 129_990, puntos: 1_300 },
  { nombre: "Ticket 500 puntos", cantidad: 2, precio: 4_990, total: 9_980, puntos: 1_000 },
];
export const CUENTAS: CuentaCorreo[] = [
  {
    nombre: "Tienda de muestra SpA",
    rut: "76.543.210-3",
    banco: "BancoEstado",
    tipo_cuenta: "Cuenta Corriente",
    numero: "00112233445",
    email: "pagos@tienda.example",
  },
];

/** Where and when a sale is picked up in the shop. */
export const retiroEnTienda = z.object({ direccion: renglon, horario: renglon }).optional();
