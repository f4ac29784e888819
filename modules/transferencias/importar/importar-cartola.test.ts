import { readFileSync } from "node:fs";
import { desc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { archivos, auditoria, cartolas, movimientos_banco } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bytesDe } from "#tests/support/cartola/escritor.ts";
import { CON_MUESTRA } from "#tests/support/cartola/escritores-con-muestra.ts";
import { enCuenta, metaDe, PAGADORES } from "#tests/support/cartola/hechos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { conCuentas } from "#tests/support/shop/cartolas.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { listarCartolas } from "./cartolas.store.server.ts";
import { leerColumnas } from "./columnas.ts";
import {
  descargarCartola,
  guardarCartola,
  limpiarCartolas,
  recordarColumnas,
  revisarCartola,
  subirCartola,
} from "./importar-cartola.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin" });
const ventas: Sesion = { ...duena, rol_admin: "ventas" };
const lectura: Sesion = { ...duena, rol_admin: "lectura" };
const cliente = await crearPersona(ctx);
await enTransaccion(ctx, (tx) => guardarAjustes(tx, { rut: "67.820.518-4" }, null));
await conCuentas(ctx);

const muestra = (nombre: string) => ({
  nombre,
  contenido: new Uint8Array(readFileSync(new URL(`../cartola/muestras/${nombre}`, import.meta.url))),
});
const CARTOLA = muestra("bancochile-cartola-emitida.txt");
const INFORME = muestra("bancochile-tef-recibidas.xlsx");
const texto = (lineas: string[], nombre = "otro.csv") => ({
  nombre,
  contenido: new TextEncoder().encode(lineas.join("\n")),
});
const RARO = [
  "Fecha;Entrada;Detalle",
  "24/10/2026;24990;Transferencia de Valentina",
  "25/10/2026;18500;Transferencia de Joaquin",
];

beforeEach(async () => {
  await db.execute(sql`truncate movimientos_banco, cartolas, formatos_cartola cascade`);
  await db.execute(sql`delete from archivos where tipo = 'cartola'`);
});

const guardados = () => db.select().from(movimientos_banco).orderBy(movimientos_banco.id);
const plan = async (id: number) => {
  const revision = await revisarCartola(ctx, id, ventas);
  if (revision.estado !== "leida") throw new Error(`not read: ${revision.frase}`);
  return revision.plan;
};
const importar = async (archivo: typeof CARTOLA) => {
  const id = await subirCartola(ctx, archivo, ventas);
  return guardarCartola(ctx, { id, decisiones: [] }, ventas);
};

test("a file is shown as a plan and saved only when a person says so", async () => {
  const id = await subirCartola(ctx, CARTOLA, ventas);
  const { leidos, nuevos, abonos, lectura: leida } = await plan(id);
  expect(leidos).toBe(nuevos.length);
  expect(leida).toMatchObject({ banco: "Banco de Chile", ilegibles: [], cuadratura: { calza: true } });
  expect(await guardados()).toEqual([]);
  expect(await listarCartolas(ctx)).toEqual([]);

  expect(await guardarCartola(ctx, { id, decisiones: [] }, ventas)).toEqual({
    nuevos: leidos,
    completados: 0,
  });
  const filas = await guardados();
  expect(filas).toHaveLength(leidos);
  expect(filas.reduce((suma, { monto }) => suma + Math.max(0, monto), 0)).toBe(abonos);
  const lineas = new TextDecoder("latin1").decode(CARTOLA.contenido).split(/\r?\n/);
  expect(filas.map(({ linea }) => linea)).toEqual(filas.map(({ fila }) => lineas[(fila ?? 0) - 1]));
  expect(await listarCartolas(ctx)).toMatchObject([{ id, leidos, nuevos: leidos, calza: true }]);
  expect((await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1))[0]).toMatchObject({
    accion: "transferencias.importar",
    objeto: `cartola:${id}`,
    quien: duena.codigo_referido,
    despues: { leidos, nuevos: leidos },
  });
  expect(ctx.eventos).toContainEqual(expect.objectContaining({ tabla: "movimientos_banco" }));
});

