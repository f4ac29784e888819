import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { SOCKET_EVENTS } from "#server/socket/socket.ts";
import {
  crudo,
  esperadoPara,
  llamar,
  type Quienes,
  q,
  sinCambios,
  sinCanario,
} from "#tests/support/attack/attack.ts";
import { CRUZADAS } from "#tests/support/attack/cruzadas.ts";
import { ACTORES, type Actor, CANARIO, crearMundo, type Mundo } from "#tests/support/attack/mundo.ts";
import { chanceUuid } from "#tests/support/chance.ts";
import { open, startShop, until } from "#tests/support/realtime.ts";

vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo();
const CHAT = "/webhook/mati/chat";

type Puerta = { quienes: Quienes; url: (mundo: Mundo) => string };
const abierta = (url: string): Puerta => ({ quienes: q(200, 200), url: () => url });
const sinFicha = (url: string): Puerta => ({ quienes: q(401, 401), url: () => url });
const cerrada = (url: string): Puerta => ({ quienes: q(404, 404), url: () => url });

/** Every route of server/app.ts besides the pages. A missing one fails the test. */
const PUERTAS: Record<string, Puerta> = {
  "GET /salud": abierta("/salud"),
  "GET /salud/listo": abierta("/salud/listo"),
  "GET /metrics": cerrada("/metrics"),
  "ALL /.netlify/functions/:name{.+}": cerrada("/.netlify/functions/ninguna"),
  "ALL /.netlify/functions/*": cerrada("/.netlify/functions/"),
  // No session opens them, not even an admin's: only a token does.
  "ALL /api/v1/ventas": sinFicha("/api/v1/ventas"),
  "ALL /api/v1/ventas/:codigo": { ...sinFicha(""), url: (m) => `/api/v1/ventas/${m.pendiente}` },
  "ALL /api/v1/productos": sinFicha("/api/v1/productos"),
  "ALL /api/v1/productos/:codigo": sinFicha("/api/v1/productos/100001"),
  "ALL /api/v1/existencias": sinFicha("/api/v1/existencias"),
  "ALL /api/v1/*": cerrada("/api/v1/otra-cosa"),
  // Takes messages of assistants by POST only.
  "ALL /mcp": { quienes: q(405, 405), url: () => "/mcp" },
  "GET /api/docs/openapi.json": abierta("/api/docs/openapi.json"),
  "ALL /webhook/:id/chat": abierta(`${CHAT}?action=loadPreviousSession&sessionId=${chanceUuid()}`),
  "ALL /webhook/*": cerrada("/webhook/otra-cosa"),
  // Takes signed notices by POST only.
  "ALL /conexiones/fintoc": { quienes: q(405, 405), url: () => "/conexiones/fintoc" },
  "ALL /conexiones/khipu": { quienes: q(405, 405), url: () => "/conexiones/khipu" },
  // Takes what a browser brings back from Webpay.
  "ALL /conexiones/webpay/retorno": { quienes: q(400, 400), url: () => "/conexiones/webpay/retorno" },
  // A proof is stored like a picture but not served here: its owner has a separate URL for it.
  "GET /fotos/:archivo/:fichero": { quienes: q(404, 404), url: (m) => `/fotos/${m.comprobante}/320.jpg` },
  // Only logos are served here, never a proof.
  "GET /marca/:id/:name": { quienes: q(404, 404), url: (m) => `/marca/${m.comprobante}/logo` },
};

/** The routes registered in Hono, without the middleware. */
const puertas = [
  ...new Set(
    mundo.shop.app.routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((fila) => fila !== "ALL /*" && fila !== "ALL *"),
  ),
];

test("every door has an expectation and every expectation a door", () => {
  expect(puertas.toSorted()).toEqual(Object.keys(PUERTAS).toSorted());
});

test.each(Object.entries(PUERTAS))("%s opens for whom it is", async (_, { quienes, url }) => {
  await sinCambios(mundo, url(mundo), async () => {
    for (const actor of ACTORES) {
      const respuesta = await llamar(mundo, actor, url(mundo));
      expect([actor, respuesta.desenlace]).toEqual([actor, esperadoPara(quienes, actor)]);
      sinCanario(actor, respuesta, url(mundo));
    }
  });
});

describe("the assistant", () => {
  let charla = "";
  beforeEach(() => {
    charla = chanceUuid();
  });
  const saludar = () => enviar("usuario", { action: "sendMessage", chatInput: `hola ${CANARIO}` });
  const JSON_TYPE = { "Content-Type": "application/json" };
  const enviar = (actor: Actor, cuerpo: object, headers: Record<string, string> = {}) =>
    llamar(mundo, actor, CHAT, {
      method: "POST",
      body: JSON.stringify({ sessionId: charla, ...cuerpo }),
      headers: { ...JSON_TYPE, ...headers },
    });
  const cargar = async (actor: Actor) => (await enviar(actor, { action: "loadPreviousSession" })).body;

  test("a talk is its person's: with its id and another session it is not found", async () => {
    expect((await saludar()).desenlace).toBe(200);
    const suya = await cargar("usuario");
    expect(suya).toContain(CANARIO);
    const deNadie = (
      await crudo(mundo, "visitante", `${CHAT}?action=loadPreviousSession&sessionId=${chanceUuid()}`)
    ).body;
    for (const actor of ACTORES.filter((uno) => uno !== "usuario")) expect(await cargar(actor)).toBe(deNadie);
    expect(await cargar("usuario")).toBe(suya);
  });

  test.each(CRUZADAS)(
    "a page of another site, %o, neither reads nor writes with a visitor's cookie",
    async (origen) => {
      await saludar();
      const suya = await cargar("usuario");
      const pedido = { action: "sendMessage", sessionId: charla, chatInput: "de otra página" };
      for (const type of ["text/plain", "application/json"]) {
        const headers = { "Content-Type": type, ...origen };
        const body = JSON.stringify(pedido);
        const respuesta = await crudo(mundo, "usuario", CHAT, { method: "POST", body, headers });
        if (origen.Origin) expect(respuesta.desenlace).toBe(403);
        expect(respuesta.body).not.toContain(CANARIO);
      }
      const search = new URLSearchParams({ action: "loadPreviousSession", sessionId: charla });
      const leida = await crudo(mundo, "usuario", `${CHAT}?${search}`, { headers: origen });
      expect(leida.body).not.toContain(CANARIO);
      expect(await cargar("usuario")).toBe(suya);
    },
  );

  test.each(["PUT", "PATCH", "DELETE", "HEAD", "PROPFIND"])("%s is none of its words", async (method) => {
    await sinCambios(mundo, method, async () => {
      expect((await llamar(mundo, "usuario", CHAT, { method })).desenlace).toBe(405);
    });
  });
});

