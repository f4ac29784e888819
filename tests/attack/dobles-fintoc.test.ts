import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fintoc_movimientos, movimientos_banco } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { confirmarSolas } from "#modules/transferencias/conciliacion/confirmar-solas.server.ts";
import { pedirListado } from "#modules/transferencias/fintoc/fintoc.store.server.ts";
import { FallaFintoc } from "#modules/transferencias/fintoc/servicio.ts";
import { atenderFintoc } from "#modules/transferencias/fintoc/sincronizar.server.ts";
import { createFintoc } from "#server/fintoc/client.ts";
import { json, openDoubles } from "#tests/support/attack/dobles.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { abrirFintoc, conectar, movimientoFintoc } from "#tests/support/fintoc.ts";
import { leerTodo } from "#tests/support/shop/compras.ts";
import { abrirConciliacion, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

// Payment services that lie, break off or are not the real one. The shop believes no more than it checked, and pays nothing twice.

const { evil, elsewhere, broken } = await openDoubles();

describe("the way to Fintoc", () => {
  const fintoc = createFintoc({ url: evil.url, timeout: 2_000 });
  const pregunta = {
    llave: "sk_live_1",
    link: "link_1",
    cuenta: "acc_1",
    desde: "2026-11-01",
    pagina: 1,
    por_pagina: 300,
  };

  test.each(broken.filter(([que]) => que !== "a hundred thousand brackets"))(
    "%s is a failure, and no other address gets the key",
    async (_, answer) => {
      evil.state.answer = answer;
      await expect(fintoc.listar(pregunta)).rejects.toBeInstanceOf(FallaFintoc);
      expect([evil.state.asked.length, elsewhere.state.asked]).toEqual([1, []]);
    },
  );

  test("an account such as ../x stays in its place of the address", async () => {
    evil.state.answer = json([]);
    await fintoc.listar({ ...pregunta, cuenta: "../../v1/links?x=1#" });
    expect(evil.state.asked[0]).toMatch(/^\/v1\/accounts\/\.\.%2F\.\.%2Fv1%2Flinks%3Fx%3D1%23\/movements\?/);
  });
});

const conciliacion = await abrirConciliacion();
const doble = await abrirFintoc();
afterFile(doble.cerrar);

describe("a Fintoc that lies about movements", () => {
  const { db, ctx, admin, venta, estado, vivos } = conciliacion;
  const traer = async () => {
    await pedirListado(ctx, null);
    return atenderFintoc(ctx, doble.servicio);
  };
  const hoy = { post_date: "2026-11-15T00:00:00.000Z" };
  let ana: Awaited<ReturnType<typeof crearPersona>>;

  beforeEach(async () => {
    ({ ana } = await conciliacion.vaciar());
    await db.execute(sql`truncate fintoc_conexion, fintoc_eventos, conexiones_secretos`);
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: true }, null));
    Object.assign(doble.estado, { movimientos: [], falla: null, preguntas: [] });
    await conectar(ctx, admin);
    await atenderFintoc(ctx, doble.servicio);
  });

  test("one id with two amounts in one list is one movement, and pays no sale twice", async () => {
    const [una, otra] = [await venta(ana), await venta(ana, 2)];
    const primero = movimientoFintoc({ ...hoy, amount: 5_000, comment: una });
    doble.estado.movimientos = [primero, { ...primero, amount: 10_000, comment: otra }];
    await traer();
    expect(await db.$count(movimientos_banco)).toBe(1);
    expect(await vivos()).toHaveLength(1);
    expect([await estado(una), await estado(otra)].sort()).toEqual(["Pagado", "Validando Pago"]);
  });

  test("an amount that grows after it paid is shown to a person and pays nothing more", async () => {
    const [una, otra] = [await venta(ana), await venta(ana, 2)];
    const movimiento = movimientoFintoc({ ...hoy, amount: 5_000, comment: una });
    doble.estado.movimientos = [movimiento];
    await traer();
    expect(await estado(una)).toBe("Pagado");
    doble.estado.movimientos = [{ ...movimiento, amount: 15_000, comment: otra }];
    await traer();
    await confirmarSolas(ctx);
    expect([await estado(otra), (await vivos()).map(({ monto }) => monto)]).toEqual([
      "Validando Pago",
      [5_000],
    ]);
    const [marcado] = await db
      .select()
      .from(fintoc_movimientos)
      .where(eq(fintoc_movimientos.id, movimiento.id));
    expect(marcado?.estado).toBe("cambiado");
  });

  test.each([
    ["dollars", { currency: "USD" }],
    ["an amount as text", { amount: "5000" }],
    ["half a peso", { amount: 5_000.5 }],
    ["more than any transfer", { amount: 1e13 }],
    ["money that went out", { amount: -5_000 }],
    ["a pending one", { pending: true }],
    ["a reversed one", { status: "reversed" }],
    ["a day that does not exist", { post_date: "2026-02-31T00:00:00.000Z" }],
    ["an id with a quote", { id: "mov_1'; drop table pagos --" }],
  ])("%s pays no sale, whatever its comment says", async (_, lie) => {
    const codigo = await venta(ana);
    doble.estado.movimientos = [movimientoFintoc({ ...hoy, amount: 5_000, comment: codigo, ...lie })];
    await traer();
    await confirmarSolas(ctx);
    expect([await estado(codigo), await vivos()]).toEqual(["Validando Pago", []]);
  });

  test("a stranger's RUT, name or two codes make nothing sure", async () => {
    const rut = rutNuevo();
    const intruso = await crearPersona(ctx, { rut, nombre: "Ana", apellido: "Soto" });
    const [una, otra] = [await venta(intruso), await venta(ana, 2)];
    doble.estado.movimientos = [
      movimientoFintoc({
        ...hoy,
        amount: 5_000,
        sender_account: { holder_id: rut.replace(/\D/g, ""), holder_name: "Ana Soto" },
      }),
      movimientoFintoc({ ...hoy, amount: 10_000, comment: `${una} ${otra}` }),
    ];
    await traer();
    await confirmarSolas(ctx);
    expect([await estado(una), await estado(otra)]).toEqual(["Validando Pago", "Validando Pago"]);
  });

  test("a list that never ends is given up, and half of it is not saved", async () => {
    const servicio = {
      listar: async ({ por_pagina }: { por_pagina: number }) =>
        Array.from({ length: por_pagina }, () => movimientoFintoc(hoy)),
    };
    await pedirListado(ctx, null);
    expect(await atenderFintoc(ctx, servicio)).toBe(0);
    expect(await db.$count(movimientos_banco)).toBe(0);
  });

  test("a thousand movements where a page has three hundred are refused", async () => {
    const servicio = { listar: async () => Array.from({ length: 1_000 }, () => movimientoFintoc(hoy)) };
    await pedirListado(ctx, null);
    expect(await atenderFintoc(ctx, servicio)).toBe(0);
    expect(await db.$count(movimientos_banco)).toBe(0);
  });

  test("the sale keeps its own number of payments after all of it", async () => {
    const codigo = await venta(ana);
    doble.estado.movimientos = [movimientoFintoc({ ...hoy, amount: 5_000, comment: codigo })];
    await Promise.all([traer(), traer(), traer()]);
    await traer();
    const { venta: fila } = await leerTodo(ctx, codigo);
    expect(fila).toMatchObject({ estado_pago: "Pagado", confirmacion: 1 });
    expect(await vivos()).toHaveLength(1);
  });
});
