import { isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { conocimientos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { formasDeReembolso, PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { responder } from "./responder.server.ts";

// What Mati says from the first day is what the shop does, in any shop: figures and promises come from where the code keeps them.

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const ajustar = (cambios: Partial<Ajustes>) => enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
const preguntar = async (texto: string) =>
  (await responder(ctx, { texto, sesion: null, ultimo: null })).output;

/** A term of the law, the telephone of the SERNAC, how a code of a sale begins, the hours of a program, an address of the catalogue. */
const DE_OTROS = /la ley nos da 30 días corridos|800 700 100|PZ-|24\/7|\?con_puntos=1/g;

test("the answers of the house have no number, term or 'nunca' of their own", async () => {
  const filas = await db.select().from(conocimientos).where(isNotNull(conocimientos.tema));
  expect(filas.length).toBeGreaterThan(0);
  const propias = filas.filter(({ respuesta }) =>
    /\d|\bnunca\b|\bsiempre te\b/i.test(
      respuesta
        .replace(/\{\w+\}/g, "")
        .replace(DE_OTROS, "")
        .replace(/^\d\. /gm, ""),
    ),
  );
  expect(propias.map(({ tema, respuesta }) => `${tema}: ${respuesta}`)).toEqual([]);
});

describe("what the shop is asked about", () => {
  test.each<[string, string]>([
    ["dónde subo el comprobante", PROMESAS_COMPRA.comprobante()],
    ["qué es el botón Comenzar Sorteo", PROMESAS_SORTEO.aporte()],
    ["qué pasa si nadie inicia el sorteo", PROMESAS_SORTEO.solo()],
  ])("%s: the promise in the words of the terms", async (pregunta, promesa) => {
    expect(await preguntar(pregunta)).toContain(promesa);
  });

  test("a winner who allows it is named, and nobody else", async () => {
    expect(await preguntar("quién ve mis datos")).toMatch(
      /si ganas, tu primer nombre[^.]*solo si lo permites/,
    );
  });

  test("money goes back by the ways that the shop has", async () => {
    for (const medios of [
      { con_webpay: false, con_khipu: false },
      { con_webpay: true, con_khipu: false },
      { con_webpay: false, con_khipu: true },
    ]) {
      await ajustar(medios);
      const dicho = await preguntar("cuánto demora el reembolso");
      expect(dicho).toContain(formasDeReembolso(medios));
      expect(dicho.includes("mientras Transbank lo permita")).toBe(medios.con_webpay);
      expect(dicho.includes("mientras Khipu lo permita")).toBe(medios.con_khipu);
    }
  });

  test("points come from what is on, and referrals at 0 % are not offered", async () => {
    await ajustar({
      tickets_en_venta: true,
      sorteos_activos: false,
      juego_activo: false,
      referido_porcentaje: 0,
    });
    expect(await preguntar("cómo consigo puntos")).toMatch(
      /^Hay varias formas: comprar \[productos\]\(\/productos\) que traen puntos de regalo; o comprar \[tickets\]\(\/comprar-tickets\)\. Los puntos llegan/,
    );
    expect(await preguntar("cómo funcionan los referidos")).toBe(
      "Por ahora invitar a otras personas no da puntos.",
    );
    await ajustar({ juego_activo: true, sorteos_activos: true, referido_porcentaje: 12 });
    expect(await preguntar("cómo consigo puntos")).toMatch(
      /12%.*; o ganarlos en un sorteo o en \[El Montoncito\]/,
    );
  });

  test("who can pick a purchase up is not told that nobody attends", async () => {
    const sin = await preguntar("tienen tienda física");
    expect(sin).not.toContain("retirar");
    await ajustar({
      retiro_activo: true,
      retiro_direccion: "Calle Larga 1",
      retiro_horario: "lunes a viernes de 10 a 18",
    });
    expect(await preguntar("tienen tienda física")).toContain("Puedes retirar en **Calle Larga 1**");
    expect(await preguntar("tienen retiro en tienda")).toMatch(
      /^Sí: puedes retirar en \*\*Calle Larga 1\*\*/,
    );
  });
});
