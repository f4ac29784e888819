import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notificaciones } from "#database/schema.ts";
import { repetirEnvio, resolverSilencio } from "#modules/boletas/atender-documento.server.ts";
import { leerFiltrosBoletas } from "#modules/boletas/lista/filtros-boletas.ts";
import { listarBoletas } from "#modules/boletas/lista/listar-boletas.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { seNiega } from "#tests/support/shop/compras.ts";

const tienda = await tiendaConBoletas({}, databaseOfEachTest);
const { db, ctx, admin, ana, doble, sii, pasan, pagada, atender, documentosDe } = tienda;
const inicio = ctx.now();

const HORA = 60;

/** Titles of what the owner was told about the SII. */
const avisos = async () => {
  const suyas = eq(notificaciones.usuario, admin.codigo_referido);
  const filas = await db.select().from(notificaciones).where(suyas);
  return filas.map(({ titulo }) => titulo).filter((titulo) => titulo.includes("SII"));
};
const porAtender = async () => {
  const filtros = leerFiltrosBoletas(new URLSearchParams("estado=por_atender"));
  return (await listarBoletas(ctx, filtros)).documentos.map(({ codigo }) => codigo);
};
async function pasaUnDia() {
  for (let hora = 0; hora < 25; hora++) {
    pasan(HORA);
    await atender();
  }
}
/** A paid sale whose boleta was sent. */
async function enviada(): Promise<string> {
  const codigo = await pagada();
  pasan(11);
  await atender();
  return codigo;
}

beforeEach(() => {
  ctx.clock.now = inicio;
  doble.reset();
  sii.tokens.clear();
});

describe("an envelope that comes again (RPT)", () => {
  const dosVeces = async () => {
    doble.alRepetir("sobre");
    doble.behave("lost");
    const codigo = await enviada();
    doble.behave("honest");
    pasan(5);
    await atender();
    expect([...doble.sobres.values()].map(({ estado }) => estado)).toEqual(["EPR", "RPT"]);
    return codigo;
  };

  test("what was accepted under the first track is accepted", async () => {
    const codigo = await dosVeces();
    pasan(5);
    await atender();
    expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "aceptada" }]);
  });

  test("while the SII is at work on the first one, nothing is refused; after a day it is", async () => {
    const codigo = await dosVeces();
    for (const documento of doble.recibidos.values()) documento.estado = "FAU";
    pasan(5);
    await atender();
    expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "enviada" }]);
    await pasaUnDia();
    expect(await documentosDe(codigo)).toMatchObject([
      { folio: 1, estado: "rechazada" },
      { folio: null, espera: "tras_rechazo" },
    ]);
  });
});

describe("another document holds the folio (DNK)", () => {
  /** As after an old backup was restored: the SII has a document with this folio that the shop forgot. */
  const ajeno = () =>
    doble.recibidos.set("39 1", {
      tipo: 39,
      folio: 1,
      total: 5,
      estado: "DOK",
      reparo: false,
      repetido: false,
    });

  test("refused in its envelope: the folio is lost, and the sale owes another boleta", async () => {
    ajeno();
    const codigo = await enviada();
    pasan(2);
    await atender();
    expect(await documentosDe(codigo)).toMatchObject([
      { folio: 1, estado: "rechazada" },
      { folio: null, espera: "tras_rechazo" },
    ]);
  });

  test("with nothing else said, a person decides", async () => {
    const codigo = await enviada();
    for (const documento of doble.recibidos.values()) documento.estado = "DNK";
    await pasaUnDia();
    expect(await documentosDe(codigo)).toMatchObject([
      { folio: 1, estado: "silencio", motivo_sii: expect.stringContaining("NO Coinciden") },
    ]);
    expect(await porAtender()).toEqual([codigo]);
  });
});

