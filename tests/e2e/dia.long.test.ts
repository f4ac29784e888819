import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { usuarios, ventas } from "#database/schema.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import { bytesDe } from "#tests/support/cartola/escritor.ts";
import { CON_MUESTRA } from "#tests/support/cartola/escritores-con-muestra.ts";
import { enCuenta, metaDe } from "#tests/support/cartola/hechos.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";
import { rutNuevo, vaciarConciliacion } from "#tests/support/shop/movimientos.ts";

// The owner's day in one piece: the bank's file, its payments, the parcels. The customer's page is never loaded again.

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);

const PARIENTE = "Tía Que Redondea";
/** Neither the number of an account of the demo shop nor a longer one that begins with it. */
const CUENTA_AJENA = "009876543210";

type Dia = {
  width: Width;
  apellido: string;
  /** Two sales whose transfers name their code, and one paid with a peso too much and no code. */
  uno: string;
  dos: string;
  tres: string;
  page: Page;
  /** What the customer sees: her orders, open the whole day. */
  suya: Page;
};

async function amanecer(width: Width): Promise<Dia> {
  await vaciarConciliacion(db);
  const apellido = `Jornada${width}`;
  const quien = await nuevoCliente(db);
  await db
    .update(usuarios)
    .set({ nombre: "Rosa", apellido, direccion: "Los Aromos 12", comuna: "Talca", region: "Maule" })
    .where(eq(usuarios.email, quien.email));
  const suya = await newPage(server, { width });
  const compra = (cantidad: number) => comprarPorFuncion(suya, server, quien, [{ ...producto, cantidad }]);
  const [uno, dos, tres] = [await compra(1), await compra(2), await compra(3)];
  await visit(suya, "/mis-pedidos");
  const page = await pageOf(server, server.admin, { width });
  return { width, apellido, uno, dos, tres, page, suya };
}

const pedido = ({ suya }: Dia, codigo: string) => suya.getByRole("article", { name: codigo });

/** Waits until the customer's page says so of that order. */
const clienteLee = (dia: Dia, codigo: string, estado: string) =>
  pedido(dia, codigo).locator(".pedido-chips").getByText(estado, { exact: true }).waitFor();

async function totalDe(codigo: string): Promise<number> {
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  if (!venta) throw new Error(`no sale ${codigo}`);
  return venta.total;
}

/** Banco de Chile's report of received transfers, as it would be downloaded now. */
async function informe({ uno, dos, tres }: Dia): Promise<Buffer> {
  const ahora = new Date();
  const dia = diaDe(ahora);
  const recibida = (monto: number, nombre: string, comentario: string) => ({
    contable: dia,
    dia,
    hora: formatearHora(ahora),
    monto,
    nombre,
    rut: rutNuevo(),
    comentario,
  });
  const hechos = enCuenta(
    [
      recibida(await totalDe(uno), "Rosa Díaz", `pago ${uno.toLowerCase()}`),
      recibida(await totalDe(dos), "Rosa Díaz", dos),
      recibida((await totalDe(tres)) + 1, PARIENTE, "para la Rosa"),
    ],
    1_000_000,
  );
  // The bank never gives a number twice, and the other width has a file of the same account.
  const propios = hechos.map((hecho, i) => ({ ...hecho, id: ahora.getTime() + i }));
  return bytesDe(CON_MUESTRA.TEF, propios, { ...metaDe(propios), cuenta: CUENTA_AJENA });
}

/** The report is of an account that the shop has not written down, so the page asks first. */
async function importar(dia: Dia): Promise<void> {
  const { page } = dia;
  await visit(page, "/admin/transferencias/importar");
  await page.getByLabel("Archivo del banco").setInputFiles({
    name: CON_MUESTRA.TEF.nombre,
    mimeType: "application/vnd.ms-excel",
    buffer: await informe(dia),
  });
  const revision = page.getByRole("region", { name: "Revisión" });
  await revision.getByText("Nuevos: 3").waitFor();
  await revision.getByRole("row").filter({ hasText: PARIENTE }).waitFor();
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  await revision.getByRole("checkbox", { name: /es de la tienda$/ }).check();
  await revision.getByRole("button", { name: "Guardar 3 movimientos" }).click();
}

/** The sure ones in one press; another admin, who looks at the same desk, sees them go. */
async function confirmarSeguras(dia: Dia): Promise<void> {
  const { page, width, uno, dos } = dia;
  const otra = await pageOf(server, server.admin, { width });
  await visit(otra, "/admin/transferencias");
  const propuestas = page.getByRole("list", { name: "Seguras" });
  await propuestas.getByText(`Código ${uno} en el comentario y monto exacto.`).waitFor();
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  const seguras = { name: /^Confirmar 2 seguras · \$/ };
  await otra.getByRole("button", seguras).waitFor();
  await page.getByRole("button", seguras).click();
  await page.getByText("2 pagos confirmados.").waitFor();
  await otra.getByRole("button", seguras).waitFor({ state: "detached" });
  for (const codigo of [uno, dos]) await clienteLee(dia, codigo, "Pagado");
}

