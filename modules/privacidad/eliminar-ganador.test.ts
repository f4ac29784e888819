import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sorteos, sorteos_consentimientos, tickets_participantes } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { mostrarGanador } from "#modules/sorteos/ganadores/mostrar-ganador.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { eliminarCuenta } from "./eliminar-cuenta.server.ts";
import { exportarDatos } from "./exportar-datos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const producto = await crearProducto(ctx, { sku: "100001", puntos: 1000 });

test("a deleted winner is named nowhere from that moment on, even while another raffle keeps the account", async () => {
  const ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto", comuna: "Rancagua" });
  await darPuntos(ctx, ana.codigo_referido, 10);
  const ganado = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
  const sorteado_en = new Date(ctx.now().getTime() - DIA_MS);
  await db
    .update(sorteos)
    .set({
      estado: "Finalizado",
      fecha_termino: sorteado_en,
      sorteado_en,
      numero_producto: 1,
      ganador_producto: ana.codigo_referido,
    })
    .where(eq(sorteos.key, ganado));
  const abierto = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
  await db.insert(tickets_participantes).values({
    usuario: ana.codigo_referido,
    sorteo: abierto,
    producto: producto.sku,
    puntos_aportados: 1,
    puntos_inicio: 1,
    puntos_final: 1,
  });
  await mostrarGanador(ctx, { key: ganado, comuna: "Rancagua" }, ana);
  expect((await exportarDatos(ctx, ana)).nombre_en_sorteos_ganados).toMatchObject([
    { sorteo: ganado, nombre: "Ana S.", comuna: "Rancagua", retirado_en: null },
  ]);
  ctx.eventos.length = 0;
  expect(await eliminarCuenta(ctx, ana.codigo_referido)).toEqual({ estado: "esperando" });
  expect(await db.select().from(sorteos_consentimientos)).toEqual([]);
  expect(ctx.eventos).toContainEqual({ tabla: "sorteos", clave: ganado });
});