describe("a processed envelope with a document of which the SII decides nothing", () => {
  const callada = async () => {
    const [una, otra] = [await pagada(), await pagada()];
    pasan(11);
    await atender();
    const [{ folio } = {}] = await documentosDe(una);
    const suyo = doble.recibidos.get(`39 ${folio}`);
    if (suyo) suyo.estado = "EMP";
    await pasaUnDia();
    return { una, otra };
  };

  test("the others are accepted; it is told and listed after a day, once", async () => {
    const { una, otra } = await callada();
    expect(await documentosDe(otra)).toMatchObject([{ estado: "aceptada" }]);
    expect(await documentosDe(una)).toMatchObject([{ estado: "silencio" }]);
    expect(await avisos()).toEqual(["El SII no decide sobre una boleta"]);
    expect(await porAtender()).toEqual([una]);
    await pasaUnDia();
    expect(await avisos()).toHaveLength(1);
  });

  test("'El SII la tiene' ends it, and the envelope is asked about no more", async () => {
    const { una } = await callada();
    const [{ id = 0 } = {}] = await documentosDe(una);
    await seNiega(resolverSilencio(ctx, { id, recibida: true }, ana), "ajeno");
    await resolverSilencio(ctx, { id, recibida: true }, admin);
    await seNiega(resolverSilencio(ctx, { id, recibida: false }, admin), "estado");
    const antes = doble.pedidos.length;
    await pasaUnDia();
    expect([await porAtender(), doble.pedidos.length - antes]).toEqual([[], 0]);
    expect(await documentosDe(una)).toMatchObject([{ estado: "aceptada" }]);
  });

  test("'El SII no la tiene' loses the folio, and the sale owes another boleta", async () => {
    const { una } = await callada();
    const [{ id = 0 } = {}] = await documentosDe(una);
    await resolverSilencio(ctx, { id, recibida: false }, admin);
    expect(await documentosDe(una)).toMatchObject([
      { id, estado: "rechazada", folio_anulado_en: null },
      { folio: null, espera: "tras_rechazo" },
    ]);
  });

  test("an answer that comes later ends it without a person", async () => {
    const { una } = await callada();
    for (const documento of doble.recibidos.values()) documento.estado = "DOK";
    pasan(HORA);
    await atender();
    expect(await documentosDe(una)).toMatchObject([{ estado: "aceptada" }]);
    expect(await porAtender()).toEqual([]);
  });
});

describe("an envelope that cannot be sent", () => {
  test.each(["refusing", "untracked"] as const)(
    "for a day (%s): told once, listed, and sent in the end",
    async (como) => {
      doble.behave(como);
      const codigo = await enviada();
      expect(await documentosDe(codigo)).toMatchObject([{ estado: "en_sobre" }]);
      await pasaUnDia();
      expect(await documentosDe(codigo)).toMatchObject([{ estado: "silencio" }]);
      expect([await avisos(), await porAtender()]).toEqual([
        ["Un envío de boletas no sale al SII"],
        [codigo],
      ]);
      const [{ id = 0, sobre = 0 } = {}] = await documentosDe(codigo);
      await seNiega(repetirEnvio(ctx, sobre ?? 0, admin), "estado");
      await seNiega(resolverSilencio(ctx, { id, recibida: false }, admin), "estado");
      await pasaUnDia();
      expect(await avisos()).toHaveLength(1);
      doble.behave("honest");
      pasan(HORA);
      await atender();
      pasan(5);
      await atender();
      expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "aceptada" }]);
      expect(await porAtender()).toEqual([]);
    },
  );

  test("a session that is refused for a day is told too", async () => {
    const codigo = await pagada();
    pasan(11);
    doble.behave("unknown");
    await atender();
    await pasaUnDia();
    expect(await documentosDe(codigo)).toMatchObject([{ estado: "silencio" }]);
    expect(await avisos()).toEqual(["Un envío de boletas no sale al SII"]);
  });
});

test("an answer that is cut midway is no answer: the same envelope is asked about again", async () => {
  const codigo = await enviada();
  doble.behave("cut");
  pasan(2);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "enviada" }]);
  doble.behave("honest");
  pasan(5);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "aceptada" }]);
  expect(doble.sobres.size).toBe(1);
});
