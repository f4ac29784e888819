import { beforeAll, describe, expect, test } from "vitest";
import { productos_compras, usuarios, ventas } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { anularLinea, anularVenta } from "../pago/anulacion/anular-venta.server.ts";
import { rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";
import { detalleVenta } from "./detalle-venta.server.ts";
import {
  contarPendientes,
  exportarVentas,
  listarVentas,
  listarVentasDe,
  paginaDeVenta,
} from "./listar-ventas.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const AHORA = ctx.clock.now;
let ana: Sesion;
let beto: Sesion;
const codigos: Record<string, string> = {};

/** Makes a purchase that many days ago. */
async function hace<T>(dias: number, trabajo: () => Promise<T>): Promise<T> {
  ctx.clock.now = new Date(AHORA.getTime() - dias * DIA_MS);
  return trabajo().finally(() => {
    ctx.clock.now = AHORA;
  });
}

async function premiar(usuario: string) {
  const codigo = "PZ-PREMI2";
  const [venta] = await db
    .insert(ventas)
    .values({
      codigo,
      usuario,
      productos: 0,
      puntos: 0,
      total: 0,
      origen: "sorteo",
      estado_pago: "Pagado",
      fecha: AHORA,
      pagado_en: AHORA,
    })
    .returning();
  await db.insert(productos_compras).values({
    producto: "700001",
    puntos: 0,
    estado: "Pagado",
    precio: 0,
    total: 0,
    forma_pago: "sorteo",
    usuario,
    venta: venta?.id ?? 0,
    fecha_compra: AHORA,
  });
  return codigo;
}

beforeAll(async () => {
  ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Núñez", rut: "11.111.111-1" });
  beto = await crearPersona(ctx, { nombre: "Beto", apellido: "Soto_100%" });
  const p = (cantidad = 1) => deProducto(tienda.producto, cantidad);
  const t = (cantidad = 1) => deTicket(tienda.ticket, cantidad);
  codigos.vieja = await hace(9, () => comprar(ctx, ana, [p()]));
  codigos.media = await hace(2, () => comprar(ctx, beto, [t()]));
  codigos.nueva = await comprar(ctx, ana, [p(), t()]);
  codigos.pagada = await hace(5, () => comprarPagado(ctx, ana, admin, [p(3), t(2)]));
  codigos.rechazada = await hace(6, () => comprar(ctx, beto, [t(4)]));
  await rechazarVenta(ctx, { codigo: codigos.rechazada, motivo: "No llegó." }, admin);
  codigos.anulada = await hace(7, () => comprarPagado(ctx, beto, admin, [t(5)]));
  await anularVenta(ctx, { codigo: codigos.anulada, motivo: "Error." }, admin);
  codigos.premio = await premiar(beto.codigo_referido);
});

describe("a person's orders", () => {
  test("are all theirs, newest first, with lines, pictures, track and points", async () => {
    const { ventas: suyas, total } = await listarVentasDe(ctx, ana.codigo_referido);
    expect(suyas.map(({ codigo }) => codigo)).toEqual([codigos.nueva, codigos.pagada, codigos.vieja]);
    expect(total).toBe(3);
    expect(suyas[0]).toMatchObject({
      estado_pago: "Validando Pago",
      puntos_ganados: 600,
      premio: false,
      lineas: [
        { tipo: "producto", nombre: "Parrilla", sku: "700001", imagen_1: null, cantidad: 1, total: 10_000 },
        { tipo: "ticket", nombre: "Ticket Fonda", sku: null, cantidad: 1, total: 5_000, puntos: 500 },
      ],
    });
    expect(suyas[0]?.pista.map(({ paso, estado }) => `${paso} ${estado}`)).toEqual([
      "Pedido hecho",
      "Pago actual",
      "Despacho pendiente",
      "Entregado pendiente",
    ]);
  });

  test("include prizes; a sale of tickets alone has two steps", async () => {
    const { ventas: suyas } = await listarVentasDe(ctx, beto.codigo_referido);
    const premio = suyas.find(({ codigo }) => codigo === codigos.premio);
    expect(premio).toMatchObject({ premio: true, total: 0, pista: [{}, { detalle: "Premio" }, {}, {}] });
    expect(suyas.find(({ codigo }) => codigo === codigos.media)?.pista).toHaveLength(2);
    await seNiega(
      anularVenta(ctx, { codigo: codigos.premio ?? "", motivo: "x" }, admin),
      "estado",
      "premios",
    );
    await avanzarDespacho(ctx, { codigo: codigos.premio ?? "", estado: "Preparando" }, admin);
  });

  test("of an unknown person are none", async () => {
    expect(await listarVentasDe(ctx, "NADIE000")).toEqual({ ventas: [], total: 0, pagina: 1, paginas: 1 });
  });
});

describe("the sales desk", () => {
  const buscar = async (filtros: Parameters<typeof listarVentas>[1]) =>
    (await listarVentas(ctx, filtros)).ventas.map(({ codigo }) => codigo).sort();
  const de = (...claves: string[]) => claves.map((clave) => codigos[clave]).sort();

  test("shows everything with customers, sums and counts", async () => {
    const lista = await listarVentas(ctx);
    expect(lista).toMatchObject({
      total: 7,
      pagina: 1,
      paginas: 1,
      conteos: { "Validando Pago": 3, Pagado: 2, Rechazado: 1, Anulado: 1 },
      sumas: { ventas: 7, productos: 50_000, puntos: 65_000, total: 115_000, anulado: 25_000 },
    });
    expect(lista.ventas[0]?.cliente).toMatchObject({ email: expect.stringContaining("@") });
  });

  test("filters by state, and the counts of the other states stay", async () => {
    const lista = await listarVentas(ctx, { estado: "Validando Pago" });
    expect(lista.ventas.map(({ codigo }) => codigo)).toEqual([codigos.nueva, codigos.media, codigos.vieja]);
    expect(lista).toMatchObject({ total: 3, sumas: { total: 30_000 }, conteos: { Pagado: 2 } });
  });

  test("filters by days of Santiago, both included", async () => {
    const dia = (dias: number) => new Date(AHORA.getTime() - dias * DIA_MS).toISOString().slice(0, 10);
    expect(await buscar({ desde: dia(6), hasta: dia(5) })).toEqual(de("pagada", "rechazada"));
    expect(await buscar({ hasta: dia(7) })).toEqual(de("vieja", "anulada"));
    expect(await buscar({ desde: "2026-02-30" })).toHaveLength(7);
  });

  test("finds text in code, person, e-mail and name, and wildcards are plain letters", async () => {
    expect(await buscar({ texto: codigos.media?.toLowerCase() ?? "" })).toEqual(de("media"));
    expect(await buscar({ texto: "ana núñ" })).toEqual(de("vieja", "nueva", "pagada"));
    expect(await buscar({ texto: beto.email })).toHaveLength(4);
    expect(await buscar({ texto: "soto_100%" })).toHaveLength(4);
    expect(await buscar({ texto: "%" })).toHaveLength(4);
    expect(await buscar({ texto: "soto_1000" })).toEqual([]);
  });

  test("tells prizes from sales", async () => {
    expect(await buscar({ premios: true })).toEqual(de("premio"));
    expect(await buscar({ premios: false })).toHaveLength(6);
  });

  test("sorts and pages; a page beyond the last is the last", async () => {
    const porTotal = await listarVentas(ctx, { orden: "total-desc", pagina: 99 });
    expect(porTotal.pagina).toBe(1);
    const totales = porTotal.ventas.map(({ total }) => total);
    expect(totales).toEqual([...totales].sort((a, b) => b - a));
    const porFecha = await listarVentas(ctx, { orden: "fecha-asc" });
    expect(porFecha.ventas[0]?.codigo).toBe(codigos.vieja);
    const grupos = await exportarVentas(ctx, { estado: "Pagado" }, admin);
    expect((await grupos.next()).value).toHaveLength(2);
  });

  test("counts annulled lines of a living sale apart", async () => {
    const codigo = codigos.pagada ?? "";
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    await anularLinea(ctx, { codigo, linea: linea?.id ?? 0, motivo: "Retracto" }, admin);
    const lista = await listarVentas(ctx, { estado: "Pagado" });
    expect(lista.sumas).toMatchObject({ total: 40_000, anulado: 30_000 });
    expect(lista.ventas.find((venta) => venta.codigo === codigo)?.anulado).toBe(30_000);
  });

  test("counts what waits for its payment, and what of it waits longer than the owner's days", async () => {
    expect(await contarPendientes(ctx)).toEqual({
      todas: { ventas: 3, monto: 30_000 },
      tarde: { ventas: 1, monto: 10_000 },
      tarde_dias: 3,
    });
  });

  test("opens one sale whole, and an unknown one is null", async () => {
    expect(await detalleVenta(ctx, codigos.nueva ?? "")).toMatchObject({
      rut: "11.111.111-1",
      cliente: { nombre: "Ana", codigo_referido: ana.codigo_referido },
      credito_referido: null,
      efectos: {
        venta: { cliente: { puntos: 0, devueltos: 0, por_devolver: 0 }, referente: null },
        lineas: {},
      },
    });
    expect(await detalleVenta(ctx, "PZ-ZZZZZZ")).toBeNull();
  });

  test("keeps showing the sales of a person who left", async () => {
    await db
      .update(usuarios)
      .set({ nombre: null, apellido: null, email: null, user_id: null, eliminado_en: AHORA });
    expect((await listarVentas(ctx)).total).toBe(7);
  });
});

test("an order is found on its page of the list, and only by its owner", async () => {
  const cata = await crearPersona(ctx);
  const codigo = (i: number) => `PZ-${String.fromCharCode(65 + i).repeat(6)}`;
  await db.insert(ventas).values(
    Array.from({ length: 21 }, (_, i) => ({
      codigo: codigo(i),
      usuario: cata.codigo_referido,
      productos: 0,
      puntos: 0,
      total: 0,
      estado_pago: "Rechazado" as const,
      // The first two are of the same instant.
      fecha: new Date(AHORA.getTime() - Math.max(i, 1) * DIA_MS),
    })),
  );
  for (const pagina of [1, 2])
    for (const venta of (await listarVentasDe(ctx, cata.codigo_referido, pagina)).ventas)
      expect(await paginaDeVenta(ctx, cata, venta.codigo)).toBe(pagina);
  expect(await paginaDeVenta(ctx, ana, codigo(20))).toBe(1);
  expect(await paginaDeVenta(ctx, cata, "")).toBe(1);
});
