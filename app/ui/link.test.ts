import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, Form as RouterForm, Link as RouterLink, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { SamePart } from "#app/lib/same-markup.tsx";
import { inPage } from "#tests/support/in-page.ts";
import { Form, Link } from "./link.tsx";

function inRouter(content: ReactNode): string {
  const router = createMemoryRouter([{ path: "/productos", element: content }], {
    initialEntries: ["/productos"],
  });
  return renderToString(createElement(RouterProvider, { router }));
}

const ADDRESSES = [
  "/",
  "/productos?categoria=A%20B#x",
  "?pagina=2",
  "#historial",
  "https://ejemplo.cl/x?y=1&z=2#w",
  "mailto:hola@ejemplo.cl",
];

test.each(ADDRESSES)("a link to %s is written as the router writes it", (to) => {
  for (const props of [
    {},
    { className: "x", prefetch: "intent" as const, replace: true },
    { discover: "none" as const },
  ])
    expect(inRouter(createElement(Link, { to, ...props }, "a"))).toBe(
      inRouter(createElement(RouterLink, { to, ...props }, "a")),
    );
});

test.each(["/salir", "?modo=x", "."])("a form to %s is written as the router writes it", (action) => {
  for (const props of [
    {},
    { method: "post" as const, replace: true },
    { method: "GET" as const, navigate: false },
  ])
    expect(inRouter(createElement(Form, { action, ...props }))).toBe(
      inRouter(createElement(RouterForm, { action, ...props })),
    );
});

/** What `SamePart` keeps is rendered without the router. */
const kept = (content: ReactNode) => inPage(createElement(SamePart, { name: "enlace", of: null }, content));

test("a kept part may hold a link to another site, as the sections of the home page do", () => {
  expect(kept(createElement(Link, { to: "https://ejemplo.cl/x" }, "Ver"))).toBe(
    '<a href="https://ejemplo.cl/x">Ver</a>',
  );
});
