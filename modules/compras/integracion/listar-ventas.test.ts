import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { usuarios, ventas } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { ventaEnviada } from "#tests/support/shop/existencias.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { anularLinea } from "../pago/anulacion/anular-venta.server.ts";
import { leerVentaIntegracion, listarVentasIntegracion } from "./listar-ventas.server.ts";
import { estadoDespacho } from "./venta.ts";

const { ctx, db, tienda, admin } = await tiendaConAdmin();
let ana: Sesion;
beforeAll(async () => {
  ana = await crearPersona(ctx, {
    ...DIRECCION,
    nombre: "Ana",
    apellido: "Pérez",
    rut: "12.345.678-5",
    celular: "987654321",
  });
});

test("a list tells money, lines and states, and nothing of the person but a code", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [
    deProducto(tienda.producto, 2),
    deTicket(tienda.ticket),
  ]);
  const { ventas: leidas, siguiente } = await listarVentasIntegracion(ctx, { codigo, limite: 10 });
  expect(siguiente).toBeNull();
  expect(leidas).toMatchObject([
    {
      codigo,
      fecha: "2026-11-15T12:00:00.000-03:00",
      pagada_en: "2026-11-15T12:00:00.000-03:00",
      estado: "Pagado",
      origen: "transferencia",
      cliente: ana.codigo_referido,
      productos: 20_000,
      tickets: 5_000,
      descuento: 0,
      envio: 0,
      total: 25_000,
      recibido: 25_000,
      falta: 0,
      despacho: "por_preparar",
      lineas: [
        {
          tipo: "producto",
          sku: "700001",
          producto: "700001",
          opcion: null,
          cantidad: 2,
          precio: 10_000,
          total: 20_000,
        },
        { tipo: "ticket", sku: null, cantidad: 1, total: 5_000 },
      ],
    },
  ]);
  expect(JSON.stringify(leidas)).not.toMatch(/Ana|Pérez|12\.345|98765|Matta|correo\.example/);
});

test("one sale has its buyer, address, payments and refunds, without admins, notes or files", async () => {
  const { codigo } = await ventaEnviada(ctx, ana, admin);
  const venta = await leerVentaIntegracion(ctx, codigo);
  expect(venta).toMatchObject({
    codigo,
    despacho: "enviado",
    comprador: { nombre: "Ana Pérez", rut: "12.345.678-5", email: ana.email, celular: "987654321" },
    direccion: { nombre: "Ana", comuna: "Ñuñoa" },
    pagos: [{ monto: 10_000, via: "manual", deshecho_en: null }],
    devoluciones: [],
    lineas: [{ estado: "Enviado", seguimiento: "X1" }],
  });
  expect(JSON.stringify(venta)).not.toContain(admin.codigo_referido);
  expect(await leerVentaIntegracion(ctx, "PZ-AAAAAA")).toBeNull();
  for (const codigo of ["", "pz-aaaaaa", "' or 1=1 --", "PZ-AAAAAA\n"])
    expect(await leerVentaIntegracion(ctx, codigo)).toBeNull();
});

test("an annulled line shows what it took off", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
  const [venta] = (await listarVentasIntegracion(ctx, { codigo, limite: 1 })).ventas;
  expect(venta?.anulado).toBe(0);
  const { id } = (
    await db.execute<{ id: number }>(sql`
    select c.id from productos_compras c join ventas v on v.id = c.venta where v.codigo = ${codigo}`)
  ).rows[0] ?? { id: 0 };
  await anularLinea(ctx, { codigo, linea: id, motivo: "Retracto" }, admin);
  expect((await listarVentasIntegracion(ctx, { codigo, limite: 1 })).ventas).toMatchObject([
    { anulado: 10_000, a_favor: 10_000, despacho: "anulado", total: 15_000 },
  ]);
});

describe("the state of the dispatch", () => {
  const de = (...estados: string[]) => estados.map((estado) => ({ tipo: "producto" as const, estado }));
  test.each([
    ["sin_productos", "Pagado", [{ tipo: "ticket" as const, estado: "Pagado" }]],
    ["en_espera", "Validando Pago", de("Validando Pago")],
    ["rechazado", "Rechazado", de("Rechazado")],
    ["por_preparar", "Pagado", de("Pagado", "Pagado")],
    ["preparando", "Pagado", de("Pagado", "Preparando")],
    ["parcial", "Pagado", de("Preparando", "Enviado")],
    ["parcial", "Pagado", de("Pagado", "Entregado")],
    ["enviado", "Pagado", de("Enviado", "Entregado", "Anulado")],
    ["entregado", "Pagado", de("Entregado", "Anulado")],
    ["anulado", "Pagado", de("Anulado", "Anulado")],
    ["anulado", "Anulado", de("Anulado")],
  ] as const)("is %s for a sale in %s with %j", (esperado, estado_pago, lineas) => {
    expect(estadoDespacho({ estado_pago, lineas })).toBe(esperado);
  });
});

/** The code of the nth sale, in the database and here. */
const CODIGO_N = sql`'PZ-' || translate(upper(lpad(to_hex(n), 6, '0')), '0123456789', 'GHIJKLMNOP')`;
const codigoN = (n: number) =>
  `PZ-${n
    .toString(16)
    .toUpperCase()
    .padStart(6, "0")
    .replace(/\d/g, (cifra) => "GHIJKLMNOP"[Number(cifra)] ?? "")}`;

