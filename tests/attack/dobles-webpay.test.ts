import { beforeEach, describe, expect, test } from "vitest";
import { LLAVES_DE_INTEGRACION } from "#modules/compras/tarjeta/integracion.ts";
import { FallaWebpay, LlavesRechazadas, NegativaWebpay } from "#modules/compras/tarjeta/servicio.ts";
import { createWebpay } from "#server/webpay/client.ts";
import { json, openDoubles } from "#tests/support/attack/dobles.ts";
import { tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";

// A Webpay that lies, breaks off or is not the real one. The shop believes no more than it checked, and pays nothing twice.

const { evil, elsewhere, broken } = await openDoubles();
const LLAVES = LLAVES_DE_INTEGRACION;
const TOKEN = "01ab".repeat(16);

describe("the way to Webpay", () => {
  const webpay = createWebpay({ url: evil.url, timeout: 2_000 });

  test.each(broken)("%s is a failure, and no other address gets the keys", async (_, answer) => {
    evil.state.answer = answer;
    await expect(webpay.consultar(LLAVES, TOKEN)).rejects.toBeInstanceOf(FallaWebpay);
    expect([evil.state.asked.length, elsewhere.state.asked]).toEqual([1, []]);
  });

  test("a token stays in its place of the address", async () => {
    evil.state.answer = json({});
    await expect(webpay.consultar(LLAVES, "../../x?y=1#z")).rejects.toBeInstanceOf(FallaWebpay);
    expect(evil.state.asked).toEqual([
      "/rswebpaytransaction/api/webpay/v1.2/transactions/..%2F..%2Fx%3Fy%3D1%23z",
    ]);
  });

  test.each([
    "https://webpay3g.transbank.cl.ladron.cl/webpayserver/initTransaction",
    "https://webpay3g.transbank.cl@ladron.cl/",
    "http://webpay3g.transbank.cl/webpayserver/initTransaction",
    "javascript:alert(1)//webpay3g.transbank.cl",
    "https://webpay3g.transbank.cl/webpayserver/initTransaction",
  ])("a customer is not sent to %s, which is not the host that was asked", async (url) => {
    evil.state.answer = json({ token: TOKEN, url });
    const pedido = { buy_order: "PZ-AAAAAA-1", session_id: "s", amount: 1, return_url: "http://localhost/" };
    await expect(webpay.crear(LLAVES, pedido)).rejects.toBeInstanceOf(FallaWebpay);
  });

  test("a nullification that its bank refused, or of another amount, is not done", async () => {
    const nulificada = { type: "NULLIFIED", nullified_amount: 1_000, balance: 0, response_code: 0 };
    evil.state.answer = json({ ...nulificada, response_code: -1 });
    await expect(webpay.devolver(LLAVES, TOKEN, 1_000)).rejects.toBeInstanceOf(NegativaWebpay);
    evil.state.answer = json({ ...nulificada, nullified_amount: 1 });
    const otra = webpay.devolver(LLAVES, TOKEN, 1_000);
    await expect(otra).rejects.toBeInstanceOf(FallaWebpay);
    await expect(otra).rejects.not.toBeInstanceOf(NegativaWebpay);
  });
});

const tienda = await tiendaConWebpay();

describe("a Webpay that lies about payments", () => {
  const { enWebpay, volver, webpay, pagosDe, estado, cobroDe } = tienda;
  beforeEach(tienda.empezar);

  test("wrong keys are told apart from every other refusal", async () => {
    const malas = { ...LLAVES, secreto: "D".repeat(64) };
    await expect(webpay.servicio.consultar(malas, TOKEN)).rejects.toBeInstanceOf(LlavesRechazadas);
    await expect(webpay.servicio.consultar(LLAVES, TOKEN)).rejects.not.toBeInstanceOf(LlavesRechazadas);
  });

  test("the answer about another attempt pays neither", async () => {
    const [mia, ajena] = [await enWebpay(), await enWebpay()];
    webpay.hace(mia.token, "credito");
    webpay.hace(ajena.token, "credito");
    const cruzado = {
      ...webpay.servicio,
      confirmar: (llaves: typeof LLAVES) => webpay.servicio.confirmar(llaves, ajena.token),
    };
    expect((await volver({ token_ws: mia.token }, cruzado)).estado).toBe("por_revisar");
    expect([await pagosDe(mia.codigo), await pagosDe(ajena.codigo)]).toEqual([[], []]);
    expect(await estado(mia.codigo)).toBe("Validando Pago");
  });

  test.each([
    ["AUTHORIZED with a code of refusal", { response_code: -1 }, "rechazada"],
    ["FAILED with code 0", { status: "FAILED" }, "rechazada"],
    ["a state that does not exist", { status: "PAID" }, "rechazada"],
    ["AUTHORIZED without a code", { response_code: null }, "por_revisar"],
    ["a capture that the shop never asked for", { status: "CAPTURED" }, "por_revisar"],
    ["a smaller amount", { amount: 1 }, "por_revisar"],
    ["another session", { session_id: "otra" }, "por_revisar"],
  ])("%s is not paid", async (_, mentira, fin) => {
    const { codigo, token } = await enWebpay();
    webpay.hace(token, "credito");
    const mentiroso = {
      ...webpay.servicio,
      confirmar: async (llaves: typeof LLAVES, uno: string) => {
        const { leido, cruda } = await webpay.servicio.confirmar(llaves, uno);
        return { leido: { ...leido, ...mentira }, cruda };
      },
    };
    expect((await volver({ token_ws: token }, mentiroso)).estado).toBe(fin);
    expect([await pagosDe(codigo), (await cobroDe(token)).estado]).toEqual([[], fin]);
  });
});
