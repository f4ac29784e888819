import fc from "fast-check";
import { expect, test } from "vitest";
import { PLANTILLAS } from "#modules/correos/plantillas.server.ts";
import { cases } from "#tests/support/long.ts";
import { AJUSTES_DEMO } from "#tests/support/shop/ajustes.ts";
import { escribir, escribirEntero } from "./escritura.tsx";

const RAROS = [
  "<b>&\"'",
  "ñandú 😀",
  "a".repeat(120),
  "$& $1",
  "#C8102E",
  ' style="x"',
  "uno dos tres ".repeat(9).trim(),
  "",
];

/** Changes some of the facts of a mail, in its lists too: its schema decides which of them fit. */
function variar(valor: unknown, azar: () => number): unknown {
  if (Array.isArray(valor))
    return Array.from({ length: azar() % 4 }, (_, i) => variar(valor[i % (valor.length || 1)], azar));
  if (typeof valor === "object" && valor !== null)
    return Object.fromEntries(Object.entries(valor).map(([campo, suyo]) => [campo, variar(suyo, azar)]));
  if (azar() % 2 === 0) return valor;
  if (typeof valor === "number") return azar() % 3 === 0 ? azar() % 2 : azar();
  if (typeof valor === "boolean") return !valor;
  return RAROS[azar() % RAROS.length];
}

/** Each fact alone, so that one that does not fit leaves the others. */
function conOtros(muestra: Record<string, unknown>, encaja: (datos: unknown) => boolean, azar: () => number) {
  return Object.keys(muestra).reduce((datos, campo) => {
    const { [campo]: suyo, ...resto } = datos;
    const opciones = [azar() % 4 === 0 ? resto : { ...resto, [campo]: variar(suyo, azar) }, datos];
    return opciones.find(encaja) ?? datos;
  }, muestra);
}

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
    const numeros = fc.array(fc.nat(2_000_000), { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(numeros, fc.constantFrom(...tiendas), async (azares, tienda) => {
        let i = 0;
        const azar = () => azares[i++ % azares.length] ?? 0;
        const datos = conOtros(correo.muestra, (otros) => correo.esquema.safeParse(otros).success, azar);
        const { cuerpo } = await correo.dibujar(datos, { tienda, public_url: "https://tienda.example" });
        const colorear = (html: string) => html.replaceAll("#C8102E", tienda.color);
        const [rapido, entero] = [escribir, escribirEntero].map((escribe) => escribe(cuerpo, colorear));
        expect(rapido).toEqual(entero);
      }),
      { numRuns: cases(24) },
    );
  },
);
