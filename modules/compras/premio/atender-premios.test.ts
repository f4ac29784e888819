import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  correos,
  existencias_movimientos,
  notificaciones,
  productos_compras,
  usuarios,
} from "#database/schema.ts";
import { reponerLinea } from "#modules/compras/venta/reponer-linea.server.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { guardarPerfil } from "#modules/despachos/guardar-perfil.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { leerTodo, libroLimpio, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { contar, quedan } from "#tests/support/shop/existencias.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import { atenderPremios } from "./atender-premios.server.ts";
import { PREMIO_NO_RECLAMADO } from "./reclamo.ts";
import { leerReclamos } from "./reclamos.store.server.ts";

const { db, ctx, admin } = await tiendaConAdmin(databaseOfEachTest);
const GANADO = ctx.now();
const RUT = "12.345.678-5";
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = GANADO;
  ana = await crearPersona(ctx, { nombre: "Ana" });
});
/** Noon of the day that comes so many days after the draw. */
const pasar = (dias: number) => {
  ctx.clock.now = new Date(finDeDiasCorridos(GANADO, dias).getTime() - 12 * 3_600_000);
};
const reclamo = async (codigo: string) => (await leerReclamos(ctx, [codigo])).get(codigo);
const cartas = async (codigo: string, plantilla: string) =>
  (await db.select().from(correos).where(eq(correos.plantilla, plantilla))).filter(({ clave }) =>
    clave.includes(codigo),
  );

test("address and RUT claim a prize the moment they are saved, and it never lapses afterwards", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  await guardarPerfil(ctx, ana, { ...DIRECCION });
  expect((await reclamo(codigo))?.reclamado_en).toBeNull();
  pasar(59);
  await guardarPerfil(ctx, ana, { ...DIRECCION, rut: RUT });
  expect((await reclamo(codigo))?.reclamado_en).toEqual(ctx.now());
  await guardarPerfil(ctx, ana, {});
  pasar(200);
  await atenderPremios(ctx);
  expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Pagado");
});

test("a winner whose profile is complete has claimed at once, with a RUT that another account has too", async () => {
  await crearPersona(ctx, { rut: RUT });
  const beto = await crearPersona(ctx, { ...DIRECCION, rut: RUT });
  const { codigo } = await ganarPremio(ctx, beto);
  expect((await reclamo(codigo))?.reclamado_en).toEqual(GANADO);
});

test("the winner is reminded at 30, 10 and 2 days left by mail and bell, each once, with what is missing", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  await db.update(usuarios).set({ rut: RUT }).where(eq(usuarios.codigo_referido, ana.codigo_referido));
  for (const dias of [29, 30, 30, 50, 58, 59]) {
    pasar(dias);
    await Promise.all([atenderPremios(ctx), atenderPremios(ctx)]);
  }
  const enviadas = await cartas(codigo, "premio_recordatorio");
  expect(enviadas.map(({ clave }) => clave.split(":").at(-1)).toSorted()).toEqual(["10", "2", "30"]);
  expect(enviadas[0]?.datos).toMatchObject({ falta: "tu dirección" });
  const campanas = await db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.usuario, ana.codigo_referido));
  expect(campanas.filter(({ clave }) => clave.startsWith("premio-recordatorio"))).toHaveLength(3);
});

