import { desc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, tarifas_envio } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { archivoCsv } from "#modules/comun/planilla/csv.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { COLUMNAS_ENVIOS } from "./csv-envios.ts";
import { leerTarifas } from "./envios.store.server.ts";
import {
  agregarComuna,
  confirmarEnvios,
  guardarEnvios,
  importarEnvios,
  quitarComuna,
  revisarEnvios,
} from "./guardar-envios.server.ts";
import { exportarEnvios, leerEnvios } from "./leer-envios.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin" });
const ventas: Sesion = { ...duena, rol_admin: "ventas" };
const INICIALES = await leerTarifas(ctx);
const MAULE = { region: "Maule" };
const TALCA = { ...MAULE, comuna: "Talca" };

beforeEach(async () => {
  ctx.eventos.length = 0;
  await db.execute(sql`truncate tarifas_envio; delete from ajustes where clave = 'envios_revisados'`);
  await db.insert(tarifas_envio).values(INICIALES);
});

const maule = async () => (await leerTarifas(ctx, ["Maule"])).map(({ region: _, ...fila }) => fila);
const revisados = async () => (await leerAjustes(ctx)).envios_revisados;
const ultima = async () => (await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1))[0];

test("saving changes the cells that were sent, marks the table as reviewed and leaves its trace", async () => {
  expect(await revisados()).toBe(false);
  const campos = {
    "costo:Maule::liviano": "$ 6.490",
    "dias:Maule::liviano": "4",
    "costo:Maule::pesado": " ",
    "dias:Maule::pesado": "",
  };
  expect(await guardarEnvios(ctx, campos, duena)).toEqual({ cambio: true });
  expect(await maule()).toEqual([
    { comuna: null, clase_peso: "liviano", costo: 6_490, dias: 4 },
    { comuna: null, clase_peso: "mediano", costo: 5_000, dias: 3 },
  ]);
  expect(await revisados()).toBe(true);
  expect(await ultima()).toMatchObject({
    accion: "envios.guardar",
    objeto: "envios:todas",
    quien: duena.codigo_referido,
    despues: { puestas: [{ costo: 6_490, dias: 4 }], envios_revisados: true },
  });
  expect(ctx.eventos).toContainEqual(expect.objectContaining({ tabla: "tarifas_envio" }));
  // The same again changes nothing and writes nothing.
  const antes = await db.$count(auditoria);
  expect(await guardarEnvios(ctx, campos, duena)).toEqual({ cambio: false });
  expect(await db.$count(auditoria)).toBe(antes);
});

test("one save changes several regions", async () => {
  const celdas = (region: string, costo: string) => ({
    [`costo:${region}::liviano`]: costo,
    [`dias:${region}::liviano`]: "2",
  });
  await guardarEnvios(ctx, { ...celdas("Maule", "1.000"), ...celdas("Ñuble", "2.000") }, duena);
  const [{ costo: uno } = { costo: 0 }] = await leerTarifas(ctx, ["Maule"]);
  const [{ costo: otro } = { costo: 0 }] = await leerTarifas(ctx, ["Ñuble"]);
  expect([uno, otro]).toEqual([1_000, 2_000]);
  expect((await ultima())?.despues).toMatchObject({ puestas: [{ region: "Maule" }, { region: "Ñuble" }] });
});

test("the owner may leave the start rows as they are", async () => {
  expect(await confirmarEnvios(ctx, duena)).toEqual({ cambio: false });
  expect(await revisados()).toBe(true);
  expect(await leerTarifas(ctx)).toEqual(INICIALES);
});

test.each([
  [
    { "costo:Maule::liviano": "-1", "dias:Maule::liviano": "4" },
    { "costo:Maule::liviano": expect.any(String) },
  ],
  [
    { "costo:Maule::liviano": "10.000.000", "dias:Maule::liviano": "4" },
    { "costo:Maule::liviano": expect.any(String) },
  ],
  [
    { "costo:Maule::liviano": "1", "dias:Maule::liviano": "91" },
    { "dias:Maule::liviano": expect.any(String) },
  ],
  [{ "costo:Maule::liviano": "1", "dias:Maule::liviano": "" }, { "dias:Maule::liviano": expect.any(String) }],
  [
    { "costo:Maule::liviano": "", "dias:Maule::liviano": "2" },
    { "costo:Maule::liviano": expect.any(String) },
  ],
])("%j is refused whole", async (campos, errores) => {
  await expect(guardarEnvios(ctx, campos, duena)).rejects.toMatchObject({
    clase: "valor",
    datos: { errores },
  });
  expect(await leerTarifas(ctx)).toEqual(INICIALES);
  expect(await revisados()).toBe(false);
});

test("cells of other regions, of unknown comunas and classes are ignored", async () => {
  const campos = {
    "costo:Maule:Arica:liviano": "1",
    "dias:Maule:Arica:liviano": "1",
    "costo:Maule::enorme": "1",
    "dias:Maule::enorme": "1",
  };
  expect(await guardarEnvios(ctx, campos, duena)).toEqual({ cambio: false });
  expect(await leerTarifas(ctx)).toEqual(INICIALES);
});