test("assistants of others: a session says nothing at /mcp, and no call writes anything", async () => {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "estado_pedido", arguments: { codigo: mundo.pendiente } },
  });
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  await sinCambios(mundo, "/mcp", async () => {
    for (const actor of ACTORES) {
      const respuesta = await llamar(mundo, actor, "/mcp", { method: "POST", body, headers });
      expect([actor, respuesta.desenlace]).toEqual([actor, 200]);
      expect(respuesta.body).toContain("pide una ficha");
      expect(respuesta.body).not.toContain("Validando Pago");
    }
    for (const origen of CRUZADAS.filter(({ Origin }) => Origin)) {
      const cruzada = { method: "POST", body, headers: { ...headers, ...origen } };
      expect((await crudo(mundo, "duena", "/mcp", cruzada)).desenlace).toBe(403);
    }
  });
});

describe("the socket", () => {
  /** Tables whose changes are public; changes of all others, including new tables, must not be. */
  const PUBLICAS = [
    "ajustes",
    "apuestas",
    "cuentas",
    "partidas",
    "productos",
    "sorteos",
    "sorteos_input",
    "tickets",
    "tickets_participantes",
  ];

  async function temas(): Promise<string[]> {
    const { rows } = await mundo.ctx.db.execute<{ tabla: string }>(
      sql`select tablename as tabla from pg_tables where schemaname in ('public', 'auth') order by 1`,
    );
    const { codigo_referido, session_id } = mundo.ana;
    return [
      ...rows.map(({ tabla }) => tabla),
      "sesiones",
      "usuario",
      "admin",
      `usuario:${codigo_referido}`,
      `persona:${codigo_referido}`,
      `sesion:${session_id}`,
      `ventas:${mundo.pendiente}`,
      "admin:",
      "*",
      "__proto__",
      "usuario:",
      "",
    ];
  }

  const esperados = (actor: Actor) => [
    ...PUBLICAS,
    ...(esperadoPara(q(0, 1), actor) === 1 ? ["usuario"] : []),
    ...(ROLES_ADMIN.some((rol) => rol === actor) ? ["admin"] : []),
  ];

  test("says who may say what", () => expect(SOCKET_EVENTS).toEqual(["entrar", "salir"]));

  test.each(ACTORES)(
    "lets %s into the rooms that are theirs, and tells them only of those",
    async (actor) => {
      await mundo.revivir();
      const tienda = await startShop({ sesion: mundo.shop.auth.sesion });
      const visita = open(tienda, mundo.cookies[actor] ?? "");
      await until(() => expect(visita.socket.connected).toBe(true));
      const entradas: string[] = [];
      const todos = await temas();
      for (let i = 0; i < todos.length; i += 20)
        entradas.push(...((await visita.enter(...todos.slice(i, i + 20))).entradas ?? []));
      expect(entradas.toSorted()).toEqual(esperados(actor).toSorted());
      const clave = chanceUuid();
      tienda.socket.deliver([
        { tabla: "ventas", clave: mundo.pendiente, usuario: mundo.ana.codigo_referido },
        { tabla: "ajustes", clave },
      ]);
      await until(() => expect(visita.heard.some((cambio) => cambio.clave === clave)).toBe(true));
      const oida = visita.heard.some(({ tabla }) => tabla === "ventas");
      // The catalogue's admin is in the admins' room too, but hears nothing of sales there.
      expect(oida).toBe(["usuario", "duena", "ventas", "lectura"].includes(actor));
      // Rooms of other people cannot be left either, and unknown messages get no answer.
      expect(await visita.leave(`persona:${mundo.ana.codigo_referido}`)).toEqual({ salidas: [] });
      visita.socket.emit("cambio", { tabla: "ventas", clave: "falsa" });
      visita.socket.emit("sesion_terminada");
      expect(visita.socket.connected).toBe(true);
    },
  );

  test.each([
    { origin: "https://mala.cl" },
    { origin: "null" },
    { origin: "https://puntazo.example.mala.cl" },
  ])("is not opened by a page of another site, %o", async (headers) => {
    const tienda = await startShop({ sesion: mundo.shop.auth.sesion });
    const visita = open(tienda, mundo.cookies.usuario ?? "", headers);
    await new Promise((done) => visita.socket.once("connect_error", done));
    expect(visita.socket.connected).toBe(false);
  });
});
