import { desc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria } from "#database/schema.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, deTicket, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { exportarVentas, listarVentas } from "./listar-ventas.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const ana = await crearPersona(ctx);
const MUCHAS = 20_050;

async function leer(filtros: Parameters<typeof exportarVentas>[1], porGrupo?: number) {
  const codigos: string[] = [];
  for await (const grupo of await exportarVentas(ctx, filtros, admin, porGrupo ? { porGrupo } : {}))
    codigos.push(...grupo.map(({ codigo }) => codigo));
  return codigos;
}

test("the file has every sale of the filter in its order, in groups of any size, and none that came in meanwhile", async () => {
  for (let n = 1; n <= 5; n++) await comprar(ctx, ana, [deTicket(tienda.ticket, (n * 3) % 7)]);
  for (const orden of ["fecha-desc", "fecha-asc", "total-desc", "total-asc"] as const) {
    const lista = (await listarVentas(ctx, { orden })).ventas.map(({ codigo }) => codigo);
    expect(await leer({ orden, pagina: 9 }, 2)).toEqual(lista);
    expect(await leer({ orden })).toEqual(lista);
  }
  const grupos = await exportarVentas(ctx, {}, admin, { porGrupo: 2 });
  const primeras = (await grupos.next()).value ?? [];
  await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  const resto: string[] = [];
  for await (const grupo of grupos) resto.push(...grupo.map(({ codigo }) => codigo));
  expect(primeras.length + resto.length).toBe(5);
});

test("it has every sale of its filter or is refused, and the audit counts them all", async () => {
  await db.execute(sql`
    insert into ventas (codigo, usuario, fecha, productos, puntos, total)
    select 'PZ-' || translate(lpad(n::text, 6, '0'), '0123456789', 'QRSTUVWXYZ'), ${ana.codigo_referido},
           timestamptz '2020-01-01 12:00Z' + n * interval '1 minute', 0, 1000, 1000
      from generate_series(1, ${MUCHAS}) n`);
  const codigos = await leer({ hasta: "2020-12-31" }, 5_000);
  expect([codigos.length, new Set(codigos).size]).toEqual([MUCHAS, MUCHAS]);
  const [hecho] = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1);
  expect(hecho).toMatchObject({ accion: "ventas.exportar", despues: { filas: MUCHAS } });
  const conTope = (max: number) => exportarVentas(ctx, { hasta: "2020-12-31" }, admin, { max });
  await seNiega(conTope(MUCHAS - 1), "valor", "elige un período más corto");
  await (await conTope(MUCHAS)).return(undefined);
});

test("only for those who may export, with a fresh proof of who they are", async () => {
  await seNiega(exportarVentas(ctx, {}, ana), "ajeno");
  await seNiega(exportarVentas(ctx, {}, { ...admin, reciente: false }), "sin_prueba");
});
