import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { enMarcado } from "./marcado.ts";

const TEXTO = `Ñandú & "Cía." <b>'3 > 2'</b> — 100 % &amp;`;

test("a text is written as React writes it, in an element and in an attribute", () => {
  expect(`<p title="${enMarcado(TEXTO)}">${enMarcado(TEXTO)}</p>`).toBe(
    renderToStaticMarkup(createElement("p", { title: TEXTO }, TEXTO)),
  );
});
