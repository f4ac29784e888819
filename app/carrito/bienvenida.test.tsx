import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Bienvenida, BienvenidaBreve } from "./bienvenida.tsx";
import { CarritoVacio } from "./carrito.tsx";

const partes = (encendidas: boolean) => ({
  tickets_en_venta: encendidas,
  sorteos_activos: encendidas,
  juego_activo: encendidas,
});

function shown(Component: FunctionComponent, encendidas: boolean): string {
  const root = { marca: { nombre: "Lanas" }, ajustes: partes(encendidas) };
  const router = createMemoryRouter([{ id: "root", path: "/", loader: () => root, Component }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test.each([
  ["the greeting", Bienvenida],
  ["the short greeting", BienvenidaBreve],
  ["an empty cart", CarritoVacio],
] as const)("%s speaks of points only where there is something to do with them", (_, Component) => {
  expect(shown(Component, false)).not.toMatch(/puntos|sorteo/i);
  expect(shown(Component, true)).toContain("puntos");
});

test("no greeting promises points with every purchase: a product may give none", () => {
  for (const Component of [Bienvenida, BienvenidaBreve])
    expect(shown(Component, true)).not.toContain("cada compra te regala");
});
