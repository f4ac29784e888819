import { like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { comprar, comprarPagado, deProducto, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "./costo-envio.server.ts";

// A shipping cost is the word of one person, and what was received for it goes back when the sale is annulled.

const { db, ctx, tienda, admin: duena } = await tiendaConAdmin();
const AVISO = 50_000;
let cajera: Sesion;
let ana: Sesion;

beforeEach(async () => {
  cajera = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  ana = await crearPersona(ctx, DIRECCION);
  await enTransaccion(ctx, (tx) =>
    guardarAjustes(tx, { pago_a_mano_aviso: AVISO, envio_incluido_hasta: 5_000 }, null),
  );
});

const pagada = () => comprarPagado(ctx, ana, duena, [deProducto(tienda.producto)]);
const fijar = (codigo: string, costo: number, quien = cajera) =>
  fijarCostoEnvio(ctx, { codigo, costo }, quien);
const recibir = (codigo: string, quien = cajera) => marcarDiferenciaRecibida(ctx, { codigo }, quien);
const avisos = async (codigo: string) =>
  (
    await db
      .select()
      .from(notificaciones)
      .where(like(notificaciones.texto, `%${codigo}, sin un movimiento%`))
  )
    .map(({ usuario, titulo }) => [usuario, titulo])
    .filter(([usuario]) => usuario === duena.codigo_referido);

describe("a shipping difference that an admin writes down", () => {
  test("is bounded by the amount from which the owner is told; she alone asks for more", async () => {
    const codigo = await pagada();
    await seNiega(fijar(codigo, 5_000 + AVISO), "valor", /desde \$50\.000/);
    await seNiega(fijar(codigo, 5_000_000), "valor");
    expect(await fijar(codigo, 5_000 + AVISO - 1)).toMatchObject({ diferencia_envio: AVISO - 1 });
    expect(await fijar(codigo, 5_000 + AVISO, duena)).toMatchObject({ diferencia_envio: AVISO });
  });

  test("has no bound in a shop whose owner is told of every amount", async () => {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { pago_a_mano_aviso: 0 }, null));
    const codigo = await pagada();
    await fijar(codigo, 9_000);
    await recibir(codigo);
    expect(await avisos(codigo)).toEqual([[duena.codigo_referido, "Diferencia de envío de $4.000 a mano"]]);
  });

  test("is told to the owner once another admin received it; what she received she knows", async () => {
    const [suya, ajena, chica] = [await pagada(), await pagada(), await pagada()];
    for (const codigo of [suya, ajena]) await fijar(codigo, 5_000 + AVISO, duena);
    await fijar(chica, 9_000);
    await recibir(suya, duena);
    await recibir(ajena);
    await recibir(ajena);
    await recibir(chica);
    expect([await avisos(suya), await avisos(ajena), await avisos(chica)]).toEqual([
      [],
      [[duena.codigo_referido, "Diferencia de envío de $50.000 a mano"]],
      [],
    ]);
  });
});

test("an admin sets no shipping cost of a purchase of their own, and takes no units for it again", async () => {
  const suya = await crearPersona(ctx, { ...DIRECCION, role: "admin", rol_admin: "ventas" });
  const codigo = await comprarPagado(ctx, suya, duena, [deProducto(tienda.producto)]);
  await fijar(codigo, 9_000, duena);
  await seNiega(fijar(codigo, 0, suya), "ajeno");
  const otra = await comprar(ctx, suya, [deProducto(tienda.producto, 2)]);
  // Giving one's own purchase up earns nothing.
  await rechazarVenta(ctx, { codigo: otra, motivo: "No la quiero" }, suya);
  await seNiega(reabrirVenta(ctx, { codigo: otra }, suya), "ajeno");
  await reabrirVenta(ctx, { codigo: otra }, duena);
});
