import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SinApartar } from "./sin-apartar.tsx";

test("the payment card names the products of which no unit is kept, and else says nothing", () => {
  expect(renderToStaticMarkup(<SinApartar nombres={[]} />)).toBe("");
  expect(renderToStaticMarkup(<SinApartar nombres={["Parrilla, Talla L", "Tetera"]} />)).toContain(
    "No te apartamos unidades: otra persona puede llevarse Parrilla, Talla L y Tetera antes de que pagues.",
  );
});
