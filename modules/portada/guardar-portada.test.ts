import { desc } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditoria, portadas } from "#database/schema.ts";
import { portadaDemo } from "#demo/data/portada.ts";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { hallarProductosElegibles, leerEditor, VERSIONES_PORTADA } from "./editar-portada.server.ts";
import { camposDe } from "./formulario.ts";
import {
  descartarBorrador,
  guardarBorrador,
  publicarPortada,
  subirFotoPortada,
  TEXTOS_PORTADA,
  volverAPortada,
} from "./guardar-portada.server.ts";
import { leerInicio } from "./leer-portada.server.ts";
import type { Portada } from "./portada.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const DEMO = portadaDemo(() => null);
let duena: Sesion;

beforeAll(async () => {
  duena = await crearPersona(ctx, { role: "admin" });
  await crearProducto(ctx, { sku: "A", producto: "Poncho" });
});
beforeEach(async () => {
  await db.delete(portadas);
  ctx.eventos.length = 0;
});

const titulada = (titulo: string): Portada => ({ ...DEMO, marquesina: { ...DEMO.marquesina, titulo } });
const enviar = (titulo: string, version: number, cambio = "") => ({
  campos: [...camposDe(titulada(titulo))],
  version,
  cambio,
});
const tituloVisible = async () => {
  const marquesina = (await leerInicio(ctx)).find(({ tipo }) => tipo === "marquesina");
  return marquesina?.tipo === "marquesina" ? marquesina.titulo : null;
};
const publicar = async (titulo: string) => {
  const { version } = await leerEditor(ctx, duena);
  return publicarPortada(ctx, enviar(titulo, version), duena);
};
const ultimoHecho = async () =>
  (await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1))[0]?.accion;

describe("a draft", () => {
  test("is seen by the editor only, and is one", async () => {
    const { id } = await guardarBorrador(ctx, enviar("Uno", 0), duena);
    const otra = await guardarBorrador(ctx, enviar("Dos", id), duena);
    expect(otra.id).not.toBe(id);
    expect(await tituloVisible()).toBeNull();
    const editor = await leerEditor(ctx, duena);
    expect(editor).toMatchObject({ version: otra.id, publicada: 0, automatica: true });
    expect(editor.portada.marquesina.titulo).toBe("Dos");
    expect(await db.select().from(portadas)).toHaveLength(1);
    expect(await ultimoHecho()).toBe("portada.guardar");
  });

  test("of two admins at once, the second is refused and the first stays", async () => {
    const { id } = await guardarBorrador(ctx, enviar("De la primera", 0), duena);
    await seNiega(
      guardarBorrador(ctx, enviar("De la segunda", 0), duena),
      "estado",
      TEXTOS_PORTADA.otra_persona,
    );
    const editor = await leerEditor(ctx, duena);
    expect([editor.version, editor.portada.marquesina.titulo]).toEqual([id, "De la primera"]);
  });

  test("eight saves at the same moment: one wins", async () => {
    const intentos = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => guardarBorrador(ctx, enviar(`Carrera ${i}`, 0), duena)),
    );
    expect(intentos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.select().from(portadas)).toHaveLength(1);
  });

  test("is discarded once, and only the one that was seen", async () => {
    const { id } = await guardarBorrador(ctx, enviar("Uno", 0), duena);
    await seNiega(descartarBorrador(ctx, id + 1, duena), "estado", TEXTOS_PORTADA.otra_publicacion);
    await descartarBorrador(ctx, id, duena);
    await seNiega(descartarBorrador(ctx, id, duena), "estado", TEXTOS_PORTADA.sin_borrador);
  });

  test("can do what its button asks for besides", async () => {
    await guardarBorrador(ctx, enviar("Uno", 0, "subir marquesina"), duena);
    expect((await leerEditor(ctx, duena)).portada.orden.at(-2)).toBe("marquesina");
  });
});

describe("publishing", () => {
  test("shows the page and tells every process", async () => {
    await guardarBorrador(ctx, enviar("Borrador", 0), duena);
    const { id } = await publicar("Publicada");
    expect(await tituloVisible()).toBe("Publicada");
    expect(ctx.eventos).toContainEqual({ tabla: "portadas", clave: String(id) });
    expect((await leerEditor(ctx, duena)).borrador).toBeNull();
    expect(await ultimoHecho()).toBe("portada.publicar");
  });

  test("refuses bad fields and foreign pictures, and changes nothing", async () => {
    const { campos } = enviar("Mala", 0);
    const con = (otros: Record<string, string>) => ({
      campos: Object.entries({ ...Object.fromEntries(campos), ...otros }),
      version: 0,
      cambio: "",
    });
    await seNiega(publicarPortada(ctx, con({ "marquesina.boton.a": "javascript:alert(1)" }), duena), "valor");
    const foto = { "estelar.imagen.tipo": "foto", "estelar.imagen.archivo": "0".repeat(32) };
    await seNiega(publicarPortada(ctx, con(foto), duena), "valor", TEXTOS_PORTADA.foto_desconocida);
    expect(await db.select().from(portadas)).toEqual([]);
  });

  test("keeps the last versions only", async () => {
    for (let i = 0; i < VERSIONES_PORTADA + 3; i++) await publicar(`Versión ${i}`);
    expect(await db.select().from(portadas)).toHaveLength(VERSIONES_PORTADA);
    expect(await tituloVisible()).toBe(`Versión ${VERSIONES_PORTADA + 2}`);
  });
});

