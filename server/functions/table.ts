import { z } from "zod";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { confirmarCorreoPago } from "#modules/compras/pago/confirmar-correo-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { confirmarCorreoCarrito } from "#modules/compras/registro/confirmar-correo-carrito.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { confirmarCorreoAbono } from "#modules/sorteos/abonos/confirmar-correo-abono.server.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/iniciar-sorteo.server.ts";
import { FUNCTIONS_MONTONCITO } from "./montoncito.ts";
import { type FunctionRow, fn } from "./row.ts";

const codigo = z.string().min(1).max(40);
const posicion = z.int().positive();

/** What a cart says of itself. Quantities are numbers here: which ones may be bought is a rule with a sentence. */
const carrito = z
  .array(
    z.object({
      id: z.int().positive(),
      tipo: z.enum(["producto", "ticket"]),
      cantidad: z.number(),
      precio: z.number().optional(),
      name: z.string().max(500).optional(),
      puntos: z.number().optional(),
      puntos_regalo: z.number().optional(),
    }),
  )
  .max(500);
const navegador = z.string().regex(/^[\w-]{16,128}$/);

/** Every function of the shop, one row each. Fields that a row does not name are ignored. */
export const FUNCTIONS: readonly FunctionRow[] = [
  fn({
    name: "abonarPuntos",
    method: "POST",
    access: "usuario",
    schema: z.object({ sku: codigo, puntos: z.number(), usuario: codigo }),
    run: abonarPuntos,
  }),
  fn({
    name: "sendEmailPuntosAbonados",
    method: "POST",
    access: "usuario",
    limit: "reenvio",
    schema: z.object({ sku: codigo, puntosInicio: posicion, puntosFinal: posicion }),
    run: confirmarCorreoAbono,
  }),
  fn({
    name: "iniciarSorteo",
    method: "POST",
    access: "admin",
    schema: z.object({ key: codigo }),
    run: iniciarSorteo,
  }),
  fn({
    name: "cotizarCarrito",
    method: "POST",
    access: "visitante",
    schema: z.object({ carrito, navegador: navegador.optional() }),
    run: (ctx, { carrito, navegador = null }, sesion) =>
      cotizarCarrito(ctx, { carrito }, { codigo: sesion?.codigo_referido ?? null, navegador }),
  }),
  fn({
    name: "ingresarCompras",
    method: "POST",
    access: "usuario",
    schema: z.object({
      carrito,
      usuario: z.string().min(1).max(100),
      codigo: codigo.optional(),
      navegador: navegador.optional(),
      repetir: z.boolean().optional(),
    }),
    run: ingresarCompras,
  }),
  fn({
    name: "pagoRecibido",
    method: "POST",
    access: "admin",
    schema: z.object({ codigo }),
    run: pagoRecibido,
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
  ...FUNCTIONS_MONTONCITO,
];
