import { expect, test } from "vitest";
import { leerEditor } from "#modules/portada/editar-portada.server.ts";
import { camposDe } from "#modules/portada/formulario.ts";
import type { Portada } from "#modules/portada/portada.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();
const cookie = await shop.login("admin@puntazo.cl", CLAVE_DEMO);
const sesion = await shop.auth.sesion(new Headers({ Cookie: cookie }));
if (!sesion) throw new Error("no admin");
const admin = sesion;

const pagina = async () => (await shop.ask("/")).text();
/** The sections of the page by their classes, in order. */
const secciones = (html: string) =>
  [
    ...html.matchAll(
      /class="[^"]*\b(inicio-portada|inicio-herramientas|inicio-parrillas|inicio-autos|inicio-bebes|inicio-jacuzzi|inicio-movimiento)["\s]/g,
    ),
  ].map(([, nombre]) => nombre);

async function enviar(
  intento: string,
  cambiar: (portada: Portada) => Portada,
  otros: Record<string, string> = {},
) {
  const { portada, version, publicada } = await leerEditor(shop.ctx, admin);
  const body = new FormData();
  for (const [campo, valor] of camposDe(cambiar(portada))) body.append(campo, valor);
  for (const [campo, valor] of Object.entries({
    version: String(version),
    publicada: String(publicada),
    ...otros,
  }))
    body.append(campo, valor);
  body.append("intento", intento);
  return shop.ask("/admin/portada", { method: "POST", body, cookie });
}

const TODAS = [
  "inicio-portada",
  "inicio-herramientas",
  "inicio-parrillas",
  "inicio-autos",
  "inicio-bebes",
  "inicio-jacuzzi",
  "inicio-movimiento",
];

test("a plain form switches a section off, moves one, and the cached page follows at once, without a script", async () => {
  expect(secciones(await pagina())).toEqual(TODAS);
  const sinAutos = (portada: Portada): Portada => ({
    ...portada,
    orden: ["marquesina", ...portada.orden.filter((tipo) => tipo !== "marquesina")],
    camino: { ...portada.camino, visible: false },
  });
  expect((await enviar("guardar", sinAutos)).status).toBe(200);
  expect(secciones(await pagina())).toEqual(TODAS);
  const vista = await shop.ask("/admin/portada/vista", { cookie });
  const esperadas = ["inicio-movimiento", ...TODAS.filter((una) => !/autos|movimiento/.test(una))];
  expect(secciones(await vista.text())).toEqual(esperadas);
  expect((await enviar("publicar", (portada) => portada)).status).toBe(200);
  const html = await pagina();
  expect(secciones(html)).toEqual(esperadas);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect((await enviar("deshacer", (portada) => portada)).status).toBe(200);
  expect(secciones(await pagina())).toEqual(TODAS);
});

test("the preview may be framed by the shop only, and is neither stored nor found by search engines", async () => {
  const { headers } = await shop.ask("/admin/portada/vista", { cookie });
  expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  const { headers: otras } = await shop.ask("/admin/portada", { cookie });
  expect(otras.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
});

test("a second admin is refused with a sentence and keeps what was written", async () => {
  const titulo = (texto: string) => (portada: Portada) => ({
    ...portada,
    marquesina: { ...portada.marquesina, titulo: texto },
  });
  const { version } = await leerEditor(shop.ctx, admin);
  expect((await enviar("guardar", titulo("De la primera"))).status).toBe(200);
  const segunda = await enviar("guardar", titulo("Texto de la segunda"), { version: String(version) });
  expect(segunda.status).toBe(409);
  const html = await segunda.text();
  expect(html).toContain("Otra persona guardó la portada mientras la editabas");
  expect(html).toContain("Texto de la segunda");
});

test("a hostile link is refused beside its field", async () => {
  const respuesta = await enviar("publicar", (portada) => portada, {});
  expect(respuesta.status).toBe(200);
  const mala = await enviar("publicar", (portada) => ({
    ...portada,
    fogon: { ...portada.fogon, boton: { texto: "Ver", a: "javascript:alert(1)" } },
  }));
  expect(mala.status).toBe(422);
  expect(await mala.text()).toContain("Escribe una dirección de la tienda");
  expect(await pagina()).not.toContain("javascript:alert");
});