test("the same file again is the same row and adds nothing", async () => {
  const [uno, otro] = await Promise.all([
    subirCartola(ctx, CARTOLA, ventas),
    subirCartola(ctx, CARTOLA, duena),
  ]);
  expect(uno).toBe(otro);
  const juntas = await Promise.allSettled(
    [1, 2, 3].map(() => guardarCartola(ctx, { id: uno, decisiones: [] }, ventas)),
  );
  expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const filas = await guardados();
  await seNiega(guardarCartola(ctx, { id: uno, decisiones: [] }, ventas), "estado", "ya estaba guardado");
  expect(await guardados()).toEqual(filas);
  expect(await plan(uno)).toMatchObject({ nuevos: [], conocidos: filas.length });
});

test("two overlapping files at once keep each real deposit once", async () => {
  const titulos =
    "Fecha;Detalle Movimiento;Cheque o Cargo;Deposito o Abono;Saldo;Docto. Nro.;Trn;Caja;Sucursal";
  const dueno = "COMERCIAL TIENDA DE PRUEBA SPA (067820518-4) cta:001234567890";
  const diez = (numero: number) => String(numero).padStart(10, "0");
  const fila = (dia: number, quien: string, monto: number, saldo: number) =>
    `${dia}/10/2026;TRASPASO DE:${quien};00000000000;+${diez(monto)};+${diez(saldo)};00000000000;${diez(saldo)};0000000000;INTERNET`;
  const iguales = [fila(12, "ANA PEREZ", 5_000, 15_000), fila(12, "ANA PEREZ", 5_000, 20_000)];
  const primera = texto([dueno, titulos, fila(11, "EVA SOTO", 10_000, 10_000), ...iguales], "una.txt");
  const segunda = texto([dueno, titulos, ...iguales, fila(13, "LEO DIAZ", 7_000, 27_000)], "otra.txt");
  await Promise.all([importar(primera), importar(segunda)]);
  expect((await guardados()).map(({ monto }) => monto).sort((a, b) => a - b)).toEqual([
    5_000, 5_000, 7_000, 10_000,
  ]);
});

test("an overlapping file that was renamed, and so lost its account, adds no deposit again without a person", async () => {
  const [pagador = { nombre: "", rut: "" }] = PAGADORES;
  const hechos = enCuenta(
    ["2026-11-04", "2026-11-04", "2026-11-05", "2026-11-06"].map((dia) => ({
      ...pagador,
      contable: dia,
      dia,
      hora: "09:30",
      monto: 12_000,
      comentario: "",
    })),
    0,
  );
  const deBci = (nombre: string, lista: typeof hechos) => ({
    nombre,
    contenido: new Uint8Array(bytesDe(CON_MUESTRA.BCI, lista, metaDe(lista))),
  });
  await importar(deBci("cuenta_12345678.xlsx", hechos.slice(0, 3)));
  const antes = await guardados();
  const id = await subirCartola(ctx, deBci("noviembre.xlsx", hechos), ventas);
  const { nuevos, dudosos } = await plan(id);
  expect(nuevos.map(({ fecha_contable }) => fecha_contable)).toEqual(["2026-11-06"]);
  // The bank's number tells the two equal deposits of one day apart.
  expect(dudosos.map(({ candidatos }) => candidatos.map((uno) => uno.id)).sort()).toEqual(
    antes.map((uno) => [uno.id]).sort(),
  );
  await seNiega(guardarCartola(ctx, { id, decisiones: [] }, ventas), "estado", "Decide");
  expect(await guardados()).toEqual(antes);
  const decisiones = dudosos.map(({ leido, candidatos }) => ({
    fila: leido.fila,
    es: candidatos[0]?.id ?? ("otro" as const),
  }));
  expect(await guardarCartola(ctx, { id, decisiones }, ventas)).toMatchObject({ nuevos: 1 });
  expect((await guardados()).map(({ cuenta }) => cuenta)).toEqual(["12345678", "12345678", "12345678", null]);
});

test("the report of transfers completes what the account statement said", async () => {
  await importar(CARTOLA);
  const antes = await guardados();
  const id = await subirCartola(ctx, INFORME, ventas);
  const { nuevos, completados, dudosos } = await plan(id);
  expect(completados).toBeGreaterThan(0);
  const decisiones = dudosos.map(({ leido, candidatos }) => ({
    fila: leido.fila,
    es: candidatos[0]?.id ?? ("otro" as const),
  }));
  if (dudosos.length > 0)
    await seNiega(guardarCartola(ctx, { id, decisiones: [] }, ventas), "estado", "Decide");
  await guardarCartola(ctx, { id, decisiones }, ventas);
  const despues = await guardados();
  expect(despues).toHaveLength(antes.length + nuevos.length);
  expect(despues.filter(({ rut_pagador }) => rut_pagador !== null).length).toBeGreaterThan(
    antes.filter(({ rut_pagador }) => rut_pagador !== null).length,
  );
  expect(despues.some(({ comentario }) => comentario?.includes("7K3MQA"))).toBe(true);
});

