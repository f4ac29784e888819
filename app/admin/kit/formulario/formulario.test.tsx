import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { entero, linea, siONo } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { FormularioAdmin } from "./formulario.tsx";
import { rechazadaDe } from "./rechazada.ts";

const CAMPOS = controlesDe(
  z.object({
    nombre: campo(linea("Escribe el nombre.", 40), { label: "Nombre", ayuda: "Como lo leen los clientes." }),
    precio: campo(entero("Escribe el precio", 1), { label: "Precio" }),
    activo: campo(siONo, { label: "Activo" }),
  }),
);

const negada: Respuesta = {
  intento: "guardar",
  ok: false,
  mensaje: "Revisa los campos.",
  en: 1,
  id: "7",
  errores: { precio: "Escribe el precio, entre 1 y 999.999.999." },
  valores: { nombre: "Otra", precio: "mucho" },
  espera: null,
  sin_sesion: false,
  sin_prueba: false,
  datos: null,
};

/** The form as it stands in the first answer, before any script. */
function formulario(respuesta: Respuesta | undefined): string {
  const element = (
    <FormularioAdmin
      campos={CAMPOS}
      intento="guardar"
      id="7"
      valores={{ nombre: "Una", precio: "12990", activo: "on" }}
      respuesta={respuesta}
      boton="Guardar"
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("a form is drawn from the schema of its action and can be sent without scripts", () => {
  const html = formulario(undefined);
  expect(html).toContain('method="post"');
  expect(html).toContain('<input type="hidden" name="intento" value="guardar"/>');
  expect(html).toContain('<input type="hidden" name="id" value="7"/>');
  expect(html).toMatch(/<input(?=[^>]*name="nombre")(?=[^>]*maxLength="40")(?=[^>]*value="Una")/i);
  expect(html).toMatch(/<input(?=[^>]*name="precio")(?=[^>]*inputMode="numeric")(?=[^>]*value="12\.990")/i);
  expect(html).toMatch(/<input(?=[^>]*name="activo")(?=[^>]*type="checkbox")(?=[^>]*checked)/);
  expect(html).toContain("Como lo leen los clientes.");
});

test("a refused form keeps what was written, with each error beside its field", () => {
  const html = formulario(negada);
  expect(html).toMatch(/<input(?=[^>]*name="nombre")(?=[^>]*value="Otra")/);
  expect(html).toMatch(/<input(?=[^>]*name="precio")(?=[^>]*aria-invalid="true")(?=[^>]*value="mucho")/);
  expect(html).toContain("Escribe el precio, entre 1 y 999.999.999.");
  expect(html).not.toMatch(/<input(?=[^>]*name="activo")(?=[^>]*checked)/);
});

test("an answer belongs to the form that was refused, of its row only", () => {
  expect(rechazadaDe(negada, "guardar", "7")).toBe(negada);
  expect(rechazadaDe(negada, "guardar")).toBe(negada);
  expect(rechazadaDe(negada, "guardar", "8")).toBeUndefined();
  expect(rechazadaDe(negada, "crear", "7")).toBeUndefined();
  expect(rechazadaDe({ ...negada, ok: true }, "guardar", "7")).toBeUndefined();
});
