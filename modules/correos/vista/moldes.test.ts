import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PLANTILLAS, renderCorreo } from "#modules/correos/plantillas.server.ts";
import { cases } from "#tests/support/long.ts";
import { AJUSTES_DEMO } from "#tests/support/shop/ajustes.ts";
import { escribirEntero } from "./escritura.tsx";
import { escribir } from "./moldes.tsx";

vi.mock(import("react-dom/server"), async (original) => {
  const real = await original();
  return { ...real, renderToStaticMarkup: vi.fn(real.renderToStaticMarkup) };
});

const RAROS = [
  "<b>&\"'",
  "ñandú 😀",
  "a".repeat(120),
  "$& $1",
  "#C8102E",
  ' style="x"',
  "uno dos tres ".repeat(9).trim(),
  "https://tienda.example/mis-pedidos",
  "\uE0000\uE001",
  "cero\u200bancho",
  "12\u00a0h",
];

type Azar = () => number;

/** Changes some of the facts of a mail, in its lists too: its schema decides which of them fit. */
function variar(valor: unknown, azar: Azar): unknown {
  if (Array.isArray(valor))
    return Array.from({ length: azar() % 4 }, (_, i) => variar(valor[i % (valor.length || 1)], azar));
  if (typeof valor === "object" && valor !== null)
    return Object.fromEntries(Object.entries(valor).map(([campo, suyo]) => [campo, variar(suyo, azar)]));
  if (azar() % 2 === 0) return valor;
  if (typeof valor === "number") return azar() % 3 === 0 ? azar() % 2 : azar();
  if (typeof valor === "boolean") return !valor;
  return azar() % 5 === 0 ? "" : RAROS[azar() % RAROS.length];
}

/** Changes only words and amounts, so that the mail keeps its form. */
function decirOtra(valor: unknown, azar: Azar): unknown {
  if (Array.isArray(valor)) return valor.map((suyo) => decirOtra(suyo, azar));
  if (typeof valor === "object" && valor !== null)
    return Object.fromEntries(Object.entries(valor).map(([campo, suyo]) => [campo, decirOtra(suyo, azar)]));
  if (typeof valor === "number") return valor > 1 ? 2 + azar() : valor;
  return typeof valor === "string" && valor !== "" ? RAROS[azar() % RAROS.length] : valor;
}

type Datos = Record<string, unknown>;
type Cambio = (valor: unknown, azar: Azar) => unknown;

/** Each fact alone, so that one that does not fit leaves the others. */
function conOtros(muestra: Datos, encaja: (datos: Datos) => boolean, azar: Azar, cambio: Cambio): Datos {
  return Object.keys(muestra).reduce((datos, campo) => {
    const { [campo]: suyo, ...resto } = datos;
    const sinEl = cambio === variar && azar() % 4 === 0;
    const otro = sinEl ? resto : { ...resto, [campo]: cambio(suyo, azar) };
    return encaja(otro) ? otro : datos;
  }, muestra);
}

const public_url = "https://tienda.example";
const tiendas = [
  { ...AJUSTES_DEMO, demostracion: true },
  {
    ...AJUSTES_DEMO,
    demostracion: false,
    nombre_tienda: "Ñ & <Hijos>",
    color: "#0B6E74",
    telefono: "",
    giro: "",
  },
];

test.each(Object.entries(PLANTILLAS))(
  "%s is what React and html-to-text write, whatever it says",
  async (_, correo) => {
    const encaja = (datos: Datos) => {
      try {
        correo.preparar(datos);
        return true;
      } catch {
        return false;
      }
    };
    const numeros = fc.array(fc.nat(2_000_000), { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(numeros, fc.constantFrom(...tiendas), async (azares, tienda) => {
        let i = 0;
        const azar = () => azares[i++ % azares.length] ?? 0;
        const primero = conOtros(correo.muestra, encaja, azar, variar);
        const segundo = conOtros(primero, encaja, azar, decirOtra);
        for (const datos of [primero, segundo, primero]) {
          const { cuerpo } = await correo.dibujar(datos, { tienda, public_url });
          const colorear = (html: string) => html.replaceAll("#C8102E", tienda.color);
          const [rapido, entero] = [escribir, escribirEntero].map((escribe) => escribe(cuerpo, colorear));
          expect(rapido?.html.join("")).toBe(entero?.html.join(""));
          expect(rapido?.text).toBe(entero?.text);
        }
      }),
      { numRuns: cases(24) },
    );
  },
);

test.each(Object.entries(PLANTILLAS))(
  "%s is rendered once, and then filled in",
  async (nombre, { muestra }) => {
    const escribirla = (datos: Datos) => renderCorreo(nombre, datos, AJUSTES_DEMO, public_url);
    await escribirla(muestra);
    vi.mocked(renderToStaticMarkup).mockClear();
    await escribirla(muestra);
    expect(renderToStaticMarkup).not.toHaveBeenCalled();
  },
);

test("another purchase of as many lines is filled in too, with its own words", async () => {
  const { muestra } = PLANTILLAS.carrito;
  await renderCorreo("carrito", muestra, AJUSTES_DEMO, public_url);
  vi.mocked(renderToStaticMarkup).mockClear();
  const lineas = muestra.lineas.map((linea) => ({ ...linea, nombre: "Olla <grande>", cantidad: 3 }));
  const otra = { ...muestra, codigo: "PZ-ZZZZZZ", lineas, total: 777_777, puntos: 9 };
  const { html, text } = await renderCorreo("carrito", otra, AJUSTES_DEMO, public_url);
  expect(renderToStaticMarkup).not.toHaveBeenCalled();
  for (const palabra of ["PZ-ZZZZZZ", "$777.777", "+9", "3 × $129.990"]) {
    expect(html).toContain(palabra);
    expect(text).toContain(palabra);
  }
  expect(html).toContain("Olla &lt;grande&gt;");
  expect(text).toContain("Olla <grande>");
  expect(`${html}${text}`).not.toContain(muestra.codigo);
});