test("an unknown file asks for its columns once and remembers them by its titles", async () => {
  const id = await subirCartola(ctx, texto(RARO), ventas);
  expect(await revisarCartola(ctx, id, ventas)).toMatchObject({
    estado: "desconocida",
    tabla: { titulos: ["Fecha", "Entrada", "Detalle"] },
  });
  await seNiega(guardarCartola(ctx, { id, decisiones: [] }, ventas), "estado");
  const elegir = (columnas: Record<string, string>) =>
    recordarColumnas(ctx, { id, columnas: leerColumnas((campo) => columnas[campo] ?? "") }, ventas);
  await seNiega(elegir({ fecha: "Fecha" }), "valor", "abonos");
  await seNiega(elegir({ fecha: "Fecha", abono: "Nada" }), "valor", "no está");
  await elegir({ fecha: "Fecha", abono: "Entrada", glosa: "Detalle" });
  expect((await plan(id)).nuevos.map(({ monto }) => monto)).toEqual([24_990, 18_500]);
  const otro = await subirCartola(ctx, texto([RARO[0] ?? "", "26/10/2026;900;Abono"]), ventas);
  const { lectura: leida, nuevos } = await plan(otro);
  expect([leida.comprobado, nuevos.length]).toEqual([false, 1]);
});

test("a file that is no statement is refused with a sentence and cannot be saved", async () => {
  const id = await subirCartola(ctx, texto(["hola", "mundo"], "foto.xls"), ventas);
  expect(await revisarCartola(ctx, id, ventas)).toMatchObject({
    estado: "rechazada",
    frase: expect.stringMatching(/\.$/),
  });
  await seNiega(guardarCartola(ctx, { id, decisiones: [] }, ventas), "estado");
  await seNiega(subirCartola(ctx, texto([""]), ventas), "valor");
  await seNiega(
    subirCartola(ctx, { nombre: "grande.xls", contenido: new Uint8Array(5 * 1024 * 1024 + 1) }, ventas),
    "demasiado_grande",
  );
});

test("only sales and the owner import; a reader sees the plan; others see nothing", async () => {
  const id = await subirCartola(ctx, CARTOLA, ventas);
  expect((await revisarCartola(ctx, id, lectura)).estado).toBe("leida");
  expect((await descargarCartola(ctx, id, lectura)).contenido).toEqual(Buffer.from(CARTOLA.contenido));
  for (const quien of [lectura, { ...duena, rol_admin: "catalogo" as const }, cliente]) {
    await seNiega(subirCartola(ctx, CARTOLA, quien), "ajeno");
    await seNiega(guardarCartola(ctx, { id, decisiones: [] }, quien), "ajeno");
    await seNiega(recordarColumnas(ctx, { id, columnas: leerColumnas(() => "x") }, quien), "ajeno");
  }
  await seNiega(revisarCartola(ctx, id, cliente), "ajeno");
  await seNiega(descargarCartola(ctx, id, cliente), "ajeno");
  await seNiega(revisarCartola(ctx, 999_999, ventas), "desconocido");
  expect(await guardados()).toEqual([]);
});

test("a reviewed file that was not saved is deleted after a day, a saved one stays", async () => {
  await importar(CARTOLA);
  await subirCartola(ctx, INFORME, ventas);
  expect(await limpiarCartolas(ctx)).toBe(0);
  const manana = testCtx(db, new Date(ctx.now().getTime() + 25 * 3_600_000));
  expect(await limpiarCartolas(manana)).toBe(1);
  expect(await db.select().from(cartolas)).toHaveLength(1);
  expect(
    (await db.select({ nombre: archivos.nombre, tipo: archivos.tipo }).from(archivos)).filter(
      ({ tipo }) => tipo === "cartola",
    ),
  ).toEqual([{ nombre: CARTOLA.nombre, tipo: "cartola" }]);
});
