import { describe, expect, test, vi } from "vitest";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import { FUNCTIONS } from "#server/functions/table.ts";
import {
  crudo,
  esNegado,
  esperadoPara,
  llamar,
  sinCambios,
  sinCanario,
} from "#tests/support/attack/attack.ts";
import { CRUZADAS } from "#tests/support/attack/cruzadas.ts";
import { ACTORES, type Actor, crearMundo } from "#tests/support/attack/mundo.ts";
import { FUNCIONES } from "./expectativas/funciones.ts";

vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo();
const filas = FUNCTIONS.map(({ name, method }) => ({ name, method, fila: `${method} ${name}` }));

const funcionDe = (fila: string) => {
  const funcion = FUNCIONES[fila];
  if (!funcion)
    throw new Error(`${fila} has no expectation: say in expectativas-funciones.ts who may call it`);
  return funcion;
};

test("every function has an expectation and every expectation a function", () => {
  expect(Object.keys(FUNCIONES).toSorted()).toEqual(filas.map(({ fila }) => fila).toSorted());
  expect(() => funcionDe("POST regalarPuntos")).toThrow("POST regalarPuntos has no expectation");
});

const JSON_TYPE = { "Content-Type": "application/json" };
/** Content types that another site's form can send without a preflight. */
const TIPOS = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""];

describe.each(filas)("$fila", ({ name, method, fila }) => {
  const url = `${FUNCTIONS_PATH}/${name}`;

  test("answers those whom it is for, and writes nothing for others", async () => {
    const { quienes, cuerpo, nada } = funcionDe(fila);
    const esperado = (actor: Actor) => esperadoPara(quienes, actor);
    const admitidos = (["usuario", "otra", ...ROLES_ADMIN, "visitante"] as const).filter(
      (actor) => !esNegado(esperado(actor)),
    );
    const [legitimo = "usuario"] = admitidos;
    const body = JSON.stringify(await cuerpo(mundo));
    const pedir = (actor: Actor) =>
      llamar(mundo, actor, url, { method, ...(method === "POST" ? { body, headers: JSON_TYPE } : {}) });
    const comprobar = async (actor: Actor) => {
      const respuesta = await pedir(actor);
      sinCanario(actor, respuesta, url);
      expect(respuesta.desenlace, `${actor} got ${respuesta.body}`).toBe(esperado(actor));
    };

    await sinCambios(mundo, `${fila}, refused,`, async () => {
      for (const actor of ACTORES.filter((uno) => esNegado(esperado(uno)))) await comprobar(actor);
      await noDeOtraManera(legitimo, body);
    });
    await mundo.escritas();
    await comprobar(legitimo);
    const cambios = await mundo.escritas();
    if (nada) expect(cambios, nada).toEqual([]);
    else expect(cambios).not.toEqual([]);
    // What an admin does leaves its record.
    if (!nada && legitimo === "duena") expect(cambios).toContain("public.auditoria");
    for (const actor of admitidos.filter((uno) => uno !== legitimo)) await comprobar(actor);
  });

  /** Other methods, other origins and other content types, with the cookie of an allowed actor. */
  async function noDeOtraManera(legitimo: Actor, body: string): Promise<void> {
    const metodos = FUNCTIONS.filter((otra) => otra.name === name).map((otra) => String(otra.method));
    for (const otro of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      if (metodos.includes(otro)) continue;
      const headers = { "X-HTTP-Method-Override": method, "X-Method-Override": method };
      const respuesta = await llamar(mundo, legitimo, `${url}?_method=${method}`, { method: otro, headers });
      expect(respuesta.desenlace, `${otro} ${url}`).toBe(405);
    }
    if (method === "GET") return;
    for (const origen of CRUZADAS) {
      const { desenlace } = await crudo(mundo, legitimo, url, {
        method,
        body,
        headers: { ...JSON_TYPE, ...origen },
      });
      expect(desenlace, `${url} from ${JSON.stringify(origen)}`).toBe(403);
    }
    for (const type of TIPOS) {
      const { desenlace } = await llamar(mundo, legitimo, url, {
        method,
        body,
        headers: { "Content-Type": type },
      });
      expect(desenlace, `${url} as ${type}`).toBe(400);
    }
  }
});

test.each([
  "/.netlify/functions/pagorecibido",
  "/.netlify/functions/PAGORECIBIDO",
  "/.netlify/functions//pagoRecibido",
  "/.netlify/functions/pagoRecibido/",
  "/.netlify/functions/pagoRecibido.data",
  "/.netlify/functions/constructor",
  "/.netlify/functions/__proto__",
  "/.netlify/functions/..%2F..%2Fadmin%2Fusuarios",
  "/.netlify/functions",
])("%s is no function", async (url) => {
  await sinCambios(mundo, url, async () => {
    const body = JSON.stringify({ codigo: mundo.pendiente });
    const respuesta = await llamar(mundo, "otra", url, { method: "POST", body, headers: JSON_TYPE });
    expect(respuesta.desenlace).toBe(404);
  });
});

describe.each(ROLES_ADMIN)("an admin with the role %s", (rol) => {
  const pedir = async (name: string, cuerpo: Record<string, unknown>) => {
    const init = { method: "POST", body: JSON.stringify(cuerpo), headers: JSON_TYPE };
    const { desenlace, body } = await llamar(mundo, rol, `${FUNCTIONS_PATH}/${name}`, init);
    return [desenlace, body] as const;
  };

  test("contributes to no raffle, does not bet and confirms no sale of their own", async () => {
    const { codigo_referido } = mundo.sesiones[rol];
    const propia = await mundo.compraDe(rol);
    const partidaId = await mundo.partidaId();
    await sinCambios(mundo, rol, async () => {
      const abono = { sku: mundo.abierto.sku, puntos: 1, usuario: codigo_referido };
      const [abonado, frase] = await pedir("abonarPuntos", abono);
      expect([abonado, frase]).toEqual([403, expect.stringContaining("administra")]);
      const apuesta = { jugador: codigo_referido, cantidad: 1, numeroMonton: 1, partidaId };
      expect((await pedir("realizarApuesta", apuesta))[0]).toBe(403);
      expect((await pedir("pagoRecibido", { codigo: propia }))[0]).toBe(403);
    });
  });
});

describe("fields that name another person", () => {
  const otros: [string, (codigo: string) => Record<string, unknown>][] = [
    ["abonarPuntos", (usuario) => ({ sku: mundo.abierto.sku, puntos: 1, usuario })],
    ["ingresarCompras", (usuario) => ({ carrito: [], usuario })],
    ["realizarApuesta", (jugador) => ({ jugador, cantidad: 1, numeroMonton: 1, partidaId: "x" })],
    ["retirarApuesta", (jugador) => ({ jugador, numeroMonton: 1, partidaId: "x" })],
    ["cerrarPartida", (usuario) => ({ usuario, partidaId: "x" })],
  ];

  test.each(otros)("%s: an existing person and an unknown one are refused alike", async (name, cuerpo) => {
    const { ana } = mundo;
    const pedir = async (codigo: string) => {
      const body = JSON.stringify(cuerpo(codigo));
      const init = { method: "POST", body, headers: JSON_TYPE };
      const { desenlace, body: respuesta } = await llamar(mundo, "otra", `${FUNCTIONS_PATH}/${name}`, init);
      return [desenlace, respuesta];
    };
    await sinCambios(mundo, name, async () => {
      const deAna = await pedir(name === "ingresarCompras" ? ana.user_id : ana.codigo_referido);
      expect(deAna).toEqual(await pedir("ZZZZZZZ9"));
      expect(deAna[0]).toBe(403);
    });
  });
});