describe("undoing", () => {
  const deshacer = async (publicada: number) => volverAPortada(ctx, { publicada, a: "anterior" }, duena);

  test("goes back to the version before, and forth again", async () => {
    await publicar("Primera");
    const { id } = await publicar("Segunda");
    const { id: vuelta } = await deshacer(id);
    expect(await tituloVisible()).toBe("Primera");
    expect(await ultimoHecho()).toBe("portada.volver");
    await deshacer(vuelta);
    expect(await tituloVisible()).toBe("Segunda");
  });

  test("of the first version leaves the page that the shop makes", async () => {
    const { id } = await publicar("Primera");
    expect((await leerEditor(ctx, duena)).puede_deshacer).toBe(true);
    await deshacer(id);
    expect((await leerEditor(ctx, duena)).automatica).toBe(true);
    expect((await leerInicio(ctx)).map(({ tipo }) => tipo)).toEqual(["carrusel"]);
  });

  test("with nothing before it is refused, and pressed twice at once goes back once", async () => {
    await seNiega(deshacer(0), "estado", TEXTOS_PORTADA.sin_anterior);
    await publicar("Primera");
    await publicar("Segunda");
    const { id } = await publicar("Tercera");
    const dos = await Promise.allSettled([deshacer(id), deshacer(id)]);
    expect(dos.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await tituloVisible()).toBe("Segunda");
  });

  test("keeps the draft, and any version of the history can come back", async () => {
    const { id: primera } = await publicar("Primera");
    const { id } = await publicar("Segunda");
    await guardarBorrador(ctx, enviar("Borrador", id), duena);
    await volverAPortada(ctx, { publicada: id, a: primera }, duena);
    expect(await tituloVisible()).toBe("Primera");
    expect((await leerEditor(ctx, duena)).portada.marquesina.titulo).toBe("Borrador");
    const { publicada } = await leerEditor(ctx, duena);
    await seNiega(volverAPortada(ctx, { publicada, a: 999_999 }, duena), "desconocido");
  });
});

test("only a dueña changes anything; lectura sees", async () => {
  const foto = { nombre: "a.png", contenido: new Uint8Array(3) };
  for (const rol_admin of ROLES_ADMIN.filter((rol) => rol !== "duena")) {
    const sesion = await crearPersona(ctx, { role: "admin", rol_admin });
    await seNiega(guardarBorrador(ctx, enviar("No", 0), sesion), "ajeno");
    await seNiega(publicarPortada(ctx, enviar("No", 0), sesion), "ajeno");
    await seNiega(descartarBorrador(ctx, 0, sesion), "ajeno");
    await seNiega(volverAPortada(ctx, { publicada: 0, a: "automatica" }, sesion), "ajeno");
    await seNiega(subirFotoPortada(ctx, foto, sesion), "ajeno");
    if (rol_admin === "lectura") expect((await leerEditor(ctx, sesion)).version).toBe(0);
    else await seNiega(leerEditor(ctx, sesion), "ajeno");
  }
  await seNiega(guardarBorrador(ctx, enviar("No", 0), await crearPersona(ctx)), "ajeno");
  expect(await db.select().from(portadas)).toEqual([]);
});

test("a picture is prepared like those of products, and then may be used", async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const subir = () => subirFotoPortada(ctx, { nombre: "a.png", contenido: new Uint8Array(png) }, duena);
  const { archivo } = await subir();
  expect(await subir()).toEqual({ archivo });
  await seNiega(
    subirFotoPortada(ctx, { nombre: "a.png", contenido: new Uint8Array([1, 2]) }, duena),
    "valor",
  );
  const imagen = { tipo: "foto" as const, archivo, x: 10, y: 90 };
  const portada = { ...DEMO, estelar: { ...DEMO.estelar, sku: "A", imagen } };
  await publicarPortada(ctx, { campos: [...camposDe(portada)], version: 0, cambio: "" }, duena);
  expect((await leerInicio(ctx)).find(({ tipo }) => tipo === "estelar")).toMatchObject({ imagen });
});

test("the picker finds by name and SKU, and takes signs as they are", async () => {
  const skus = async (texto: string) =>
    (await hallarProductosElegibles(ctx, texto, duena)).map(({ sku }) => sku);
  expect(await skus("onch")).toEqual(["A"]);
  expect(await skus("a")).toEqual(["A"]);
  expect(await skus("%")).toEqual([]);
});
