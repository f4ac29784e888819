import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLAVE, cookiesOf, testAuth, tokenFor } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { COOKIES, EN_NAVEGADOR } from "./guardado.ts";

const nombres = COOKIES.map(({ nombre }) => nombre).sort();
const fuentes = globSync(["app/**/*.{ts,tsx,js}", "server/**/*.ts", "modules/**/*.ts"]).filter(
  (ruta) => !ruta.includes(".test."),
);
const texto = (ruta: string) => readFileSync(ruta, "utf8");

const sinPrefijo = (nombre: string): string => nombre.replace(/^puntazo\./, "");

const CON_NOMBRE = /createCookie\([^;]*?name: "([^"]+)"/g;
const DE_LA_CESTA = /const NOMBRE = "([^"]+)"/g;

/** The names of the cookies that a file makes. */
function cookiesEn(ruta: string): string[] {
  const codigo = texto(ruta);
  const forma = codigo.includes('"Set-Cookie": galleta(') ? DE_LA_CESTA : CON_NOMBRE;
  return [...codigo.matchAll(forma)].map(([, nombre = ""]) => nombre);
}

test("the code writes the cookies of the list and no other", () => {
  expect(fuentes.flatMap(cookiesEn).map(sinPrefijo).sort()).toEqual(nombres);
  const deOtroModo = /document\.cookie\s*=|cookieStore\.set|setCookie\(/;
  expect(fuentes.filter((ruta) => deOtroModo.test(texto(ruta)))).toEqual([]);
});

test("signing up, confirming and signing in set only cookies of the list", async () => {
  const { db } = await testDatabase();
  const { auth } = testAuth(db);
  const email = "galletas@correo.cl";
  const nadie = new Headers();
  const registro = await auth.registrar({ email, contrasena: CLAVE, key_referido: null }, nadie);
  const confirmada = await auth.confirmar(await tokenFor(db, email), cookiesOf(registro));
  const ingreso = await auth.ingresar({ email, contrasena: CLAVE }, nadie);
  const puestas = [registro, confirmada, ingreso].flatMap(({ headers }) =>
    headers.getSetCookie().map((cookie) => cookie.split("=")[0] ?? ""),
  );
  expect(puestas.length).toBeGreaterThan(3);
  for (const nombre of puestas) expect(nombres).toContain(sinPrefijo(nombre));
});

test("each place that keeps something in the browser is in the list, under its own key", () => {
  const guardan = fuentes.filter((ruta) => /in(?:Browser|Tab)\.write\(|caches\.open/.test(texto(ruta)));
  expect(guardan.sort()).toEqual([...new Set(EN_NAVEGADOR.map(({ archivo }) => archivo))].sort());
  const solo = fuentes.filter((ruta) => /setItem|localStorage\.\w+ ?=|localStorage\[/.test(texto(ruta)));
  expect(solo).toEqual(["app/lib/storage.ts"]);
  const todo = fuentes.map(texto).join("\n");
  for (const { clave } of EN_NAVEGADOR) expect(todo).toMatch(new RegExp(`["\`]${clave}`));
});
