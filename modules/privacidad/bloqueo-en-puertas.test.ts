import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { conversaciones, correos, session, usuarios } from "#database/schema.ts";
import { atenderMensaje } from "#modules/asistente/atender-mensaje.server.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { exportarVentas } from "#modules/compras/venta/listar-ventas.server.ts";
import { cambiarBloqueo, insertarBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import { entregarEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { NOMBRES_EVENTO } from "#modules/conexiones/salidas/eventos.ts";
import { SALE_CON_BLOQUEO } from "#modules/correos/bloqueo.ts";
import { type CualquierCorreo, encolarExigidos } from "#modules/correos/encolar-correo.server.ts";
import { entregarCorreos } from "#modules/correos/entregar-correo.server.ts";
import { PLANTILLAS, type Plantilla } from "#modules/correos/plantillas.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { NOMBRES_CLASE } from "#modules/notificaciones/push/clases.ts";
import { entregarPush } from "#modules/notificaciones/push/entregar-push.server.ts";
import { suscribirPush } from "#modules/notificaciones/push/suscribir.server.ts";
import { leerFiltrosPagos } from "#modules/pagos/filtros-pagos.ts";
import { exportarPagos } from "#modules/pagos/listar-pagos.server.ts";
import { leerFiltrosUsuarios } from "#modules/personas/filtros.ts";
import { exportarUsuarios } from "#modules/personas/listar-usuarios.server.ts";
import { leerFiltrosLibro } from "#modules/puntos/filtros-libro.ts";
import { exportarLibro } from "#modules/puntos/listar-libro.server.ts";
import { API } from "#server/api/door.ts";
import { ensurePushKeys } from "#server/push/push.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { abrirTienda, comprarPagado, deTicket } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { escucharTodo } from "#tests/support/shop/salidas.ts";

// Every door is tried with a person whose data are blocked and with one whose data are not. A door that is new fails here until it asks.
const { db } = await testDatabase();
const ctx = testCtx(db);
const { ticket } = await abrirTienda(ctx);
const duena = await crearPersona(ctx, { role: "admin" });
const nunca = new AbortController().signal;
const SIN = new URLSearchParams();

/** A person with a sale and a name that nothing else has. */
async function clienta(bloqueada: boolean) {
  const quien = await crearPersona(ctx);
  const nombre = `Nombre${quien.codigo_referido}`;
  const suya = eq(usuarios.codigo_referido, quien.codigo_referido);
  await db.update(usuarios).set({ nombre }).where(suya);
  const codigo = await comprarPagado(ctx, quien, duena, [deTicket(ticket)]);
  await db.delete(correos);
  if (bloqueada) await bloquear(quien);
  return { quien, nombre, codigo };
}

async function bloquear({ codigo_referido: usuario, email }: Sesion): Promise<void> {
  const ahora = ctx.now();
  await insertarBloqueo(ctx, { usuario, email, solicitud: "SD-AAAAAAAA", pedido_en: ahora, vence_en: ahora });
}

describe("mails", () => {
  /** One of each kind. */
  const uno = (quien: Sesion, conCodigo: boolean) =>
    (Object.keys(PLANTILLAS) as Plantilla[]).map(
      (plantilla) =>
        ({
          clave: `${plantilla}:${quien.codigo_referido}:${conCodigo}`,
          para: quien.email,
          usuario: conCodigo ? quien.codigo_referido : null,
          plantilla,
          datos: PLANTILLAS[plantilla].muestra,
        }) as CualquierCorreo,
    );
  const entregados = async (para: string) => {
    const salidos: string[] = [];
    await entregarCorreos(ctx, {
      enviar: async (mensaje) => void (mensaje.para === para && salidos.push(mensaje.plantilla)),
      local: false,
    });
    return salidos.sort();
  };

  test.each([true, false])("each kind has its decision, found by code or address (%s)", async (conCodigo) => {
    const ana = await crearPersona(ctx);
    const beto = await crearPersona(ctx);
    await bloquear(ana);
    for (const quien of [ana, beto])
      await enTransaccion(ctx, (tx) => encolarExigidos(tx, uno(quien, conCodigo)));
    const salen = Object.entries(SALE_CON_BLOQUEO).flatMap(([plantilla, razon]) =>
      razon ? [plantilla] : [],
    );
    expect(await entregados(ana.email)).toEqual(salen.sort());
    expect(await db.$count(correos, eq(correos.estado, "enviado"))).toBeGreaterThan(0);
    const deBeto = await db.select().from(correos).where(eq(correos.para, beto.email));
    expect(deBeto.every(({ estado }) => estado === "enviado")).toBe(true);
    // What waited goes out when the block ends.
    await terminar(ana);
    const esperaban = Object.keys(PLANTILLAS).filter((plantilla) => !salen.includes(plantilla));
    expect(esperaban.length).toBeGreaterThan(5);
    expect(await entregados(ana.email)).toEqual(esperaban.sort());
  });
});

async function terminar({ codigo_referido }: Sesion): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(
    `select id from bloqueos where usuario = '${codigo_referido}' and termina_en is null`,
  );
  for (const { id } of rows) await cambiarBloqueo(ctx, Number(id), { termina_en: ctx.now() });
}

test("webhooks: every event about a blocked person waits, and is delivered when the block ends", async () => {
  const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
  await escucharTodo(ctx, duena);
  await bloquear(ana);
  for (const { codigo_referido: usuario } of [ana, beto])
    for (const evento of NOMBRES_EVENTO)
      await enTransaccion(ctx, (tx) =>
        anunciar(tx, evento, { objeto: usuario, usuario, datos: () => ({ usuario }) }),
      );
  const entregar = async () => {
    const cuerpos: string[] = [];
    const enviar = async ({ cuerpo }: { cuerpo: string | Uint8Array }) => {
      cuerpos.push(String(cuerpo));
      return 200;
    };
    await entregarEnvios(ctx, { enviar, avisarApagada: async () => undefined }, nunca);
    return (quien: Sesion) => cuerpos.filter((cuerpo) => cuerpo.includes(quien.codigo_referido)).length;
  };
  const antes = await entregar();
  expect([antes(ana), antes(beto)]).toEqual([0, NOMBRES_EVENTO.length]);
  await terminar(ana);
  expect((await entregar())(ana)).toBe(NOMBRES_EVENTO.length);
});

test("pushes: no kind reaches a blocked person's devices", async () => {
  await ensurePushKeys(ctx);
  const personas = [await crearPersona(ctx), await crearPersona(ctx)];
  const direcciones: string[] = [];
  for (const { codigo_referido, session_id, user_id } of personas) {
    const expiresAt = new Date(ctx.now().getTime() + DIA_MS);
    await db.insert(session).values({ id: session_id, huella: session_id, userId: user_id, expiresAt });
    const endpoint = `http://localhost:9/${codigo_referido}`;
    await suscribirPush(ctx, crearNavegador(endpoint).suscripcion, { codigo_referido, session_id });
    direcciones.push(endpoint);
  }
  const [ana] = personas;
  if (ana) await bloquear(ana);
  for (const { codigo_referido: usuario } of personas)
    for (const push of NOMBRES_CLASE)
      await enTransaccion(ctx, (tx) =>
        notificar(tx, { clave: `${push}:${usuario}`, usuario, titulo: "Hola", texto: "Hola", push }),
      );
  const llegaron: string[] = [];
  await entregarPush(
    ctx,
    {
      cifrar: async ({ suscripcion }) => ({
        url: suscripcion.endpoint,
        headers: {},
        cuerpo: new Uint8Array(),
      }),
      enviar: async ({ url }) => {
        llegaron.push(url);
        return 201;
      },
    },
    nunca,
  );
  expect(direcciones.map((url) => llegaron.filter((una) => una === url).length)).toEqual([
    0,
    NOMBRES_CLASE.length,
  ]);
});

test("Mati answers a blocked person nothing of theirs, asks no engine and stores nothing", async () => {
  const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
  await bloquear(ana);
  const preguntas: string[] = [];
  const externo = {
    motor: "n8n" as const,
    responder: async ({ texto }: { texto: string }) => {
      preguntas.push(texto);
      return { output: "Hola", componentes: [] };
    },
  };
  const preguntar = (quien: Sesion) =>
    atenderMensaje(
      ctx,
      { sessionId: `s-${quien.codigo_referido}`, texto: `Mis puntos ${quien.codigo_referido}`, archivos: [] },
      quien,
      { externo },
    );
  expect((await preguntar(ana)).output).toMatch(/bloqueados/);
  expect(preguntas).toEqual([]);
  expect(await db.$count(conversaciones, eq(conversaciones.usuario, ana.codigo_referido))).toBe(0);
  await preguntar(beto);
  expect(await db.$count(conversaciones, eq(conversaciones.usuario, beto.codigo_referido))).toBe(1);
});

/** The addresses of the API that name people, with what to ask them; the others hold goods only. */
const API_DE_PERSONAS: Record<string, (codigo: string) => Record<string, string>> = {
  "/ventas": () => ({ limite: "200" }),
  "/ventas/:codigo": (codigo) => ({ codigo }),
};
const API_SIN_PERSONAS = ["/productos", "/productos/:codigo", "/existencias"];

test("the API: every address is known, and gives nothing of a blocked person", async () => {
  expect(API.map(({ path }) => path).sort()).toEqual(
    [...Object.keys(API_DE_PERSONAS), ...API_SIN_PERSONAS].sort(),
  );
  const [ana, beto] = [await clienta(true), await clienta(false)];
  for (const { path, prepare } of API) {
    const entrada = API_DE_PERSONAS[path];
    if (!entrada) continue;
    const dice = async (codigo: string) =>
      JSON.stringify(await prepare(entrada(codigo))(ctx).catch((error: unknown) => String(error)));
    expect([path, await dice(beto.codigo)]).toEqual([path, expect.stringContaining(beto.codigo)]);
    const respuesta = await dice(ana.codigo);
    for (const dato of [ana.quien.codigo_referido, ana.quien.email, ana.nombre])
      expect([path, respuesta.includes(dato)]).toEqual([path, false]);
  }
});

/** How each file of the admin is read; those without people, or that law requires, say why in their use case. */
const ARCHIVOS: Record<string, null | (() => Promise<unknown>)> = {
  "admin/usuarios/exportar": () => exportarUsuarios(ctx, leerFiltrosUsuarios(SIN), duena),
  "admin/ventas/exportar": async () => {
    const filas = [];
    for await (const grupo of await exportarVentas(ctx, leerFiltrosVenta(SIN), duena)) filas.push(...grupo);
    return filas;
  },
  "admin/puntos/exportar": () => exportarLibro(ctx, { filtros: leerFiltrosLibro(SIN), codigos: null }, duena),
  "admin/pagos/exportar": () => exportarPagos(ctx, leerFiltrosPagos(SIN), duena),
  "admin/boletas/exportar": null,
  "admin/boletas/libro/exportar": null,
  "admin/ventas/contabilidad/exportar": null,
  "admin/transferencias/exportar": null,
  "admin/envios/exportar": null,
  "admin/sorteos/exportar": null,
  "admin/productos/exportar": null,
  "admin/auditoria/exportar": null,
};

test("files of the admin: every one is known, and names no blocked person", async () => {
  const rutas = readFileSync(join(import.meta.dirname, "../../app/routes.ts"), "utf8");
  const archivos = [...rutas.matchAll(/route\("(admin\/[^"]*exportar)"/g)].map(([, ruta = ""]) => ruta);
  expect(archivos.sort()).toEqual(Object.keys(ARCHIVOS).sort());
  const [ana, beto] = [await clienta(true), await clienta(false)];
  for (const [ruta, leer] of Object.entries(ARCHIVOS)) {
    if (!leer) continue;
    const archivo = JSON.stringify(await leer());
    expect([ruta, archivo.includes(beto.quien.codigo_referido)]).toEqual([ruta, true]);
    for (const dato of [ana.quien.email, ana.nombre])
      expect([ruta, archivo.includes(dato)]).toEqual([ruta, false]);
  }
});
