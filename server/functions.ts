import { z } from "zod";
import { confirmarCorreoCarrito } from "#modules/compras/confirmar-correo-carrito.server.ts";
import { confirmarCorreoPago } from "#modules/compras/confirmar-correo-pago.server.ts";
import { confirmarCorreoAbono } from "#modules/sorteos/confirmar-correo-abono.server.ts";
import { type FunctionRow, fn } from "./function-row.ts";

const codigo = z.string().min(1).max(40);
const posicion = z.int().positive();

/** Every function of the shop, one row each. Fields that a row does not name are ignored. */
export const FUNCTIONS: readonly FunctionRow[] = [
  fn({
    name: "sendEmailPuntosAbonados",
    method: "POST",
    access: "usuario",
    limit: "reenvio",
    schema: z.object({ sku: codigo, puntosInicio: posicion, puntosFinal: posicion }),
    run: confirmarCorreoAbono,
  }),
  fn({
    name: "sendEmailCarrito",
    method: "POST",
    access: "usuario",
    limit: "reenvio",
    schema: z.object({ codigoVenta: codigo }),
    run: confirmarCorreoCarrito,
  }),
  fn({
    name: "sendEmailPagoRecibido",
    method: "POST",
    access: "admin",
    limit: "reenvio",
    schema: z.object({ codigo }),
    run: confirmarCorreoPago,
  }),
];
