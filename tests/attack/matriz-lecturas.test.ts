import { beforeEach, describe, expect, test, vi } from "vitest";
import { esNegado, esperadoPara, llamar, sinCambios, sinCanario } from "#tests/support/attack/attack.ts";
import { ACTORES, type Actor, crearMundo } from "#tests/support/attack/mundo.ts";
import {
  conParams,
  leerManifiesto,
  leerRutas,
  rutasDelCodigo,
  urlDeDatos,
} from "#tests/support/attack/rutas.ts";
import { isLong } from "#tests/support/long.ts";
import { RUTAS } from "./expectativas/rutas.ts";

vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo();
beforeEach(() => mundo.probarse());
const rutas = await leerRutas();

const lecturaDe = (path: string) => {
  const lectura = RUTAS[path];
  if (!lectura) throw new Error(`${path} has no expectation: say in expectativas-rutas.ts who may see it`);
  return { ...lectura, url: conParams(path, lectura.params?.(mundo) ?? {}) };
};

test("the served build has the routes of the source", () => {
  expect(rutas.map(({ path }) => path).toSorted()).toEqual(rutasDelCodigo().toSorted());
});

test("every route has an expectation and every expectation a route", () => {
  expect(Object.keys(RUTAS).toSorted()).toEqual(rutas.map(({ path }) => path).toSorted());
  expect(() => lecturaDe("/una/ruta/nueva")).toThrow("/una/ruta/nueva has no expectation");
});

/** Requests a URL as every actor at once, and checks that each reads only their own data. */
async function deTodos(url: string, method = "GET", quienes: readonly Actor[] = ACTORES) {
  const desenlaces = await Promise.all(
    quienes.map(async (actor) => {
      const respuesta = await llamar(mundo, actor, url, { method });
      sinCanario(actor, respuesta, url);
      return [actor, respuesta.desenlace] as const;
    }),
  );
  return Object.fromEntries(desenlaces);
}

const esperadoEn = (path: string, quienes: readonly Actor[] = ACTORES) =>
  Object.fromEntries(quienes.map((actor) => [actor, esperadoPara(lecturaDe(path).ver, actor)]));

const negados = (path: string) =>
  ACTORES.filter((actor) => esNegado(esperadoPara(lecturaDe(path).ver, actor)));

test("most routes refuse people", () => {
  expect(rutas.flatMap(({ path }) => negados(path)).length).toBeGreaterThan(100);
});

describe.each(rutas)("$path", ({ path, id, esPagina }) => {
  test("gives the document to whom it is for, and a refused person writes nothing by asking", async () => {
    const { url } = lecturaDe(path);
    // HEAD runs the same loaders; rendering the page costs ten times as much.
    const method = esPagina ? "HEAD" : "GET";
    const refused = await sinCambios(mundo, `${url}, refused,`, () => deTodos(url, method, negados(path)));
    expect(refused).toEqual(esperadoEn(path, negados(path)));
    const others = ACTORES.filter((actor) => !negados(path).includes(actor));
    expect(await deTodos(url, method, others)).toEqual(esperadoEn(path, others));
    // Its data, which the next test reads, says what the page says.
    if (isLong || !esPagina) sinCanario("otra", await llamar(mundo, "otra", url), url);
  });

  test("guards its data, alone or with its frame, like the document", async () => {
    const { url } = lecturaDe(path);
    // The document above asked the same loader as everybody.
    const algunos = ["visitante", "otra", "duena", "catalogo"] as const;
    const quienes = isLong ? ACTORES : algunos;
    expect(await deTodos(urlDeDatos(url, id), "GET", quienes)).toEqual(esperadoEn(path, quienes));
    expect(await deTodos(urlDeDatos(url), "GET", algunos)).toEqual(esperadoEn(path, algunos));
  });
});

describe("things of another person", () => {
  /** Removes the requested URL and the nonce of the answer, the only expected differences between answers. */
  const sinUrl = (texto: string, url: string) =>
    texto
      .replaceAll(url, "·")
      .replaceAll(encodeURIComponent(url), "·")
      .replaceAll(/ nonce="[\w-]+"/g, "");
  const NADIE: Record<string, string> = {
    codigo: "PZ-ZZZZZZ",
    id: "999999",
    usuario: "ZZZZZZZ9",
    sku: "999999",
    key: "SRT-ZZZZZZ",
    fila: "s999999",
  };
  const ajenas = rutas.filter(({ path }) => /^\/(mis-|notificaciones|admin).*:/.test(path));

  test.each(ajenas)("$path with a foreign value is answered as if there were none", async ({ path, id }) => {
    const propios = lecturaDe(path).params?.(mundo) ?? {};
    const [, nombre = ""] = /:(\w+)/.exec(path) ?? [];
    const [ajena, ninguna] = [propios, { ...propios, [nombre]: NADIE[nombre] ?? "" }].map((p) =>
      conParams(path, p),
    );
    for (const forma of [(url: string) => url, urlDeDatos, (url: string) => urlDeDatos(url, id)]) {
      const [una, otra] = [ajena ?? "", ninguna ?? ""];
      const [deAna, deNadie] = [
        await llamar(mundo, "otra", forma(una)),
        await llamar(mundo, "otra", forma(otra)),
      ];
      expect(deAna.desenlace).toBe(deNadie.desenlace);
      expect(sinUrl(deAna.body, una)).toBe(sinUrl(deNadie.body, otra));
    }
  });
});

