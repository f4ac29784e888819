import { beforeAll, expect, test } from "vitest";
import { PRODUCTOS } from "#tests/support/asistente/turno.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { responder } from "../respuesta/responder.server.ts";
import { enFrases, nombresDe } from "./frases.ts";
import { type Hecho, Libreta } from "./hecho.ts";
import { marcarTarjetas } from "./marcar-tarjetas.ts";
import { plano } from "./plano.ts";
import { revisarRespuesta } from "./revisar.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

beforeAll(async () => {
  for (const { sku, nombre, precio } of PRODUCTOS)
    await crearProducto(ctx, { sku, producto: nombre, precio_cliente: precio });
});

const PREGUNTAS = PRODUCTOS.flatMap(({ nombre }) => [
  `cuánto cuesta ${nombre}?`,
  `tienen ${nombre.split(" ")[0]}?`,
  `busco ${nombre.split(" ")[0]} bajo 300 mil`,
]);
const PRECIO = /\$\d[\d.]*/g;

/** The prices of a sentence that belong to no product that it names. */
function ajenos(frase: string, libreta: Libreta): string[] {
  const llana = plano(frase.normalize("NFC"));
  const nombrados = nombresDe(libreta.cosas).flatMap(({ patron, clave }) =>
    llana.search(patron) >= 0 ? [clave] : [],
  );
  const suyos = [...libreta.hechos.values()].filter(({ cosa }) => cosa !== null && nombrados.includes(cosa));
  const dichos = frase.match(PRECIO) ?? [];
  return dichos.filter((dicho) => !suyos.some(({ texto }) => texto.includes(dicho)));
}

/** The lines of an answer that name products, written as a model has to write them: a reference in the place of each figure. */
function comoDeModelo(output: string, libreta: Libreta): string {
  const lineas = enFrases(output).filter((frase) => ajenos(frase, libreta).length === 0);
  return lineas
    .filter((frase) => /^\s*-|\bvale\b/.test(frase) && !/¡Sí!/.test(frase))
    .map((frase) =>
      [...libreta.hechos.values()].reduce((texto, hecho) => {
        const nombre = libreta.cosas.find(({ clave }) => clave === hecho.cosa)?.nombre ?? "";
        return texto.includes(nombre) ? texto.replace(figuraDe(hecho), `{${hecho.id}}`) : texto;
      }, frase),
    )
    .join("\n");
}

/** How the shop's own words say a fact of a card. */
const figuraDe = ({ clase, texto }: Hecho): string =>
  clase === "regalo" ? texto.replace(/ de regalo$/, "") : texto;

test("the checker of the model lets the shop's own answers about products pass", async () => {
  let revisadas = 0;
  for (const pregunta of PREGUNTAS) {
    const { output, componentes } = await responder(ctx, { texto: pregunta, sesion: null, ultimo: null });
    const libreta = new Libreta();
    marcarTarjetas(libreta, componentes);
    const texto = comoDeModelo(output, libreta);
    if (texto === "") continue;
    revisadas += 1;
    expect(revisarRespuesta(texto, libreta, new Set()), `${pregunta}: ${texto}`).toMatchObject({
      detenida: null,
    });
  }
  expect(revisadas).toBeGreaterThan(PRODUCTOS.length);
});

test("each price of the shop's own assistant stands beside the product it belongs to", async () => {
  let precios = 0;
  for (const pregunta of PREGUNTAS) {
    const { output, componentes } = await responder(ctx, { texto: pregunta, sesion: null, ultimo: null });
    const libreta = new Libreta();
    marcarTarjetas(libreta, componentes);
    // Figures of the whole shop, such as the shipping that is included, belong to no product.
    if (!componentes.some(({ key }) => key === "producto")) continue;
    for (const frase of enFrases(output)) {
      if (!/^\s*-|\bvale\b/.test(frase)) continue;
      precios += frase.match(PRECIO)?.length ?? 0;
      expect(ajenos(frase, libreta), `${pregunta}: ${frase}`).toEqual([]);
    }
  }
  expect(precios).toBeGreaterThan(PRODUCTOS.length);
});
