import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { DATOS_GUARDADOS } from "#app/legal/textos/privacidad-datos.ts";
import * as esquema from "#database/schema.ts";
import { columnasDelMapa } from "./mapa.ts";
import { PLAZOS_DE_GUARDA } from "./plazos.ts";
import { CATEGORIAS_DE_DATOS, TRATAMIENTOS } from "./tratamientos.ts";

const DONDE =
  "Write it in modules/privacidad/mapa/personas.ts (data of people) or tienda.ts, under the treatment that says what it is for, why and how long";

const delEsquema = Object.values(esquema).flatMap((valor) => {
  if (!is(valor, PgTable)) return [];
  const { name, columns } = getTableConfig(valor);
  return columns.map((columna) => `${name}.${columna.name}`);
});
const delMapa = columnasDelMapa().map(({ columna }) => columna);

test("every column of the schema has category, purpose, legal basis and term", () => {
  const anotadas = new Set(delMapa);
  expect(
    delEsquema.filter((columna) => !anotadas.has(columna)),
    `columns without an entry in the data map. ${DONDE}`,
  ).toEqual([]);
});

test("every entry of the map is a column of the schema, named once", () => {
  const existentes = new Set(delEsquema);
  const sobran = delMapa.filter((columna, i) => !existentes.has(columna) || delMapa.indexOf(columna) !== i);
  expect(sobran, "entries of the data map whose column is gone or that are named twice").toEqual([]);
});

test("every treatment, category and term is used", () => {
  const usados = new Set(columnasDelMapa().map(({ tratamiento }) => tratamiento));
  expect(Object.keys(TRATAMIENTOS).filter((nombre) => !usados.has(nombre as never))).toEqual([]);
  const tratamientos = Object.values(TRATAMIENTOS);
  const plazos = new Set<string>(tratamientos.map(({ plazo }) => plazo));
  expect(Object.keys(PLAZOS_DE_GUARDA).filter((plazo) => !plazos.has(plazo))).toEqual([]);
  const categorias = new Set<string>(tratamientos.map(({ categoria }) => categoria));
  expect(CATEGORIAS_DE_DATOS.filter((categoria) => !categorias.has(categoria))).toEqual([]);
});

test("only what says nothing of a person has no legal basis", () => {
  for (const [nombre, { categoria, base }] of Object.entries(TRATAMIENTOS))
    expect([nombre, base === "ninguna"]).toEqual([nombre, categoria === "Sin datos personales"]);
});

test("the privacy policy has one row for every category of personal data", () => {
  const filas = DATOS_GUARDADOS.map(([nombre]) => nombre);
  expect([...filas].sort()).toEqual(
    CATEGORIAS_DE_DATOS.filter((nombre) => nombre !== "Sin datos personales").sort(),
  );
});
