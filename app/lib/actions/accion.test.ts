import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RouterContextProvider, redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { type Peticion, peticionContext } from "#app/context.ts";
import { rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { type Admin, accion, acciones, accionJson, exigirSesion, idDe, refusalOf } from "./accion.server.ts";
import { archivo, exigirArchivo, formOf, texto } from "./forms.ts";

const FALLA = "Intenta de nuevo más tarde.";
const ANA: Sesion = {
  session_id: "s",
  user_id: "u",
  codigo_referido: "ANA00001",
  email: "ana@correo.cl",
  role: "usuario",
  rol_admin: null,
  nombre: "Ana",
  reciente: true,
  factor: "opcional",
};

const SIN_BASE = new Error("No connection");
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function envio(campos: Record<string, string | File>, sesion: Sesion | null = null) {
  const context = new RouterContextProvider();
  const actual = {
    ctx: { ...testCtx({} as never), log },
    sesion,
    falla: (error: unknown) => (error === SIN_BASE ? "Estamos con una interrupción." : null),
  } as unknown as Peticion;
  context.set(peticionContext, actual);
  const body = new FormData();
  for (const [nombre, valor] of Object.entries(campos)) body.append(nombre, valor);
  const request = new Request("http://localhost/pagina", { method: "POST", body });
  return { context, request, url: new URL(request.url), params: { codigo: "PZ-1" } };
}

const lanzado = (promesa: Promise<unknown>) =>
  promesa.then(
    () => expect.fail("nothing was thrown"),
    (error: unknown) => error,
  );

/** Runs an action that throws this error and returns its answer. */
async function negada(error: Error, falla?: string) {
  const negar = accion(
    "visita",
    async () => {
      throw error;
    },
    { conserva: ["email"], ...(falla ? { falla } : {}) },
  );
  const { data, init } = await negar(envio({ email: "ana@correo.cl", contrasena: "secreta" }));
  return { ...data, status: init?.status, espera_http: new Headers(init?.headers).get("Retry-After") };
}

test("a form gets what it names, and nothing that every object has", async () => {
  const action = acciones("visita", { crear: async () => "Creado.", borrar: async () => "Borrado." });
  expect(action.intents).toEqual({ field: "intento", names: ["crear", "borrar"] });
  for (const [intento, frase] of [
    ["crear", "Creado."],
    ["borrar", "Borrado."],
  ] as const) {
    const { data } = await action(envio({ intento, id: "7" }));
    expect(data).toMatchObject({ intento, ok: true, mensaje: frase, id: "7" });
  }
  for (const intento of ["constructor", "__proto__", "toString", ""]) {
    const { data, init } = await action(envio({ intento }));
    expect([init?.status, data.ok, data.mensaje]).toEqual([400, false, "Esa acción no existe."]);
  }
  const conOtro = acciones("visita", { crear: async () => "Creado." }, { otro: "crear" });
  expect((await conOtro(envio({ intento: "toString" }))).data).toMatchObject({ intento: "crear", ok: true });
});

test("a refusal answers the status of its class, its sentence and what may be kept", async () => {
  expect(await negada(new Rechazo("estado", "No se puede."))).toMatchObject({
    ok: false,
    status: 409,
    mensaje: "No se puede.",
    errores: {},
    valores: { email: "ana@correo.cl" },
  });
  expect((await negada(new Rechazo("ajeno", "No es tuyo."))).status).toBe(403);
  expect(await negada(new Rechazo("sin_sesion", "Ingresa."))).toMatchObject({
    status: 401,
    sin_sesion: true,
  });
  expect(await negada(new Rechazo("exceso", "Espera.", { retry_after: 60 }))).toMatchObject({
    status: 429,
    espera: 60,
    espera_http: "60",
  });
});

test("a refusal of a field stands beside it", async () => {
  const porCampo = await negada(rechazoDeCampo("valor", "rut", "Ese RUT no existe."));
  expect(porCampo).toMatchObject({ status: 422, errores: { rut: "Ese RUT no existe." } });
  const porNombre = await negada(new Rechazo("valor", "Muy corta.", { campo: "contrasena" }));
  expect(porNombre.errores).toEqual({ contrasena: "Muy corta." });
});

test("a case may refuse with data for its page", async () => {
  const action = accion("visita", async () => ({
    negativa: { clase: "estado" as const, frase: "Confirma." },
    datos: { perdidas: 2 },
  }));
  const { data, init } = await action(envio({}));
  expect([init?.status, data.ok, data.mensaje, data.datos]).toEqual([
    409,
    false,
    "Confirma.",
    { perdidas: 2 },
  ]);
});

test("a failure is thrown, unless the page has a sentence for it and the browser may ask again", async () => {
  const caida = new Error("Connection terminated");
  expect(await lanzado(negada(caida))).toBe(caida);
  expect(await negada(caida, FALLA)).toMatchObject({ status: 503, mensaje: FALLA, ok: false });
  const logged = expect.objectContaining({ frase: FALLA, detail: "Connection terminated" });
  expect(log.error.mock.lastCall).toEqual(["form: failed", logged]);
  const detras = Object.assign(new Rechazo("estado", "No pudimos."), { cause: caida });
  expect(await negada(detras, FALLA)).toMatchObject({ status: 503, mensaje: "No pudimos." });
  expect(() => refusalOf(caida)).toThrow("Connection terminated");
});

test("without a database no form says that the person is wrong", async () => {
  const mensaje = "Estamos con una interrupción.";
  expect(await negada(SIN_BASE, "Email no validado.")).toMatchObject({
    status: 503,
    espera_http: "1",
    mensaje,
    ok: false,
  });
  expect(await lanzado(negada(SIN_BASE))).toBe(SIN_BASE);
});

test("a redirect leaves the page", async () => {
  const action = accion("visita", async () => redirect("/carrito"), { falla: FALLA });
  expect(((await lanzado(action(envio({})))) as Response).headers.get("Location")).toBe("/carrito");
});

test("the role is checked before anything else", async () => {
  const hechos: string[] = [];
  const anotar = async ({ param }: { param: (nombre: string) => string }) => {
    hechos.push(param("codigo"));
    return "Hecho.";
  };
  expect(await lanzado(accion("sesion", anotar)(envio({})))).toMatchObject({ status: 302 });
  const venta: Admin = { pagina: "ventas.ver", hace: ["ventas.anular", "ventas.boleta"] };
  const admin = (rol_admin: Sesion["rol_admin"]): Sesion => ({ ...ANA, role: "admin", rol_admin });
  expect(await lanzado(accion(venta, anotar)(envio({})))).toMatchObject({ status: 302 });
  expect(await lanzado(accion(venta, anotar)(envio({}, ANA)))).toMatchObject({ status: 404 });
  expect(await lanzado(accion(venta, anotar)(envio({}, admin("catalogo"))))).toMatchObject({ status: 404 });
  // A role that opens the page but has no permission of its forms is refused without reading the form.
  const pedido = envio({}, admin("lectura"));
  expect(await accion(venta, anotar)(pedido)).toMatchObject({
    data: { ok: false, mensaje: expect.stringContaining("Tu rol no permite") },
    init: { status: 403 },
  });
  expect(pedido.request.bodyUsed).toBe(false);
  const subida = accionJson(venta, async () => ({ subido: true }));
  expect((await subida(envio({}, admin("lectura")))).status).toBe(403);
  expect((await subida(envio({}, admin("ventas")))).status).toBe(200);
  expect(hechos).toEqual([]);
  await accion("sesion", anotar)(envio({}, ANA));
  await accion(venta, anotar)(envio({}, admin("ventas")));
  expect(hechos).toEqual(["PZ-1", "PZ-1"]);
});

test("an upload without a page is answered with JSON", async () => {
  const action = accionJson("visita", async (pedido) => ({ de: exigirSesion(pedido).codigo_referido }));
  expect(await (await action(envio({}, ANA))).json()).toEqual({ de: "ANA00001" });
  const respuesta = await action(envio({}));
  expect([respuesta.status, await respuesta.json()]).toEqual([
    401,
    { error: "Usuario no autenticado", message: "Usuario no autenticado" },
  ]);
});

test("fields are read as text or as files, and a missing one is neither", async () => {
  const form = new FormData();
  form.set("nombre", " Ana ");
  form.set("vacio", new File([], ""));
  form.set("foto", new File(["abc"], "foto.png"));
  expect([texto(form, "nombre"), texto(form, "foto"), texto(form, "nada")]).toEqual([" Ana ", "", ""]);
  expect([archivo(form, "vacio"), archivo(form, "nombre"), archivo(form, "nada")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await exigirArchivo(form, "foto", "Elige.")).toMatchObject({ nombre: "foto.png" });
  await expect(exigirArchivo(form, "vacio", "Elige.")).rejects.toMatchObject({
    clase: "valor",
    message: "Elige.",
  });
  for (const [id, leido] of [
    ["12", 12],
    ["-1", 0],
    ["1.5", 0],
    ["x", 0],
  ] as const) {
    form.set("id", id);
    expect(idDe(form)).toBe(leido);
  }
});

test("a body that is no form is the sender's mistake", async () => {
  const request = new Request("http://x/", { method: "POST", body: "{}" });
  await expect(formOf(request)).rejects.toMatchObject({ status: 400 });
});

/** An action that reads its intent by hand would escape the role matrix of tests/attack. */
test("names of intents are read by the kit alone", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const byHand = sources.filter((file) =>
    /\bform\.get\("(accion|intento)"\)|\btexto\(form, "(accion|intento)"\)|<(?:input|button)[^>]*name="accion"/.test(
      readFileSync(join("app", file), "utf8"),
    ),
  );
  expect(byHand).toEqual([]);
});