test("a comuna starts with the rows of its region, is edited, and goes back to them", async () => {
  await agregarComuna(ctx, TALCA, duena);
  const propias = (await maule()).filter(({ comuna }) => comuna === "Talca");
  const deRegion = (await maule()).filter(({ comuna }) => comuna === null);
  expect(propias.map(({ costo, dias }) => [costo, dias])).toEqual(
    deRegion.map(({ costo, dias }) => [costo, dias]),
  );
  await seNiega(agregarComuna(ctx, TALCA, duena), "estado", "ya tiene");
  await guardarEnvios(ctx, { "costo:Maule:Talca:liviano": "9000", "dias:Maule:Talca:liviano": "6" }, duena);
  expect(await maule()).toContainEqual({ comuna: "Talca", clase_peso: "liviano", costo: 9_000, dias: 6 });
  const { regiones } = await leerEnvios(ctx, null);
  const vista = regiones.find(({ region }) => region === "Maule");
  expect(vista).toMatchObject({ excepciones: 1, abierta: false });
  expect(vista?.tarifas).toHaveLength(3);
  expect((await leerEnvios(ctx, "Maule")).regiones.find(({ abierta }) => abierta)?.tarifas).toHaveLength(6);
  await quitarComuna(ctx, TALCA, duena);
  expect(await leerTarifas(ctx)).toEqual(INICIALES);
  await seNiega(quitarComuna(ctx, TALCA, duena), "estado", "no tiene tarifas");
  await seNiega(agregarComuna(ctx, { ...MAULE, comuna: "Arica" }, duena), "valor");
});

const TITULOS = "region,COMUNA,Clase de peso,costo,dias";

test("a file is shown first, row by row with its line, and saved whole or not at all", async () => {
  const texto = [
    TITULOS,
    "Maule,,liviano,4000,3",
    "maule,,MEDIANO,6.490,4",
    ",talca,pesado,12000,5",
    "Patagonia,,liviano,1,1",
    "Maule,Arica,liviano,1,1",
    "Maule,,enorme,x,400",
    "MAULE,,liviano,1,1",
  ].join("\n");
  const { filas, conteos } = await revisarEnvios(ctx, texto, duena);
  expect(conteos).toEqual({ igual: 1, cambia: 1, nuevo: 1, mal: 4 });
  expect(filas.map(({ linea, estado }) => [linea, estado])).toEqual([
    [2, "igual"],
    [3, "cambia"],
    [4, "nuevo"],
    [5, "mal"],
    [6, "mal"],
    [7, "mal"],
    [8, "mal"],
  ]);
  expect(filas.slice(3).map(({ errores }) => errores)).toEqual([
    ["No conocemos la región «Patagonia»."],
    ["Arica es de la región Arica y Parinacota."],
    [
      "No conocemos la clase «enorme»: escribe liviano, mediano o pesado.",
      "Escribe el costo en pesos enteros, hasta $9.999.999.",
      "Escribe los días hábiles, de 0 a 90.",
    ],
    ["Ya está en la línea 2."],
  ]);
  await seNiega(importarEnvios(ctx, texto, duena), "valor", "filas con errores");
  expect(await leerTarifas(ctx)).toEqual(INICIALES);
  expect(await revisados()).toBe(false);
  const bueno = texto.split("\n").slice(0, 4).join("\n");
  expect(await importarEnvios(ctx, bueno, duena)).toEqual({ igual: 1, cambia: 1, nuevo: 1, mal: 0 });
  expect(await maule()).toContainEqual({ comuna: "Talca", clase_peso: "pesado", costo: 12_000, dias: 5 });
  expect(await revisados()).toBe(true);
  expect(await importarEnvios(ctx, bueno, duena)).toEqual({ igual: 3, cambia: 0, nuevo: 0, mal: 0 });
});

test("what is exported is imported without a change, and the export is noted", async () => {
  await agregarComuna(ctx, TALCA, duena);
  const texto = await archivoCsv("envios", COLUMNAS_ENVIOS, await exportarEnvios(ctx, ventas)).text();
  expect(await ultima()).toMatchObject({
    accion: "envios.exportar",
    despues: { filas: INICIALES.length + 3 },
  });
  expect((await revisarEnvios(ctx, texto, duena)).conteos).toEqual({
    igual: INICIALES.length + 3,
    cambia: 0,
    nuevo: 0,
    mal: 0,
  });
});

test.each([
  ["", "Elige un archivo"],
  ['a;"b', "comillas"],
  ["Región;Costo\nMaule;1", "primera fila"],
  [TITULOS, "Elige un archivo"],
  [`${TITULOS}\n${"Maule,,liviano,1,1\n".repeat(2_001)}`, "2.000 filas"],
])("a file that cannot be read says why", async (texto, frase) => {
  await seNiega(revisarEnvios(ctx, texto, duena), "valor", frase);
});

test("ventas reads and exports, and changes nothing; a customer neither", async () => {
  const cliente = await crearPersona(ctx, {});
  for (const quien of [ventas, { ...duena, rol_admin: "catalogo" } as const, cliente]) {
    const intentos = [
      guardarEnvios(ctx, {}, quien),
      agregarComuna(ctx, TALCA, quien),
      quitarComuna(ctx, TALCA, quien),
      confirmarEnvios(ctx, quien),
      revisarEnvios(ctx, TITULOS, quien),
      importarEnvios(ctx, TITULOS, quien),
    ];
    for (const intento of intentos) await seNiega(intento, "ajeno");
  }
  await seNiega(exportarEnvios(ctx, cliente), "ajeno");
  expect(await leerTarifas(ctx)).toEqual(INICIALES);
});

test("eight owners at once: one adds the comuna, and every save leaves whole rows", async () => {
  const altas = await Promise.allSettled(Array.from({ length: 8 }, () => agregarComuna(ctx, TALCA, duena)));
  expect(altas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      guardarEnvios(
        ctx,
        { "costo:Maule:Talca:liviano": String(i), "dias:Maule:Talca:liviano": String(i) },
        duena,
      ),
    ),
  );
  const fila = (await maule()).find(
    ({ comuna, clase_peso }) => comuna === "Talca" && clase_peso === "liviano",
  );
  expect(fila?.costo).toBe(fila?.dias);
  expect(await db.$count(tarifas_envio)).toBe(INICIALES.length + 3);
});
