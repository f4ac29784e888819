import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { envioDePremio, PROMESAS } from "#modules/ajustes/promesas.ts";
import { PROMESAS_ASISTENTE } from "#modules/asistente/promesas.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { PROMESAS_JUEGO } from "#modules/montoncito/promesas.ts";
import { PROMESAS_PRIVACIDAD } from "#modules/privacidad/promesas.ts";
import { PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";
import { PROMESAS_CUENTA } from "#modules/usuarios/promesas.ts";
import { preguntas } from "./como-participar/textos-preguntas.ts";
import type { Bloque, TextoLegal } from "./documento.ts";
import { politicaDePrivacidad } from "./textos/privacidad.ts";
import { terminosYCondiciones } from "./textos/terminos.ts";

/** Every promise of the shop, by the folder whose `promesas*.test.ts` keep it. */
const CATALOGOS = {
  ajustes: PROMESAS,
  asistente: PROMESAS_ASISTENTE,
  compras: PROMESAS_COMPRA,
  montoncito: PROMESAS_JUEGO,
  privacidad: PROMESAS_PRIVACIDAD,
  sorteos: PROMESAS_SORTEO,
  usuarios: PROMESAS_CUENTA,
};

const datos = completarAjustes({
  razon_social: "Copihue Ventas Limitada",
  email: "contacto@copihue.cl",
  tickets_en_venta: true,
  sorteos_activos: true,
  juego_activo: true,
});
const todas = Object.values(CATALOGOS).flatMap((catalogo) => Object.values(catalogo));
const frasesPrometidas = [
  ...todas.map((promesa) => promesa(datos)),
  envioDePremio("tienda"),
  envioDePremio("regla_general"),
];

test("a folder with promises has them in the list above", () => {
  const carpetas = globSync("modules/*/promesas.ts").map((ruta) => ruta.split("/")[1]);
  expect(carpetas.sort()).toEqual(Object.keys(CATALOGOS).sort());
});

test.each(Object.entries(CATALOGOS))(
  "each promise of %s has a test of its name beside it",
  (carpeta, catalogo) => {
    const pruebas = globSync(`modules/${carpeta}/promesas*.test.ts`)
      .map((ruta) => readFileSync(ruta, "utf8"))
      .join("\n");
    const nombres = [...pruebas.matchAll(/^test\("([^:"]+):/gm)].flatMap(([, nombre = ""]) =>
      nombre.split(" and "),
    );
    for (const clave of Object.keys(catalogo)) expect(nombres, clave).toContain(clave);
  },
);

function textosDe(bloque: Bloque): readonly string[] {
  if (bloque.tipo === "lista") return bloque.puntos;
  if (bloque.tipo === "pasos") return bloque.pasos;
  if (bloque.tipo === "ficha") return bloque.filas.map(([, detalle]) => detalle);
  return [bloque.texto];
}

const frasesDe = ({ entrada, esencial, secciones }: TextoLegal): string[] =>
  [entrada, ...esencial, ...secciones.flatMap(({ bloques }) => bloques.flatMap(textosDe))].flatMap(enFrases);

const enFrases = (texto: string): string[] => texto.split(/(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ¿«])/);

/** Numbers that promise nothing of the shop's own: laws and their terms, names, addresses of pages, examples, versions. */
const NO_PROMETE =
  /\b[Ll]ey\b|SERNAC|sernac|\(#|Versión \d|CAM\*|\*\*\*\*|190\.20|^Dura |Por ejemplo, si tu referido|seudónimo de 16|mayor(?:es)? de 18|menores de 18/;

test("a number or a 'nunca' in the legal texts is a promise that a test keeps, or not the shop's own", () => {
  const prometidas = frasesPrometidas.flatMap(enFrases);
  const textos = [
    ...frasesDe(terminosYCondiciones(datos)),
    ...frasesDe(politicaDePrivacidad(datos)),
    ...preguntas(datos).flatMap(({ respuesta }) => enFrases(respuesta)),
  ];
  const sueltas = textos.filter(
    (frase) =>
      /\d|nunca/i.test(frase) &&
      !NO_PROMETE.test(frase) &&
      !prometidas.some((prometida) => frase.includes(prometida)),
  );
  expect(sueltas).toEqual([]);
});

test("no text says that a difference of gift points is never charged", () => {
  const todo = [
    ...frasesDe(terminosYCondiciones(datos)),
    ...preguntas(datos).map(({ respuesta }) => respuesta),
  ].join(" ");
  expect(todo).not.toMatch(/nunca te cobramos|hasta donde alcance/);
  expect(todo).toContain(PROMESAS.puntos_de_regalo());
});
