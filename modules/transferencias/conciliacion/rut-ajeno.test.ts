import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fintoc_movimientos, pagos, usuarios } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { deTicket } from "#tests/support/shop/compras.ts";
import { abrirConciliacion } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { confirmarPar, confirmarSeguras } from "./confirmar.server.ts";
import { confirmarSolas } from "./confirmar-solas.server.ts";
import { deshacerCalces } from "./deshacer.server.ts";
import { leerConciliacion } from "./leer-conciliacion.server.ts";

// Ana's RUT is known to anybody who ever received a transfer of hers: to type it must not bring her money.

const conciliacion = await abrirConciliacion();
const { db, ctx, tienda, admin, deposito, venta, estado, vivos } = conciliacion;
await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: true }, null));
let rut: string;
let ana: Sesion;
let intruso: Sesion;

beforeEach(async () => {
  ({ rut, ana } = await conciliacion.vaciar());
  intruso = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto", rut });
});

const niveles = async () => (await leerConciliacion(ctx, admin)).propuestas.map(({ nivel }) => nivel);
const calces = async () => (await vivos()).map(({ calce }) => calce);

/** The RUT pays a sale of this person by its code, and a person or the rule confirms it. */
async function pagarConCodigo(quien: Sesion): Promise<string> {
  const codigo = await venta(quien, 2);
  const id = await deposito(10_000, { rut_pagador: rut, comentario: codigo });
  await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
  return codigo;
}

describe("a stranger with the payer's RUT in the profile", () => {
  it("is not paid by the payer's transfer, neither by the rule nor by the one press", async () => {
    const ajena = await venta(intruso);
    const id = await deposito(5_000, { rut_pagador: rut });
    expect(await niveles()).toEqual(["probable"]);
    expect(await confirmarSolas(ctx)).toBe(0);
    const { hechos } = await confirmarSeguras(ctx, { pares: [{ deposito: id, venta: ajena }] }, admin);
    expect([hechos, await estado(ajena)]).toEqual([[], "Validando Pago"]);
  });

  it("nor when the payer waits with an empty profile", async () => {
    await db.update(usuarios).set({ rut: null }).where(eq(usuarios.codigo_referido, ana.codigo_referido));
    const [ajena, suya] = [await venta(intruso), await venta(ana)];
    await deposito(5_000, { rut_pagador: rut });
    expect(await confirmarSolas(ctx)).toBe(0);
    expect([await estado(ajena), await estado(suya)]).toEqual(["Validando Pago", "Validando Pago"]);
  });

  it("makes the payer's own transfer a question, even after many payments by code", async () => {
    await pagarConCodigo(ana);
    await venta(ana);
    await deposito(5_000, { rut_pagador: rut });
    expect(await niveles()).toEqual(["segura"]);
    await venta(intruso);
    expect(await niveles()).toEqual(["a mano"]);
    expect(await confirmarSolas(ctx)).toBe(0);
  });

  it("a cart of the stranger does the same", async () => {
    await pagarConCodigo(ana);
    await venta(ana);
    await deposito(5_000, { rut_pagador: rut });
    const { codigo } = await cotizarCarrito(ctx, { carrito: [deTicket(tienda.ticket, 1)] }, intruso);
    expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
      { nivel: "a mano", tipo: "rut", motivo: expect.stringContaining(`el carrito ${codigo}`) },
    ]);
    expect(await confirmarSolas(ctx)).toBe(0);
  });
});

describe("a RUT that paid before", () => {
  it("by code is sure for that person, and what it paid by RUT says so", async () => {
    await pagarConCodigo(ana);
    const codigo = await venta(ana);
    await deposito(5_000, { rut_pagador: rut });
    expect(await confirmarSolas(ctx)).toBe(1);
    expect([await estado(codigo), await calces()]).toEqual(["Pagado", ["codigo", "rut"]]);
  });

  it("by hand is a hint and no proof", async () => {
    const primera = await venta(ana, 2);
    await confirmarPar(
      ctx,
      { depositos: [await deposito(10_000, { rut_pagador: rut })], ventas: [primera] },
      admin,
    );
    expect(await calces()).toEqual(["persona"]);
    await venta(ana);
    await deposito(5_000, { rut_pagador: rut });
    expect(await niveles()).toEqual(["probable"]);
  });

  it.each([
    [
      "was undone",
      async (codigo: string, pago: number) => {
        await deshacerCalces(ctx, { hechos: [{ codigo, pago }] }, admin);
      },
    ],
    [
      "was recorded before the shop kept how it was matched",
      async (_: string, pago: number) => {
        await db.transaction(async (tx) => {
          // Rows of payments never change: only without triggers can one look like an old one.
          await tx.execute(sql`set local session_replication_role = replica`);
          await tx.update(pagos).set({ calce: null }).where(eq(pagos.id, pago));
        });
      },
    ],
    [
      "is of a sale that was annulled",
      async (codigo: string) => {
        await anularVenta(ctx, { codigo, motivo: "Por error" }, admin);
      },
    ],
    [
      "came from a movement that Fintoc took back",
      async (_: string, pago: number) => {
        const [fila] = await db.select().from(pagos).where(eq(pagos.id, pago));
        await db.insert(fintoc_movimientos).values({
          id: `mov_${pago}`,
          movimiento: fila?.movimiento ?? 0,
          cuenta_fintoc: "acc_1",
          dia: "2026-11-14",
          datos: {},
          creado_en: ctx.now(),
          estado: "quitado",
        });
      },
    ],
  ])("and whose payment by code %s proves nothing", async (_, cambiar) => {
    const codigo = await pagarConCodigo(ana);
    const [pago] = await vivos();
    if (!pago) throw new Error("no payment");
    await cambiar(codigo, pago.id);
    await venta(ana);
    await deposito(5_000, { rut_pagador: rut });
    const propuestas = (await leerConciliacion(ctx, admin)).propuestas.filter(
      ({ depositos: [uno] }) => uno?.libre === 5_000,
    );
    expect(propuestas.map(({ nivel }) => nivel)).not.toContain("segura");
    expect(propuestas).not.toEqual([]);
  });

  it("a code confirmed from a provisional file proves nothing", async () => {
    const codigo = await venta(ana, 2);
    const id = await deposito(10_000, { rut_pagador: rut, comentario: codigo, clase: "provisoria" });
    await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
    expect(await calces()).toEqual(["persona"]);
  });

  it("a code with another amount proves nothing", async () => {
    const codigo = await venta(ana, 2);
    const id = await deposito(11_000, { rut_pagador: rut, comentario: codigo });
    await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
    expect(await calces()).toEqual(["persona"]);
  });
});
