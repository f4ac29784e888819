import { eq } from "drizzle-orm";
import { ventas } from "#database/schema.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { comprar } from "./compras.ts";
import { crearMovimiento, rutNuevo } from "./movimientos.ts";
import { crearPersona } from "./personas.ts";

type Carrito = Parameters<typeof comprar>[2];
type Pago = { quien: Sesion; admin: Sesion; rut: string; carrito: Carrito };

/** A purchase that this RUT paid with the sale's code in the comment of the transfer, confirmed by an admin. */
export async function pagarConCodigo(ctx: Ctx, { quien, admin, rut, carrito }: Pago): Promise<string> {
  const codigo = await comprar(ctx, quien, carrito);
  const [venta] = await ctx.db.select().from(ventas).where(eq(ventas.codigo, codigo));
  const monto = venta?.total ?? 0;
  const id = await crearMovimiento(ctx, { monto, rut_pagador: rut, comentario: codigo });
  await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
  return codigo;
}

/** A product prize that cannot be sent yet: another account first paid by code with its winner's RUT. */
export async function premioEnEspera(
  ctx: Ctx,
  { sku, admin, carrito }: { sku: string; admin: Sesion; carrito: Carrito },
): Promise<string> {
  const rut = rutNuevo();
  await pagarConCodigo(ctx, { quien: await crearPersona(ctx), admin, rut, carrito });
  const { codigo_referido } = await crearPersona(ctx, { rut });
  return enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, codigo_referido);
    if (!ganadora) throw new Error("no winner");
    return registrarPremio(tx, ganadora, sku);
  });
}
