import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChipPedido } from "./chip-estado.tsx";

const tono = (estado: string) => /chip-(\w+)/.exec(renderToStaticMarkup(<ChipPedido estado={estado} />))?.[1];

test("what is paid or has arrived is green, what waits is yellow, what failed is red, and steps of the dispatch are blue", () => {
  for (const listo of ["Pagado", "Por preparar", "En camino", "Entregado"])
    expect(tono(listo)).toBe("success");
  for (const paso of ["Preparando", "Enviado 1 de 2"]) expect(tono(paso)).toBe("info");
  expect(tono("Validando Pago")).toBe("warning");
  expect(tono("Rechazado")).toBe("error");
  expect(tono("Anulado")).toBe("muted");
});
