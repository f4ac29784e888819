import { expect, test } from "vitest";
import { checkAdminKits } from "./admin-kits.ts";
import { buildTree } from "./tree.ts";

const offencesOf = (path: string, text: string) =>
  checkAdminKits(buildTree(new Map([[path, text]]))).map(({ detail }) => detail);

const FIELD = 'import { Field } from "#app/ui/field/field.tsx";\n';

test.each(["<Form method='post'>", "<form>", "<fetcher.Form>"])(
  "an admin page with fields in %s is refused",
  (form) => {
    expect(offencesOf("app/admin/nueva/nueva.page.tsx", `${FIELD}const a = ${form};`)).toEqual([
      "a form with fields is a `FormularioAdmin`",
    ]);
  },
);

test("keys beside a form are fields of the form of the kit", () => {
  const path = "app/admin/ajustes/conexiones/nueva.tsx";
  const key = 'import { CampoSecreto } from "./campo-secreto.tsx";\n';
  const kit = 'import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";\n';
  expect(offencesOf(path, `${key}<Form />`)).toEqual(["a form with fields is a `FormularioAdmin`"]);
  expect(offencesOf(path, `${key}${kit}<FormularioAdmin /><Form />`)).toEqual([]);
});

test("a bare table is refused, and so are the parts of one", () => {
  const refused = ["a list is a `ListaAdmin` or a `TablaLista`"];
  expect(offencesOf("app/admin/nueva/tabla.tsx", "<table />")).toEqual(refused);
  expect(offencesOf("app/admin/nueva/tabla.tsx", 'import { Table } from "#app/ui/table/table.tsx";')).toEqual(
    refused,
  );
});

test("a form of one button, a form of the kit and what is no page of the admin pass", () => {
  expect(offencesOf("app/admin/nueva/quitar.tsx", "<Form method='post'><Button /></Form>")).toEqual([]);
  expect(offencesOf("app/admin/nueva/nueva.page.tsx", `${FIELD}<FormularioAdmin />`)).toEqual([]);
  expect(offencesOf("app/admin/kit/accion.tsx", `${FIELD}<Form />`)).toEqual([]);
  expect(offencesOf("app/cuenta/datos.tsx", `${FIELD}<Form /><table />`)).toEqual([]);
});

test("a file that no longer has a form of its own leaves the list", () => {
  expect(offencesOf("app/admin/legales/legales.page.tsx", "const a = 1;")).toEqual([
    "has no form of its own: take it off the list of the rule",
  ]);
});
