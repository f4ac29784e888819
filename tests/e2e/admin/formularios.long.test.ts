import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { abrir } from "#tests/support/e2e/tienda-propia.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const { rows } = await db.execute<{ venta: string }>(sql`
  select v.codigo as venta from ventas v where v.estado_pago = 'Pagado' and v.origen <> 'sorteo'
     and exists (select 1 from productos_compras p where p.venta = v.id and p.estado = 'Preparando') order by v.id limit 1`);
const venta = rows[0]?.venta ?? "";

type Caso = {
  path: string;
  /** Folds to open before writing. */
  abre?: readonly string[];
  /** The fold in which the whole form stands. */
  dentro?: string;
  /** What makes the form wrong, by the label of its field. */
  escribe?: Record<string, string>;
  elige?: Record<string, string>;
  /** A box to check. */
  marca?: string;
  boton: string;
  /** The button asks first. */
  confirma?: true;
  /** The field that has to get the focus, and what stands beside the button. */
  foco: string | RegExp;
  cuenta: RegExp;
};

const GUARDAR = "Guardar";

/** Every long form of the administration, each wrong in its own way. */
const FORMULARIOS: readonly Caso[] = [
  { path: "/admin/productos/nuevo", boton: "Crear producto", foco: "Nombre", cuenta: /Revisa 3 campos/ },
  {
    path: "/admin/productos/100001",
    escribe: { Precio: "cien" },
    boton: "Guardar cambios",
    foco: "Precio",
    cuenta: /Revisa 1 campo/,
  },
  {
    // The fold of the wrong field is opened.
    path: "/admin/productos/100003",
    abre: ["Sorteo y puntos"],
    escribe: { "Mínimo por abono": "0" },
    boton: "Guardar cambios",
    foco: "Mínimo por abono",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/ajustes",
    escribe: { "Nombre de la tienda": "", Domicilio: "" },
    boton: GUARDAR,
    foco: "Nombre de la tienda",
    cuenta: /Revisa 2 campos/,
  },
  {
    path: "/admin/ajustes?lugar=pagos",
    abre: ["Topes de una compra"],
    escribe: { Líneas: "900" },
    boton: GUARDAR,
    foco: "Líneas",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/ajustes?lugar=puntos",
    escribe: { "Porcentaje por referido": "150" },
    boton: GUARDAR,
    foco: "Porcentaje por referido",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/ajustes?lugar=avisos",
    escribe: { "Decir «Quedan N» desde": "5000" },
    boton: GUARDAR,
    foco: "Decir «Quedan N» desde",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/ajustes?lugar=tecnico",
    escribe: { "Días para confirmar el correo": "1" },
    boton: GUARDAR,
    foco: "Días para confirmar el correo",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/envios",
    escribe: { "Costo de liviano a Maule": "mucho" },
    boton: "Guardar tarifas",
    foco: "Costo de liviano a Maule",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/productos/cuentas?nueva=si",
    boton: "Crear cuenta",
    foco: "Titular",
    cuenta: /Revisa 6 campos/,
  },
  { path: "/admin/cupones?nuevo=si", boton: "Crear cupón", foco: "Código", cuenta: /Revisa 2 campos/ },
  {
    path: "/admin/asistente?nueva=si",
    boton: "Crear respuesta",
    foco: "Pregunta",
    cuenta: /Revisa 2 campos/,
  },
  {
    path: "/admin/ventas/nueva",
    escribe: { Cliente: "nadie@nada.cl", "Artículo 1": "no-hay-tal" },
    boton: "Registrar venta",
    foco: "Artículo 1",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/ajustes/conexiones",
    boton: "Guardar conexión con Fintoc",
    foco: "Id de la cuenta en Fintoc",
    cuenta: /Revisa \d campos?/,
  },
  {
    path: "/admin/productos/tickets?nuevo=si",
    boton: "Crear ticket",
    foco: "Nombre",
    cuenta: /Revisa 3 campos/,
  },
  {
    path: "/admin/ajustes/boletas",
    escribe: { "Comuna de la tienda": "Valdivia", "Valor de la UF": "nada" },
    boton: "Guardar datos",
    foco: "Fecha de la resolución",
    cuenta: /Revisa \d campos?/,
  },
  { path: "/admin/ajustes/encargados", boton: "Anotar", foco: "Empresa", cuenta: /Revisa \d campos?/ },
  {
    path: "/admin/ajustes/incidentes",
    dentro: "Anotar un incidente",
    escribe: { "Qué pasó": "Se perdió una hoja de despacho." },
    boton: "Anotar incidente",
    foco: "Efectos posibles",
    cuenta: /Revisa 4 campos/,
  },
  {
    path: "/admin/datos",
    dentro: "Anotar una que llegó por otro medio",
    escribe: { "Correo de la persona": "no-es-un-correo" },
    boton: "Anotar solicitud",
    foco: "Correo de la persona",
    cuenta: /Revisa \d campos?/,
  },
  {
    path: "/admin/portada",
    dentro: "Marquesina",
    escribe: { "Lleva a": "sin barra" },
    boton: "Guardar borrador",
    foco: "Lleva a",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: "/admin/legales",
    marca: "Reemplazar el texto de esta sección",
    boton: "Publicar",
    foco: /^1\. /,
    cuenta: /Revisa 1 campo/,
  },
  {
    path: `/admin/ventas/${venta}`,
    elige: { Paso: "Enviado" },
    boton: "Guardar el despacho",
    foco: "Seguimiento",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: `/admin/ventas/${venta}`,
    dentro: "Devolver dinero",
    escribe: { "Monto devuelto, en pesos": "mucho" },
    boton: "Registrar la devolución",
    confirma: true,
    foco: "Monto devuelto, en pesos",
    cuenta: /Revisa 1 campo/,
  },
  {
    path: `/admin/despachos/enviar?venta=${venta}`,
    boton: "Marcar Enviado",
    foco: `Seguimiento de ${venta}`,
    cuenta: /Revisa 1 campo/,
  },
];

const conFoco = (page: Page) =>
  page.evaluate(() => {
    const campo = document.activeElement;
    if (!(campo instanceof HTMLInputElement || campo instanceof HTMLTextAreaElement)) return campo?.tagName;
    return campo.getAttribute("aria-label") ?? campo.labels?.[0]?.textContent;
  });

test.each(FORMULARIOS)("$path: the first wrong field of '$boton' gets the focus", async (caso) => {
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.admin);
  await visit(page, caso.path);
  if (caso.dentro) await page.locator("summary", { hasText: caso.dentro }).click();
  for (const parte of caso.abre ?? []) await abrir(page, parte);
  for (const [campo, valor] of Object.entries(caso.escribe ?? {}))
    await page.getByLabel(campo, { exact: true }).filter({ visible: true }).first().fill(valor);
  for (const [campo, valor] of Object.entries(caso.elige ?? {}))
    await page.getByLabel(campo).selectOption(valor);
  if (caso.marca) await page.getByLabel(caso.marca).first().check();
  // What is folded away again opens by itself.
  for (const parte of caso.abre ?? []) await abrir(page, parte);
  await page.getByRole("button", { name: caso.boton, exact: true }).first().click();
  if (caso.confirma) await page.getByRole("dialog").getByRole("button", { name: caso.boton }).click();
  const { foco } = caso;
  const enFoco = expect.poll(() => conFoco(page));
  await (foco instanceof RegExp ? enFoco.toMatch(foco) : enFoco.toBe(foco));
  await page.getByText(caso.cuenta).first().waitFor();
});

test("a customer's wrong address gets the focus too, and leaving a written profile asks", async () => {
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.cliente);
  await visit(page, "/mis-datos");
  await page.getByLabel("Dirección", { exact: true }).fill("Calle que no se guarda 1");
  await page
    .getByRole("link", { name: /ir al inicio/ })
    .first()
    .click();
  const pregunta = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await pregunta.getByRole("button", { name: "Seguir aquí" }).click();
  expect(await page.getByLabel("Dirección", { exact: true }).inputValue()).toBe("Calle que no se guarda 1");
});
