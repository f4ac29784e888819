import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  libro_asientos,
  productos,
  sorteos,
  sorteos_input,
  tickets_compras,
  ventas,
} from "#database/schema.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { type Acta, actaSchema } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { huellaAportes, huellaRangos, mezclar, sortear } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf } from "#tests/support/e2e/http.ts";
import { startServer } from "#tests/support/server.ts";

/** A raffle of the demo shop that waits for its draw, with at least five inputs. */
const SKU = "100019";

test("a server killed between the two steps of a draw ends it after its restart, as it was already decided", async () => {
  const server = await startServer();
  const { db } = openForFile(server.databaseUrl);
  const [cerrado] = await db
    .select()
    .from(sorteos)
    .where(and(eq(sorteos.producto, SKU), eq(sorteos.estado, "Cerrado")));
  const key = cerrado?.key ?? "";
  const cookie = await cookieOf(server, server.admin);
  const premiosAntes = await db.$count(ventas, eq(ventas.origen, "sorteo"));

  // The second step needs the product's row: holding its lock stops the server exactly between both steps.
  await db.transaction(async (tx) => {
    await tx.select().from(productos).where(eq(productos.sku, SKU)).for("no key update");
    const answer = fetch(`${server.url}/.netlify/functions/iniciarSorteo`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: server.url, "Content-Type": "application/json" },
      body: JSON.stringify({ key }),
    }).then(
      ({ status }) => status,
      () => "no answer",
    );
    const fijado = and(eq(sorteos.key, key), isNotNull(sorteos.semilla));
    await expect.poll(() => db.$count(sorteos, fijado)).toBe(1);
    await server.kill();
    expect(await answer).toBe("no answer");
  });
  const fijada = actaSchema.parse(await leerActaSorteo({ db }, SKU, key));
  expect(fijada).toMatchObject({ numero_producto: null, semilla: expect.any(String), baliza: "sin-baliza" });
  const decidido = await decidir(fijada);

  const again = await startServer({ databaseUrl: server.databaseUrl });
  await expect
    .poll(() => db.$count(sorteos, and(eq(sorteos.key, key), eq(sorteos.estado, "Finalizado"))), {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(1);
  const acta = actaSchema.parse(await leerActaSorteo({ db }, SKU, key));
  expect(acta).toMatchObject({ ...decidido, aportes: fijada.aportes, semilla: fijada.semilla });
  expect((await verificarActa(acta)).filter(({ ok }) => !ok)).toEqual([]);

  expect(await db.$count(ventas, eq(ventas.origen, "sorteo"))).toBe(premiosAntes + 1);
  const dados = and(eq(tickets_compras.sorteo, key), eq(tickets_compras.forma_pago, "sorteo"));
  expect(await db.$count(tickets_compras, dados)).toBe(1);
  expect(await db.$count(libro_asientos, eq(libro_asientos.clave, `premio:${key}`))).toBe(1);
  expect(await db.$count(sorteos_input, eq(sorteos_input.sorteo, key))).toBe(fijada.aportes?.length);
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
  expect((await again.stop()).code).toBe(0);
});

/** Recomputes the result from the published seed, ranges and inputs, independently of the shop. */
async function decidir({ key, objetivo, rangos, aportes, semilla }: Acta) {
  const huella_rangos = await huellaRangos(key, objetivo, rangos);
  const huella_aportes = await huellaAportes(key, aportes ?? []);
  const mezcla = { key, huella_rangos, huella_aportes, baliza: "sin-baliza" };
  return sortear(await mezclar(hexABytes(semilla ?? ""), mezcla), objetivo, rangos);
}