describe("with twenty thousand sales", () => {
  const VENTAS = 20_000;
  const muchas = testDatabase().then(async ({ db }) => {
    const ctx = testCtx(db);
    const { codigo_referido } = await crearPersona(ctx);
    // Groups of seven sales have the same instant, and instants differ by microseconds.
    await db.execute(sql`
      insert into ventas (codigo, usuario, productos, puntos, total, estado_pago, fecha, pagado_en)
      select ${CODIGO_N}, ${codigo_referido}, 0, 0, 0, case when n % 4 = 0 then 'Pagado' else 'Rechazado' end,
             '2026-11-01T12:00:00Z'::timestamptz + (n / 7) * interval '61 microseconds', '2026-11-01T12:00:00Z'
        from generate_series(1, ${VENTAS}) n`);
    await db.execute(sql`analyze ventas`);
    return { db, ctx, codigo_referido };
  });

  async function leerTodas(
    { ctx }: Awaited<typeof muchas>,
    filtros: Parameters<typeof listarVentasIntegracion>[1],
    entre: (pagina: number) => Promise<unknown> = async () => undefined,
  ) {
    const leidas: string[] = [];
    let cursor: string | undefined;
    for (let pagina = 1; ; pagina++) {
      const { ventas, siguiente } = await listarVentasIntegracion(ctx, { ...filtros, cursor });
      leidas.push(...ventas.map(({ codigo }) => codigo));
      if (siguiente === null) return leidas;
      cursor = siguiente;
      await entre(pagina);
    }
  }

  test("every sale is read once, while others are registered before, between and after", async () => {
    const tienda = await muchas;
    const antes = (await tienda.db.select({ codigo: ventas.codigo }).from(ventas)).map(
      ({ codigo }) => codigo,
    );
    const fila = { usuario: tienda.codigo_referido, productos: 0, puntos: 0, total: 0 };
    const nuevas = new Set<string>();
    const leidas = await leerTodas(tienda, { limite: 200 }, async (pagina) => {
      const codigo = codigoN(VENTAS + pagina);
      // Newer than all, in the middle, at the same instant as others, and older than all.
      const fecha = new Date(
        ["2026-11-20", "2026-11-01T12:00:00.080Z", "2026-11-01T12:00:00Z", "2026-10-01"][pagina % 4] ?? 0,
      );
      await tienda.db.insert(ventas).values({ ...fila, codigo, fecha });
      nuevas.add(codigo);
    });
    expect(new Set(leidas).size).toBe(leidas.length);
    const viejas = leidas.filter((codigo) => !nuevas.has(codigo));
    expect(viejas.toSorted()).toEqual(antes.toSorted());
  });

  test("a filter is kept through the pages and belongs to its cursor", async () => {
    const tienda = await muchas;
    const pagadas = await leerTodas(tienda, {
      limite: 200,
      estado: "Pagado",
      desde: "2026-11-01",
      hasta: "2026-11-01",
    });
    expect(pagadas).toHaveLength(VENTAS / 4);
    const { siguiente } = await listarVentasIntegracion(tienda.ctx, { limite: 2, estado: "Pagado" });
    const cursor = siguiente ?? "";
    await seNiega(
      listarVentasIntegracion(tienda.ctx, { limite: 2, estado: "Rechazado", cursor }),
      "malformado",
      "otra consulta",
    );
    await seNiega(listarVentasIntegracion(tienda.ctx, { limite: 2, cursor }), "malformado");
    // The size of the page may change.
    expect(
      (await listarVentasIntegracion(tienda.ctx, { limite: 7, estado: "Pagado", cursor })).ventas,
    ).toHaveLength(7);
  });

  test("a page deep inside is read from an index, as the first one", async () => {
    const { ctx } = await muchas;
    const { siguiente } = await listarVentasIntegracion(ctx, { limite: 200 });
    const { explicado, planes } = explicar(ctx);
    const estado = "Pagado";
    const conEstado = await listarVentasIntegracion(ctx, { limite: 200, estado });
    await listarVentasIntegracion(explicado, { limite: 200, cursor: siguiente ?? "" });
    await listarVentasIntegracion(explicado, { limite: 200, estado, cursor: conEstado.siguiente ?? "" });
    await listarVentasIntegracion(explicado, { limite: 200, codigo: "PZ-AAAAAA" });
    expect(planes).toHaveLength(3);
    for (const plan of planes) expect(plan).not.toContain("Seq Scan");
    expect(planes[0]).toContain("ventas_fecha_idx");
    expect(planes[1]).toMatch(/ventas_(estado|fecha)_idx/);
    expect(planes[2]).toContain("ventas_codigo");
  });
});

test("fifty readers at once see the same page", async () => {
  await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  const paginas = await Promise.all(
    Array.from({ length: 50 }, () => listarVentasIntegracion(ctx, { limite: 3 })),
  );
  expect(new Set(paginas.map((pagina) => JSON.stringify(pagina))).size).toBe(1);
});

test("an erased account leaves sales that can still be read", async () => {
  const eva = await crearPersona(ctx, { nombre: "Eva" });
  const codigo = await comprar(ctx, eva, [deTicket(tienda.ticket)]);
  await db
    .update(usuarios)
    .set({ email: null, nombre: null, apellido: null, celular: null, rut: null })
    .where(eq(usuarios.codigo_referido, eva.codigo_referido));
  expect((await leerVentaIntegracion(ctx, codigo))?.comprador).toEqual({
    nombre: "",
    rut: null,
    email: null,
    celular: null,
  });
});
