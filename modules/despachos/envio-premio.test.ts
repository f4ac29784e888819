import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, tarifas_envio, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerBasesSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { leerTodo } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";
import { corregirDireccion } from "./corregir-direccion.server.ts";
import { fijarCostoEnvio } from "./costo-envio.server.ts";

const { db } = await testDatabase();
await db.insert(tarifas_envio).values({
  region: DIRECCION.region,
  comuna: "Maipú",
  clase_peso: "liviano",
  costo: 9_000,
  dias: 2,
});
/** Closed in the afternoon of the 15th, drawn on the 18th at 22:10. */
const CIERRE = new Date("2026-09-15T18:30:00Z");
const SORTEO = new Date("2026-09-19T01:10:00Z");

const ajustar = (envio_premio: EnvioPremio) =>
  enTransaccion(testCtx(db, CIERRE), (tx) => guardarAjustes(tx, { envio_premio }, null));

/** A raffle opened under that setting, drawn after the owner changed it, and the sale of its prize. */
async function premioCon(sku: string, { al_abrir, despues }: Record<"al_abrir" | "despues", EnvioPremio>) {
  const ctx = testCtx(db, CIERRE);
  await ajustar(al_abrir);
  const admin = await crearPersona(ctx, { role: "admin" });
  const personas = [];
  for (let n = 0; n < 5; n++) personas.push(await crearPersona(ctx, DIRECCION));
  const tramos = personas.map(({ codigo_referido: usuario }) => ({ usuario, puntos: 20 }));
  const key = await sorteoLleno(ctx, { sku, tramos });
  await ajustar(despues);
  ctx.clock.now = SORTEO;
  await iniciarSorteo(ctx, { key }, admin);
  const { ganador_producto } = await leerSorteo(ctx, key);
  const [venta] = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .where(eq(ventas.usuario, ganador_producto ?? ""));
  return { ctx, admin, key, codigo: venta?.codigo ?? "" };
}

const pedidas = async (codigo: string) => {
  const filas = await db
    .select({ datos: correos.datos })
    .from(correos)
    .where(eq(correos.plantilla, "envio_diferencia"));
  return filas.filter(({ datos }) => JSON.stringify(datos).includes(codigo));
};

test("the shop pays the shipping of a prize whose rules say so, whatever it costs and wherever it goes", async () => {
  const { ctx, admin, key, codigo } = await premioCon("910001", {
    al_abrir: "tienda",
    despues: "regla_general",
  });
  expect((await leerBasesSorteo(ctx, "910001", key))?.bases.envio_premio).toBe("tienda");
  const fijado = await fijarCostoEnvio(ctx, { codigo, costo: 30_000 }, admin);
  expect(fijado).toEqual({ codigo, costo_envio: 30_000, diferencia_envio: 0 });
  await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
  const maipu = { nombre: "Ana", direccion: "Calle 2", comuna: "Maipú", celular: "" };
  expect(await corregirDireccion(ctx, codigo, maipu, admin)).toMatchObject({ costo_envio: 9_000, falta: 0 });
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({ envio_premio: "tienda", diferencia_envio: 0 });
  expect(await pedidas(codigo)).toEqual([]);
});

test("a winner pays the difference only if the rules of the raffle said so", async () => {
  const { ctx, admin, codigo } = await premioCon("910002", { al_abrir: "regla_general", despues: "tienda" });
  const fijado = await fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin);
  expect(fijado).toEqual({ codigo, costo_envio: 9_000, diferencia_envio: 4_000 });
  expect(await pedidas(codigo)).toHaveLength(1);
});

test("a prize from before the rules said it is paid by the shop: they promised it 'sin costo'", async () => {
  const { ctx, admin, codigo } = await premioCon("910003", { al_abrir: "regla_general", despues: "tienda" });
  await db.update(ventas).set({ envio_premio: null }).where(eq(ventas.codigo, codigo));
  expect(await fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin)).toMatchObject({ diferencia_envio: 0 });
});
