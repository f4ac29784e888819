import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { CuentaCorreo } from "../campos.ts";

/** What a transfer needs, in the order in which bank apps ask. */
export function filasDeCuenta(cuenta: CuentaCorreo, { monto, asunto }: { monto: number; asunto: string }) {
  return [
    ["Nombre", cuenta.nombre],
    ["RUT", cuenta.rut],
    ["Banco", cuenta.banco],
    ["Tipo de cuenta", cuenta.tipo_cuenta],
    ["Número", cuenta.numero],
    ["Correo", cuenta.email],
    ["Monto", pesos(monto)],
    ["Asunto", asunto],
  ] as const;
}
