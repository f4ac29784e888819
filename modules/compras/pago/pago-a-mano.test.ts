import { like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { correos, notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { comprar, deTicket, leerTodo, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { rechazarVenta } from "./anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";
import { registrarPago } from "./registrar-pago.server.ts";

const { db, ctx, tienda, admin: duena } = await tiendaConAdmin();
const AVISO = 20_000;
let ana: Sesion;
let cajera: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx);
  cajera = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  await enTransaccion(ctx, (tx) =>
    guardarAjustes(tx, { pago_a_mano_extra: 10, pago_a_mano_aviso: AVISO }, null),
  );
});

/** A sale of so many tickets of $5.000. */
const esperando = (cuantos = 1) => comprar(ctx, ana, [deTicket(tienda.ticket, cuantos)]);
const aMano = (codigo: string, monto: number, quien = cajera) =>
  registrarPago(ctx, { codigo, monto, via: "manual" }, quien);
const recibido = async (codigo: string) => (await leerTodo(ctx, codigo)).venta.estado_pago;

describe("an amount that is written down by hand", () => {
  test("passes what is missing by ten per cent at most, whoever writes it", async () => {
    for (const quien of [cajera, duena]) {
      const codigo = await esperando();
      await seNiega(aMano(codigo, 5_501, quien), "valor", /hasta \$5\.500/);
      await seNiega(aMano(codigo, 1_000_000, quien), "valor");
      expect(await recibido(codigo)).toBe("Validando Pago");
      expect(await aMano(codigo, 5_500, quien)).toMatchObject({ estado_pago: "Pagado", a_favor: 500 });
    }
  });

  test("counts what came before, and the setting", async () => {
    const codigo = await esperando(2);
    await aMano(codigo, 6_000);
    await seNiega(aMano(codigo, 4_401), "valor");
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { pago_a_mano_extra: 0 }, null));
    await seNiega(aMano(codigo, 4_001), "valor");
    expect(await aMano(codigo, 4_000)).toMatchObject({ estado_pago: "Pagado", a_favor: 0 });
  });

  test("is refused for a paid sale, and reopens a rejected one within the same bound", async () => {
    const pagada = await esperando();
    await pagoRecibido(ctx, { codigo: pagada }, cajera);
    await seNiega(aMano(pagada, 1), "estado", /no espera un pago/);
    const rechazada = await esperando();
    await rechazarVenta(ctx, { codigo: rechazada, motivo: "No llegó" }, duena);
    await seNiega(aMano(rechazada, 5_501), "valor");
    expect(await aMano(rechazada, 5_000)).toMatchObject({ estado_pago: "Pagado" });
  });

  test("a movement of the bank has no such bound: it is money that came", async () => {
    const codigo = await esperando();
    const movimiento = await crearMovimiento(ctx, { monto: 50_000 });
    expect(
      await registrarPago(ctx, { codigo, monto: 50_000, via: "movimiento", movimiento }, cajera),
    ).toMatchObject({ a_favor: 45_000 });
  });
});

describe("the owner is told", () => {
  const avisos = async (codigo: string) =>
    (
      await db
        .select()
        .from(notificaciones)
        .where(like(notificaciones.texto, `%${codigo}, sin un movimiento%`))
    ).map(({ usuario, titulo }) => [usuario, titulo]);

  test("by bell and mail of what another admin wrote down, from the amount of the settings on", async () => {
    const chica = await esperando(3);
    await pagoRecibido(ctx, { codigo: chica }, cajera);
    expect(await avisos(chica)).toEqual([]);
    const grande = await esperando(4);
    // An admin is mailed at most once in ten minutes, and the new sale was told as well.
    await db.delete(correos);
    await pagoRecibido(ctx, { codigo: grande }, cajera);
    expect(await avisos(grande)).toEqual([[duena.codigo_referido, "Pago a mano de $20.000"]]);
    const cartas = await db.select().from(correos).where(like(correos.clave, "admin:pago-a-mano:%"));
    expect(cartas.map(({ usuario }) => usuario)).toEqual([duena.codigo_referido]);
  });

  test("when small parts reach it together", async () => {
    const codigo = await esperando(4);
    await aMano(codigo, 15_000);
    expect(await avisos(codigo)).toEqual([]);
    await aMano(codigo, 5_000);
    expect(await avisos(codigo)).toHaveLength(1);
  });

  test("not of what she wrote down herself, nor of money of the bank", async () => {
    const suya = await esperando(5);
    await pagoRecibido(ctx, { codigo: suya }, duena);
    const delBanco = await esperando(5);
    const movimiento = await crearMovimiento(ctx, { monto: 25_000 });
    await registrarPago(ctx, { codigo: delBanco, monto: 25_000, via: "movimiento", movimiento }, cajera);
    expect([await avisos(suya), await avisos(delBanco)]).toEqual([[], []]);
  });
});
