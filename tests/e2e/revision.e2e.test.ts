import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage } from "#tests/support/e2e/browser.ts";

const fila = (numero: number, clase = "", texto = "Fila") =>
  `<li class="${clase}"><b id="fila-${numero}">${texto} ${numero}</b> <img src="data:," alt="Foto ${numero}"></li>`;
const lista = (distinta: string) => {
  const filas = Array.from({ length: 30 }, (_, numero) => fila(numero));
  filas[20] = distinta;
  return `<!doctype html><html lang="es"><title>Lista</title><style>.gris { color: #ddd }</style>
    <main><h1>Lista</h1><ul>${filas.join("")}</ul></main></html>`;
};

// The audit of a page leaves out rows that repeat others: what one row does differently must still be found.
test("one row among thirty fails the audit of its page", async () => {
  const page = await newPage({ url: "http://localhost" }, { fresh: true });
  await page.setContent(lista(fila(20)));
  const antes = await page.content();
  await expectNoAxeViolations(page);
  expect(await page.content(), "every row is back in its place").toBe(antes);

  for (const [distinta, regla] of [
    [fila(20, "gris"), "color-contrast"],
    [fila(20).replace(/alt="[^"]*"/, ""), "image-alt"],
    [fila(20).replace("<b ", '<b role="inventado" '), "aria-roles"],
    [`<li>${fila(20).replace("</b>", '</b><a href="/"></a>')}</li>`, "link-name"],
    [fila(19), "duplicate-id"],
  ] as const) {
    await page.setContent(lista(distinta));
    await expect(expectNoAxeViolations(page), regla).rejects.toThrow(regla);
  }
});
