import { beforeEach, describe, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { cobros_tarjeta } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";
import { leerFormularioWebpay } from "./leer-tarjetas.server.ts";
import { guardarLlavesWebpay, leerEstadoLlavesWebpay, quitarLlavesWebpay } from "./llaves.server.ts";
import { pagarConTarjeta } from "./pagar-con-tarjeta.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

const { empezar, db, ctx, admin, webpay, cliente, esperando, pagar, pasan, preguntar, volver, cobroDe } =
  await tiendaConWebpay();

beforeEach(empezar);

describe("'Pagar con tarjeta'", () => {
  test("opens an attempt with an order of its own for what the sale lacks", async () => {
    const codigo = await esperando();
    const { url, token } = await pagar(codigo);
    expect(url).toMatch(`${webpay.url}/webpayserver/`);
    const [intento] = webpay.de(codigo);
    expect(intento).toMatchObject({
      token,
      buy_order: `${codigo}-1`,
      amount: 15_000,
      return_url: `${ctx.public_url}/conexiones/webpay/retorno`,
    });
    expect(intento?.session_id).toMatch(/^[0-9a-f]{48}$/);
    const { venta } = await cobroDe(token);
    expect(await leerFormularioWebpay(ctx, venta)).toEqual({ url, token, monto: 15_000 });
  });

  test("of many clicks at once one asks Transbank, and all lead to the same form", async () => {
    const codigo = await esperando();
    webpay.behave("slow", "crear");
    const formularios = await Promise.all(Array.from({ length: 8 }, () => pagar(codigo)));
    expect(new Set(formularios.map(({ token }) => token)).size).toBe(1);
    expect(webpay.de(codigo)).toHaveLength(1);
  });

  test("a visitor of another account, a sale that is paid, and a shop without keys are refused", async () => {
    const codigo = await esperando();
    await seNiega(pagar(codigo, await crearPersona(ctx)), "desconocido");
    await seNiega(pagar("PZ-ZZZZZZ"), "desconocido");
    await pagoRecibido(ctx, { codigo }, admin);
    await seNiega(pagar(codigo), "estado", TEXTOS_TARJETA.nada_que_pagar);
    const otra = await esperando();
    await quitarLlavesWebpay(ctx, admin, redactar);
    await seNiega(pagar(otra), "estado", TEXTOS_TARJETA.apagado);
    expect([webpay.de(codigo), webpay.de(otra)]).toEqual([[], []]);
  });

  test.each(["away", "failing", "garbage", "huge", "foreign", "lost"] as const)(
    "a Webpay that is %s leaves a failed attempt; the next press has the next order",
    async (conducta) => {
      const codigo = await esperando();
      webpay.behave(conducta, "crear");
      await seNiega(pagar(codigo), "ocupado", TEXTOS_TARJETA.sin_respuesta);
      webpay.behave("honest");
      const { token } = await pagar(codigo);
      expect(await cobroDe(token)).toMatchObject({ numero: 2, buy_order: `${codigo}-2`, estado: "abierta" });
    },
  );

  test("a form of minutes ago is not used again, and neither is one that was given up", async () => {
    const codigo = await esperando();
    const primero = await pagar(codigo);
    pasan(3);
    expect((await pagar(codigo)).token).toBe(primero.token);
    pasan(2);
    const segundo = await pagar(codigo);
    expect(segundo.token).not.toBe(primero.token);
    await volver(webpay.hace(segundo.token, "anulo"));
    expect((await pagar(codigo)).token).not.toBe(segundo.token);
  });

  test("a creation whose process was killed does not block the sale", async () => {
    const codigo = await esperando();
    const nunca = new Promise<never>(() => undefined);
    void pagarConTarjeta(ctx, { ...webpay.servicio, crear: () => nunca }, { codigo }, cliente.ana);
    await expect.poll(() => db.$count(cobros_tarjeta)).toBe(1);
    pasan(2);
    expect(await preguntar()).toBe(1);
    const { token } = await pagar(codigo);
    expect((await cobroDe(token)).numero).toBe(2);
  });
});

describe("the keys of Webpay", () => {
  const comercio = "597012345678";
  const secreto = "A".repeat(64);

  test("are stored together, shown never, and only by the owner", async () => {
    const estado = await leerEstadoLlavesWebpay(ctx);
    expect([estado.activo, estado.integracion, JSON.stringify(estado).includes("579B")]).toEqual([
      true,
      true,
      false,
    ]);
    await guardarLlavesWebpay(ctx, { comercio, secreto }, admin, redactar);
    expect(await leerEstadoLlavesWebpay(ctx)).toMatchObject({ activo: true, integracion: false });
    const persona = await crearPersona(ctx);
    await seNiega(guardarLlavesWebpay(ctx, { comercio, secreto }, persona, redactar), "ajeno");
    await seNiega(quitarLlavesWebpay(ctx, persona, redactar), "ajeno");
  });

  test.each([
    [{ comercio: "", secreto: "" }, TEXTOS_TARJETA.llaves],
    [{ comercio: "12345", secreto }, TEXTOS_TARJETA.codigo],
    [{ comercio, secreto: "con espacios adentro" }, TEXTOS_TARJETA.llave_invalida],
  ])("%j is refused and changes nothing", async (dadas, frase) => {
    await seNiega(guardarLlavesWebpay(ctx, dadas, admin, redactar), "valor", frase);
    expect((await leerEstadoLlavesWebpay(ctx)).integracion).toBe(true);
  });

  test("attempts of another commerce code are left alone", async () => {
    const codigo = await esperando();
    const { token } = await pagar(codigo);
    webpay.hace(token, "credito");
    await guardarLlavesWebpay(ctx, { comercio, secreto }, admin, redactar);
    const antes = { ...webpay.cuentas };
    expect((await volver({ token_ws: token })).estado).toBe("abierta");
    pasan(3);
    await preguntar();
    expect(webpay.cuentas).toEqual(antes);
  });
});