/** One by hand, which leaves a peso in favour, and back again: with the key where there is a keyboard. */
async function unirYDeshacer(dia: Dia): Promise<void> {
  const { page, width, uno, tres } = dia;
  const mano = page.getByRole("region", { name: "Sin compra" });
  await mano.getByRole("checkbox", { name: PARIENTE }).check();
  await mano.getByRole("checkbox", { name: tres }).check();
  await mano.getByRole("button", { name: "Unir y confirmar" }).click();
  await page.getByText(`${tres}: Pago confirmado. Quedan $1 a favor del cliente.`).waitFor();
  await clienteLee(dia, tres, "Pagado");
  await pedido(dia, tres).getByText("Tienes $1 a tu favor.").waitFor();

  const deshacer = page.getByRole("button", { name: `Deshacer ${tres}` });
  await deshacer.waitFor();
  if (width === 1440) await page.keyboard.press("z");
  else await deshacer.click();
  await page.getByText(`${tres}: Deshicimos la confirmación`).waitFor();
  await clienteLee(dia, tres, "Validando Pago");
  await mano.getByRole("checkbox", { name: PARIENTE }).waitFor();

  await page.getByRole("link", { name: "Confirmados" }).click();
  await page.getByRole("row").filter({ hasText: uno }).waitFor();
}

async function imprimir(dia: Dia): Promise<void> {
  const { page, apellido, uno, dos } = dia;
  await visit(page, `/admin/despachos?texto=${apellido}`);
  await page.getByLabel(`Elegir ${dos}`).waitFor();
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  await page.getByLabel(`Elegir ${dos}`).check();
  await page.getByRole("button", { name: "Toda la página" }).click();
  await page.getByRole("button", { name: "Preparar" }).click();
  await page.getByText("2 pedidos en Preparando.").waitFor();
  for (const codigo of [uno, dos]) await clienteLee(dia, codigo, "Preparando");

  await page.getByLabel(`Elegir ${uno}`).check();
  await page.getByLabel(`Elegir ${dos}`).check();
  await page.getByRole("button", { name: "Guías" }).click();
  await page.getByRole("article", { name: `Guía de ${dos}` }).waitFor();
  await page.getByRole("img", { name: `Código QR ${uno}` }).waitFor();
  expect(await page.getByRole("article").count()).toBe(2);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".admin-cabecera, .admin-nav").first().isVisible()).toBe(false);
  expect(await page.getByText("Los Aromos 12").first().isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Etiquetas" }).click();
  await page.getByRole("article", { name: `Etiqueta de ${uno}` }).waitFor();
  await page.getByRole("link", { name: "Lista de recolección" }).click();
  await page.getByRole("cell", { name: "3", exact: true }).waitFor();
}

/** One of the two has its number and leaves; the other says what is missing. */
async function enviar(dia: Dia): Promise<void> {
  const { page, apellido, uno, dos } = dia;
  await visit(page, `/admin/despachos?texto=${apellido}`);
  await page.getByLabel(`Elegir ${uno}`).check();
  await page.getByLabel(`Elegir ${dos}`).check();
  await page.getByRole("button", { name: "Marcar Enviado…" }).click();
  await page.getByLabel("Transportista de todos").fill("Starken");
  await page.getByLabel(`Seguimiento de ${uno}`).fill("A 1");
  await page.getByRole("button", { name: "Marcar 2 pedidos como Enviado" }).click();
  await page.getByText("1 pedido en Enviado.").waitFor();
  await page.getByText("Escribe el número o enlace de seguimiento.", { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await clienteLee(dia, uno, "En camino");
  const enlace = pedido(dia, uno).getByRole("link", { name: "Starken A 1" });
  await enlace.waitFor();
  expect(await enlace.getAttribute("href")).toBe("https://www.starken.cl/seguimiento?codigo=A%201");
  await clienteLee(dia, dos, "Preparando");
}

/** The number was wrong, and then the parcel came back. */
async function corregir(dia: Dia): Promise<void> {
  const { page, uno } = dia;
  await visit(page, `/admin/ventas/${uno}`);
  await page.getByText("Corregir el seguimiento").click();
  await page.getByRole("listitem").getByLabel("Seguimiento").fill("B2");
  await page.getByRole("button", { name: "Guardar y avisar" }).click();
  await page.getByText("Corregimos el seguimiento y avisamos al cliente.").waitFor();
  await pedido(dia, uno).getByRole("link", { name: "Starken B2" }).waitFor();
  await page.getByText("No salió, o volvió: preparar de nuevo").click();
  await page
    .locator("details", { hasText: "No salió, o volvió" })
    .getByLabel("Motivo")
    .fill("El camión volvió.");
  await page.getByRole("button", { name: "Volver a Preparando" }).click();
  await page.getByText("Volvió a Preparando y avisamos al cliente.").waitFor();
  await clienteLee(dia, uno, "Preparando");
  await pedido(dia, uno).getByRole("link", { name: "Starken" }).waitFor({ state: "detached" });
}

test.each(WIDTHS)(
  "a day: import, the sure ones, one by hand, one undone, slips, sent, corrected; the customer sees each step live (%i px)",
  async (width) => {
    const dia = await amanecer(width);
    for (const codigo of [dia.uno, dia.dos, dia.tres]) await clienteLee(dia, codigo, "Validando Pago");
    await importar(dia);
    await confirmarSeguras(dia);
    await unirYDeshacer(dia);
    await imprimir(dia);
    await enviar(dia);
    await corregir(dia);
  },
);