test("an unclaimed prize goes back to stock once, in one transaction: sale, line, unit, notices, page", async () => {
  const { codigo, sku, key } = await ganarPremio(ctx, ana);
  expect(await quedan(ctx, sku)).toBe(2);
  pasar(60);
  await atenderPremios(ctx);
  expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Pagado");
  pasar(61);
  await Promise.all([1, 2, 3].map(() => atenderPremios(ctx)));
  const { venta, productos } = await leerTodo(ctx, codigo);
  expect(venta).toMatchObject({ estado_pago: "Anulado", motivo: PREMIO_NO_RECLAMADO });
  expect(productos).toMatchObject([{ estado: "Anulado", motivo: PREMIO_NO_RECLAMADO }]);
  expect(await quedan(ctx, sku)).toBe(3);
  const vueltas = await db
    .select()
    .from(existencias_movimientos)
    .where(eq(existencias_movimientos.referencia, codigo));
  expect(vueltas.reduce((suma, { cantidad }) => suma + cantidad, 0)).toBe(0);
  expect(await cartas(codigo, "premio_vencido")).toHaveLength(1);
  expect(ctx.eventos).toContainEqual(expect.objectContaining({ tabla: "sorteos", clave: key }));
  await guardarPerfil(ctx, ana, { ...DIRECCION, rut: RUT });
  expect(await reclamo(codigo)).toMatchObject({ reclamado_en: null, vencido_en: ctx.now() });
  await libroLimpio(ctx);
});

test("saving the profile while the prize lapses ends in one of both, never in both", async () => {
  const { codigo, sku } = await ganarPremio(ctx, ana);
  pasar(61);
  await Promise.all([
    atenderPremios(ctx),
    guardarPerfil(ctx, ana, { ...DIRECCION, rut: RUT }),
    atenderPremios(ctx),
  ]);
  const { venta } = await leerTodo(ctx, codigo);
  const { reclamado_en, vencido_en } = (await reclamo(codigo)) ?? expect.fail("no term");
  expect([reclamado_en === null, vencido_en === null].toSorted()).toEqual([false, true]);
  expect([venta.estado_pago, await quedan(ctx, sku)]).toEqual(vencido_en ? ["Anulado", 3] : ["Pagado", 2]);
});

test("a prize without a unit does not lapse; its term goes on when the unit is there", async () => {
  const { codigo, sku } = await ganarPremio(ctx, ana, { unidades: 0 });
  pasar(1);
  await atenderPremios(ctx);
  expect((await reclamo(codigo))?.detenido_en).toEqual(ctx.now());
  pasar(100);
  await atenderPremios(ctx);
  expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Pagado");
  await contar(ctx, sku, 1);
  const [linea] = await db.select().from(productos_compras).where(eq(productos_compras.producto, sku));
  await reponerLinea(ctx, { codigo, linea: linea?.id ?? 0 }, admin);
  await atenderPremios(ctx);
  expect(await reclamo(codigo)).toMatchObject({
    detenido_en: null,
    reclamar_hasta: finDeDiasCorridos(GANADO, 159),
  });
});

test("a prize that the shop prepares counts as claimed, and rules without a term give none", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
  const sinPlazo = await ganarPremio(ctx, ana, { dias: null });
  pasar(400);
  await atenderPremios(ctx);
  expect((await reclamo(codigo))?.vencido_en).toBeNull();
  expect(await reclamo(sinPlazo.codigo)).toBeUndefined();
  expect((await leerTodo(ctx, sinPlazo.codigo)).venta.estado_pago).toBe("Pagado");
});

test("a failing prize is logged and does not stop the others", async () => {
  const malo = await ganarPremio(ctx, ana);
  const bueno = await ganarPremio(ctx, ana);
  await db.execute(`create function tests_no() returns trigger language plpgsql as $$ begin
    if new.codigo = '${malo.codigo}' then raise exception 'no'; end if; return new; end $$`);
  await db.execute(
    "create trigger tests_no before update on ventas for each row execute function tests_no()",
  );
  const errores: string[] = [];
  pasar(61);
  await atenderPremios({ ...ctx, log: { ...ctx.log, error: (mensaje) => void errores.push(mensaje) } });
  expect(errores).toEqual(["prizes: a prize to be claimed could not be handled"]);
  expect((await reclamo(bueno.codigo))?.vencido_en).toEqual(ctx.now());
  expect((await reclamo(malo.codigo))?.vencido_en).toBeNull();
  await db.execute("drop trigger tests_no on ventas; drop function tests_no()");
});
