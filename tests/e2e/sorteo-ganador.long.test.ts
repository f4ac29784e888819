import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { CLAVE_DEMO, openForFile } from "#tests/support/e2e/database.ts";
import { GANO_NUMERO, sorteosEn } from "#tests/support/e2e/escenario.ts";
import { getPage } from "#tests/support/e2e/http.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { type Login, startServer } from "#tests/support/server.ts";

const server = await startServer();
const { pool } = openForFile(server.databaseUrl);
const [finalizado] = await sorteosEn(pool, "Finalizado");
if (!finalizado) throw new Error("the demo shop has a finished raffle");

/** The winner of the product, with a profile that can be shown. */
async function ganadora(key: string): Promise<Login> {
  const { rows } = await pool.query<{ email: string }>(
    `update usuarios set nombre = 'Nicolás', apellido = 'Torres', comuna = 'Rancagua' from sorteos
      where codigo_referido = ganador_producto and key = $1 returning usuarios.email`,
    [key],
  );
  return { email: rows[0]?.email ?? "", contrasena: CLAVE_DEMO };
}

test("a winner agrees to be named, visitors read it at once, and it is withdrawn at once", async () => {
  const gana = await pageOf(server, await ganadora(finalizado.key), { width: 390 });
  const leer = async () => (await getPage(server, finalizado.ruta)).text;
  const NOMBRE = /Nicolás T\.<!-- -->, <!-- -->Rancagua|Nicolás T\., Rancagua/;
  // The page of visitors is kept in memory: it is asked for before each change.
  expect(await leer()).not.toMatch(NOMBRE);
  await visit(gana, finalizado.ruta);
  const tarjeta = gana.getByRole("region", { name: "Tu nombre en este sorteo" });
  await tarjeta.getByText("¿Podemos mostrar «Nicolás T., Rancagua»").waitFor();
  await expectNoAxeViolations(gana);
  const publico = await newPage(server);
  await visit(publico, finalizado.ruta);
  await publico.getByRole("heading", { name: GANO_NUMERO }).waitFor();
  await tarjeta.getByRole("button", { name: "Sí, mostrarlo" }).click();
  await tarjeta.getByText("Listo: tu nombre y tu comuna ya se ven en este sorteo.").waitFor();
  await publico.getByRole("heading", { name: "Nicolás T., Rancagua" }).waitFor();
  expect(await leer()).toMatch(NOMBRE);
  await expectNoAxeViolations(publico);
  await tarjeta.getByRole("button", { name: "Dejar de mostrarlo" }).click();
  await publico.getByRole("heading", { name: GANO_NUMERO }).waitFor();
  expect(await leer()).not.toMatch(NOMBRE);
  // It was asked once: what is left is a quiet way to change it.
  expect(await tarjeta.getByText("¿Podemos mostrar").count()).toBe(0);
  await tarjeta.getByRole("button", { name: "Mostrar mi nombre" }).waitFor();
});

test("without JavaScript a winner answers too", async () => {
  const gana = await pageOf(server, await ganadora(finalizado.key), { javascript: false, width: 390 });
  await gana.goto(finalizado.ruta);
  await gana.getByRole("button", { name: "Mostrar mi nombre" }).click();
  await gana.getByText("Listo: tu nombre y tu comuna ya se ven en este sorteo.").waitFor();
  await gana.getByRole("button", { name: "Dejar de mostrarlo" }).click();
  await gana.getByText("Listo: en este sorteo solo se ven tu número").waitFor();
});

test("for an admin the draw ends with the winners' names, phones and the prize to prepare", async () => {
  const admin = await pageOf(server, server.admin, { width: 390 });
  await visit(admin, finalizado.ruta);
  const { rows } = await pool.query(
    `select trim(concat_ws(' ', u.nombre, u.apellido)) as nombre, u.celular, v.codigo from sorteos s
       join usuarios u on u.codigo_referido = s.ganador_producto
       join ventas v on v.usuario = u.codigo_referido and v.origen = 'sorteo' and v.fecha = s.sorteado_en
      where s.key = $1`,
    [finalizado.key],
  );
  const entrega = admin.getByRole("region", { name: "Para entregar los premios" });
  await entrega.getByText(String(rows[0]?.nombre)).waitFor();
  await entrega.getByRole("link", { name: String(rows[0]?.celular) }).waitFor();
  expect(await entrega.getByRole("link", { name: "WhatsApp" }).count()).toBe(2);
  await expectNoAxeViolations(admin);
  await entrega.getByRole("link", { name: "Preparar premio" }).click();
  await admin.waitForURL(`**/admin/ventas/${rows[0]?.codigo}`);
  await admin.goto(`/admin/sorteos?texto=${finalizado.key}`);
  await admin.getByText(new RegExp(`^Ganaron ${rows[0]?.nombre} \\(producto\\) y `)).waitFor();
});
