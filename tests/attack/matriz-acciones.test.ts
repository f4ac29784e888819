import { describe, expect, test, vi } from "vitest";
import {
  cambiadas,
  crudo,
  type Desenlace,
  esNegado,
  esperadoPara,
  huellaDeTablas,
  llamar,
  type Respuesta,
  sinCambios,
  sinCanario,
} from "#tests/support/attack/attack.ts";
import { CRUZADAS } from "#tests/support/attack/cruzadas.ts";
import { ACTORES, type Actor, CLAVE, crearMundo } from "#tests/support/attack/mundo.ts";
import { conParams, leerRutas, urlDeDatos } from "#tests/support/attack/rutas.ts";
import { ACCIONES, type Accion, type Envio } from "./expectativas/acciones.ts";

// Sixty requests a test, on machines of any kind.
vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo();
const filas = (await leerRutas()).flatMap(({ intents, ...ruta }) =>
  intents.map((intent) => ({ ...ruta, intent, nombre: `${ruta.path} ${intent}`.trim() })),
);

const accionDe = (path: string, intent: string): Accion => {
  const accion = ACCIONES[path]?.[intent];
  if (accion) return accion;
  throw new Error(`${path} «${intent}» has no expectation: say in expectativas-acciones.ts who may do it`);
};

test("every action has an expectation for each thing it does, and every expectation an action", () => {
  const esperadas = Object.entries(ACCIONES).flatMap(([path, porNombre]) =>
    Object.keys(porNombre).map((intent) => `${path} ${intent}`.trim()),
  );
  expect(esperadas.toSorted()).toEqual(filas.map(({ nombre }) => nombre).toSorted());
  expect(() => accionDe("/mis-datos", "regalar")).toThrow("/mis-datos «regalar» has no expectation");
});

type Peticion = { url: string; field: string | null; intent: string; envio: Envio };

/** The form as a browser would send it. */
function cuerpo({ field, intent, envio: { campos = {} } }: Peticion): URLSearchParams | FormData {
  const pares = Object.entries({ ...(field ? { [field]: intent } : {}), ...campos });
  const form = pares.some(([, valor]) => valor instanceof File) ? new FormData() : new URLSearchParams();
  for (const [nombre, valor] of pares) form.append(nombre, valor as string);
  return form;
}

const enviar = (actor: Actor, peticion: Peticion, url: string, init: { method?: string } = {}) =>
  llamar(mundo, actor, url, { method: "POST", ...init, body: cuerpo(peticion) });

/** The same form with these headers instead of the shop's own. */
async function cruzada(actor: Actor, peticion: Peticion, origen: Record<string, string>) {
  const { "Content-Type": type = "", body } = await enHilo(cuerpo(peticion));
  const headers: Record<string, string> = { "Content-Type": type, ...origen };
  return crudo(mundo, actor, peticion.url, { method: "POST", body, headers });
}

async function enHilo(form: URLSearchParams | FormData) {
  const request = new Request("http://localhost", { method: "POST", body: form });
  return {
    "Content-Type": request.headers.get("Content-Type") ?? "",
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

/** `*` at the end stands for a code made by the action. */
function esComo(desenlace: Desenlace, esperado: Desenlace, params: Record<string, string>): boolean {
  if (typeof esperado === "number") return desenlace === esperado;
  const camino = esperado.replace(/:(\w+)/g, (_, nombre: string) => params[nombre] ?? "");
  return camino.endsWith("*") ? String(desenlace).startsWith(camino.slice(0, -1)) : desenlace === camino;
}

describe.each(filas)("POST $nombre", ({ path, intent, field }) => {
  test("does what it is for only for whom it is, and nothing for anybody else", async () => {
    const accion = accionDe(path, intent);
    const esperado = (actor: Actor) => esperadoPara(accion.hacer, actor);
    const negados = ACTORES.filter((actor) => esNegado(esperado(actor)));
    const admitidos = (["usuario", "otra", "admin", "visitante"] as const).filter(
      (actor) => !esNegado(esperado(actor)),
    );
    const [legitimo = "usuario"] = admitidos;
    const envio = (await accion.con?.(mundo)) ?? {};
    const params = envio.params ?? {};
    const url = conParams(path, params);
    const peticion = { url, field, intent, envio };
    const comprobar = (actor: Actor, respuesta: Respuesta, como: string) => {
      sinCanario(actor, respuesta, `${como} ${url}`);
      const bien = esComo(respuesta.desenlace, esperado(actor), params);
      expect(bien, `${como} ${url} ${intent}: ${actor} got ${respuesta.desenlace}`).toBe(true);
    };

    await sinCambios(mundo, `${url} ${intent}, refused,`, async () => {
      for (const actor of negados) {
        comprobar(actor, await enviar(actor, peticion, urlDeDatos(url)), "POST .data");
        // A whole page is written around the refusal, which costs ten times as much: two of them tell.
        if (actor !== "visitante" && actor !== "otra") continue;
        if (!accion.despacha || actor === "visitante")
          comprobar(actor, await enviar(actor, peticion, url), "POST");
        for (const method of ["PUT", "PATCH", "DELETE"])
          comprobar(actor, await enviar(actor, peticion, urlDeDatos(url), { method }), method);
      }
      for (const origen of CRUZADAS) {
        // Without a cookie there is nothing to abuse.
        if (Object.keys(origen).length === 0 && legitimo === "visitante") continue;
        const { desenlace } = await cruzada(legitimo, peticion, origen);
        expect(desenlace, `${url} from ${JSON.stringify(origen)}`).toBe(403);
      }
      if (!envio.campos && !field) return;
      for (const type of ["text/plain", "application/json", "multipart/form-data", "application/xml"]) {
        const headers = { "Content-Type": type };
        const { desenlace } = await llamar(mundo, legitimo, url, { method: "POST", body: "{}", headers });
        expect(desenlace, `${url} with ${type}`).toBe(400);
      }
    });

    for (const actor of admitidos) {
      const antes = await huellaDeTablas(mundo.ctx.db);
      const cookie = accion.despide && actor !== "visitante" ? await sesionDeUnaVez(actor) : undefined;
      const respuesta = await enviarComo(actor, peticion, cookie);
      comprobar(actor, respuesta, "POST .data");
      const cambios = cambiadas(antes, await huellaDeTablas(mundo.ctx.db));
      if (accion.nada) expect(cambios, `${url}: ${accion.nada}`).toEqual([]);
      else if (actor === legitimo) expect(cambios, `${url} ${intent}: ${respuesta.body}`).not.toEqual([]);
    }
  });
});

const sesionDeUnaVez = (actor: Exclude<Actor, "visitante">) =>
  mundo.shop.login(mundo.sesiones[actor].email, CLAVE);

async function enviarComo(actor: Actor, peticion: Peticion, cookie: string | undefined): Promise<Respuesta> {
  if (cookie === undefined) return enviar(actor, peticion, urlDeDatos(peticion.url));
  const antes = mundo.cookies[actor];
  mundo.cookies[actor] = cookie;
  try {
    return await enviar(actor, peticion, urlDeDatos(peticion.url));
  } finally {
    if (antes) mundo.cookies[actor] = antes;
  }
}
