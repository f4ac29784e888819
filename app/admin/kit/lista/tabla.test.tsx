import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type ColumnaLista, ocultables, TablaLista } from "./tabla.tsx";

type Fila = { id: number; nombre: string; total: number };

const COLUMNAS: readonly ColumnaLista<Fila>[] = [
  { titulo: "Nombre", fija: true, valor: ({ nombre }) => nombre },
  { titulo: "Código", etiqueta: "Su código", valor: ({ id }) => id },
  {
    titulo: "Total",
    numeric: true,
    className: ({ total }) => (total < 0 ? "text-error" : ""),
    valor: ({ total }) => total,
  },
];

test("people may hide every column that is not fixed, each by its place in the table", () => {
  expect(ocultables(COLUMNAS)).toEqual([
    [2, "Código"],
    [3, "Total"],
  ]);
});

test("each column gives its heading, and its value, name and class to every row", () => {
  const html = renderToStaticMarkup(
    <TablaLista
      label="Cosas"
      filas={[{ id: 7, nombre: "Ana", total: -3 }]}
      clave={({ id }) => id}
      columnas={COLUMNAS}
      tono={({ total }) => (total < 0 ? "warning" : undefined)}
    />,
  );
  expect(html.match(/<th /g)).toHaveLength(3);
  expect(html).toContain('<tr data-tone="warning">');
  expect(html).toContain('data-label="Su código"');
  expect(html).toContain('<td class="numeric text-error">-3</td>');
});