describe("other spellings of a guarded address open nothing", () => {
  const guardadas = rutas.filter(({ path }) => RUTAS[path]?.ver.visitante === "→/ingresar");
  const variantes = (url: string) => {
    const [, primero = "", resto = ""] = /^\/([^/]+)(.*)$/.exec(url) ?? [];
    return [
      `/${url}`,
      `//${url}`,
      `/%${primero.charCodeAt(0).toString(16)}${primero.slice(1)}${resto}`,
      `/${primero}${resto.replaceAll("/", "%2F")}`,
      `/${primero}${resto.replaceAll("/", "%5C")}`,
      `/./${primero}/.${resto}`,
      `/productos/..%2F${primero}${resto}`,
      `/productos/%2e%2e/${primero}${resto}`,
      `${url};a=b`,
      `${url}%00`,
      `${url}.json`,
      `${url}/_.data`,
      `/${url}.data`,
      `${url.toUpperCase()}.data`,
      `${url}/.data`,
      `${url}.data/`,
      `${url}.data?_routes=`,
      `${url}.data?_routes=root`,
    ];
  };

  async function negado(actor: Actor, variante: string, url: string): Promise<void> {
    const isData = variante.includes(".data");
    const respuesta = await llamar(mundo, actor, variante, { method: isData ? "GET" : "HEAD" });
    sinCanario(actor, respuesta, variante);
    // Only the layout of every page, which shows each person's own data.
    if (/_routes=(root)?$/.test(variante)) return;
    const { desenlace } = respuesta;
    const esSuya = desenlace === `→${url}`;
    expect(esNegado(desenlace) || esSuya, `${variante} answered ${desenlace} to ${actor}`).toBe(true);
  }

  test("with another end or in capitals, each of them", async () => {
    for (const { path } of guardadas) {
      const { url } = lecturaDe(path);
      await Promise.all([`${url}/`, url.toUpperCase()].map((variante) => negado("visitante", variante, url)));
    }
  });

  test.each([
    "/admin/usuarios",
    "/admin/usuarios/exportar",
    "/admin/ventas/:codigo/:cual",
    "/mis-datos",
    "/mis-pedidos/:codigo/boleta",
  ])("%s in every way", async (path) => {
    const { url, ver } = lecturaDe(path);
    const candidatos: Actor[] = ["visitante", "otra", "bloqueada_viva", "ventas", "catalogo"];
    const quienes = candidatos.filter((actor) => esNegado(esperadoPara(ver, actor)));
    for (const variante of variantes(url)) {
      await Promise.all(quienes.map((actor) => negado(actor, variante, url)));
    }
  });

  const TRUCOS: Record<string, string>[] = [
    { "X-HTTP-Method-Override": "POST" },
    { "X-Original-URL": "/admin/usuarios", "X-Rewrite-URL": "/admin/usuarios" },
    { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", Forwarded: "for=127.0.0.1" },
    { "X-Forwarded-Host": "mala.cl", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/admin" },
    { Authorization: "Basic YWRtaW46YWRtaW4=" },
    { "X-Usuario": "admin", "X-User": "admin", "X-Remote-User": "admin", "Remote-User": "admin" },
  ];

  test.each(TRUCOS)("headers that pretend: %o", async (headers) => {
    for (const path of ["/admin/usuarios", "/mis-datos", "/buzon", "/metrics", "/productos"]) {
      for (const actor of ["visitante", "otra"] as const) {
        const con = await llamar(mundo, actor, path, { headers, method: "HEAD" });
        const sin = await llamar(mundo, actor, path, { method: "HEAD" });
        expect(con.desenlace).toBe(sin.desenlace);
        expect(JSON.stringify([...con.headers])).not.toContain("mala.cl");
      }
    }
  });

  test("data of one page cannot be asked at the address of another", async () => {
    const ids = rutas.map(({ id }) => id).join(",");
    for (const url of ["/_.data", "/_root.data", "/.data", "/productos.data"]) {
      for (const actor of ["visitante", "otra"] as const) {
        const respuesta = await llamar(mundo, actor, `${url}?_routes=${encodeURIComponent(ids)}`);
        sinCanario(actor, respuesta, url);
        expect(respuesta.body).not.toMatch(/"admin\/|"cuenta\//);
      }
    }
  });

  test("the list of routes tells names of files, the same to everybody", async () => {
    const paths = rutas
      .slice(0, 40)
      .map(({ path }) => path)
      .join(",");
    const version = (await leerManifiesto()).version;
    const pedir = (actor: Actor) =>
      llamar(mundo, actor, `/__manifest?paths=${encodeURIComponent(paths)}&version=${version}`);
    const [visitante, admin] = [await pedir("visitante"), await pedir("duena")];
    expect(visitante.desenlace).toBe(200);
    expect(visitante.body).toBe(admin.body);
  });
});
