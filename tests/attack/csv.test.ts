import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
import { routes } from "#tests/support/routes.ts";
import { crearDocumento } from "#tests/support/shop/documentos.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { ask, login, ctx, database } = await openWholeShop();
const EVIL = ['=HYPERLINK("http://evil.example","x")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"];

/** Every text field that customers or admins write, filled with a formula. */
const FIELDS: [string, string[]][] = [
  ["productos", ["producto", "descripcion"]],
  ["categorias", ["categoria"]],
  ["tickets", ["ticket"]],
  ["usuarios", ["nombre", "apellido", "username", "direccion", "comuna"]],
  ["ventas", ["boleta_folio"]],
  ["tarifas_envio", ["comuna"]],
];

const EXPORTS = routes.flatMap(({ path = "" }) =>
  /(exportar|mis-puntos\/descargar)$/.test(path) ? [path] : [],
);

test("there are thirteen exports, and all are looked at here", () => {
  expect(EXPORTS.toSorted()).toEqual([
    "admin/auditoria/exportar",
    "admin/boletas/exportar",
    "admin/boletas/libro/exportar",
    "admin/envios/exportar",
    "admin/pagos/exportar",
    "admin/productos/exportar",
    "admin/puntos/exportar",
    "admin/sorteos/exportar",
    "admin/transferencias/exportar",
    "admin/usuarios/exportar",
    "admin/ventas/contabilidad/exportar",
    "admin/ventas/exportar",
    "mis-puntos/descargar",
  ]);
});

test("no cell of any export runs in a spreadsheet, whatever was written", async () => {
  const cookies = { admin: await login("admin@puntazo.cl"), own: await login(CLIENTES_DEMO[0]?.email ?? "") };
  const { rows } = await database.pool.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public'",
  );
  const exists = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`));
  for (const [table, columns] of FIELDS)
    for (const column of columns.filter((name) => exists.has(`${table}.${name}`))) {
      const evil = `(array[${EVIL.map((_, i) => `$${i + 1}`)}]::text[])[1 + (row_number() over ())::int % ${EVIL.length}]`;
      await database.pool.query(
        `update ${table} t set ${column} = n.texto || n.fila from (select ctid as c, row_number() over () as fila, ${evil} as texto from ${table}) n where t.ctid = n.c`,
        EVIL,
      );
    }
  const { rows: ventas } = await database.pool.query<{ codigo: string }>("select codigo from ventas limit 1");
  const admin = await crearPersona(ctx, { role: "admin" });
  for (const texto of EVIL) {
    const { sobre } = await crearDocumento(ctx, { codigo: ventas[0]?.codigo ?? "", admin });
    await database.pool.query("update boletas_sobres set track_id = $1 where id = $2", [texto, sobre]);
  }
  for (const [i, texto] of EVIL.entries())
    await crearMovimiento(ctx, { monto: 1_000 + i, nombre_pagador: texto, comentario: texto });
  for (const path of EXPORTS) {
    const response = await ask(`/${path}`, {
      cookie: path.startsWith("admin") ? cookies.admin : cookies.own,
    });
    expect([path, response.status, response.headers.get("Content-Type")]).toEqual([
      path,
      200,
      "text/csv; charset=utf-8",
    ]);
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    const cells = leerCsv(await response.text())?.flatMap(({ celdas }) => celdas) ?? [];
    expect(cells.length).toBeGreaterThan(10);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+$/.test(cell))).toEqual([]);
  }
});
