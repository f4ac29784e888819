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

test("the code writes the cookies of the list and no other", () => {
  const propias = fuentes.flatMap((ruta) => [
    ...[...texto(ruta).matchAll(/createCookie\([^;]*?name: "([^"]+)"/g)].map(([, nombre]) => nombre),
    ...(texto(ruta).includes('"Set-Cookie": galleta(')
      ? [...texto(ruta).matchAll(/const NOMBRE = "([^"]+)"/g)].map(([, nombre]) => nombre)
      : []),
  ]);
  expect([...propias, "puntazo.session_token"].sort()).toEqual(nombres);
  // Every file that sets one either makes it with `createCookie` or passes on what another gave.
  const escriben = fuentes.filter((ruta) =>
    /document\.cookie\s*=|cookieStore\.set|setCookie\(/.test(texto(ruta)),
  );
  expect(escriben).toEqual([]);
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
  for (const nombre of puestas) expect(nombres).toContain(nombre);
});

test("each place that keeps something in the browser is in the list, under its own key", () => {
  const guardan = fuentes.filter((ruta) =>
    /(?:local|session)Storage\.setItem|caches\.open/.test(texto(ruta)),
  );
  expect(guardan.sort()).toEqual([...new Set(EN_NAVEGADOR.map(({ archivo }) => archivo))].sort());
  const todo = fuentes.map(texto).join("\n");
  for (const { clave } of EN_NAVEGADOR) expect(todo).toMatch(new RegExp(`["\`]${clave}`));
});
