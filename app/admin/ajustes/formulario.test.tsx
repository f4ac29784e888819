import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { FormularioLugar } from "./formulario.tsx";

/** The form as it stands in the first answer, before any script. */
function formulario(whatsapp_numero: string): string {
  const ajustes = completarAjustes({ whatsapp_numero });
  const element = <FormularioLugar lugar="tienda" ajustes={ajustes} respuesta={undefined} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("the saved WhatsApp number is shown as people write it, with a link that tries it", () => {
  const html = formulario("56987654321");
  expect(html).toContain('value="+56 9 8765 4321"');
  expect(html).toMatch(
    /href="https:\/\/wa\.me\/56987654321\?text=[^"]+"[^>]*>Probar: abre un chat con \+56 9 8765 4321/,
  );
});

test("without a number there is nothing to try", () => {
  expect(formulario("")).not.toContain("wa.me");
});
