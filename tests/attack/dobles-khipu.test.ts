import { beforeEach, describe, expect, test } from "vitest";
import { pagos } from "#database/schema.ts";
import { asentarPago } from "#modules/transferencias/khipu/asentar-pago.server.ts";
import { recibirAviso } from "#modules/transferencias/khipu/recibir-aviso.server.ts";
import { FallaKhipu } from "#modules/transferencias/khipu/servicio.ts";
import { createKhipu } from "#server/khipu/client.ts";
import { json, openDoubles } from "#tests/support/attack/dobles.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { firmar, LLAVE } from "#tests/support/shop/khipu.ts";
import { tiendaConKhipu } from "#tests/support/shop/khipu-tienda.ts";

// Payment services that lie, break off or are not the real one. The shop believes no more than it checked, and pays nothing twice.

const { evil, elsewhere, broken } = await openDoubles();

describe("the way to Khipu", () => {
  const khipu = createKhipu({ url: evil.url, timeout: 2_000 });

  test.each(broken)("%s is a failure, and no other address gets the key", async (_, answer) => {
    evil.state.answer = answer;
    await expect(khipu.consultar(LLAVE, "abc")).rejects.toBeInstanceOf(FallaKhipu);
    expect([evil.state.asked.length, elsewhere.state.asked]).toEqual([1, []]);
  });

  test.each([
    ["../../v3/banks", "/v3/payments/..%2F..%2Fv3%2Fbanks"],
    ["abc?x=1#y", "/v3/payments/abc%3Fx%3D1%23y"],
  ])("a number such as %s stays in its place of the address", async (payment_id, path) => {
    evil.state.answer = json({});
    await expect(khipu.consultar(LLAVE, payment_id)).rejects.toBeInstanceOf(FallaKhipu);
    expect(evil.state.asked).toEqual([path]);
  });

  const whole = { payment_id: "abc", amount: 1_000, currency: "CLP", status: "done" };
  test.each([
    ["a negative amount", { amount: -1_000 }],
    ["nothing", { amount: 0 }],
    ["half a peso", { amount: 1_000.5 }],
    ["half a peso as text", { amount: "1000.5000" }],
    ["an exponent", { amount: "1e9" }],
    ["hexadecimal", { amount: "0x10" }],
    ["spaces", { amount: " 1000" }],
    ["a list", { amount: [1_000] }],
    ["more than numbers hold", { amount: 1e300 }],
    ["no amount", { amount: null }],
    ["a number that is an object", { payment_id: { toString: "abc" } }],
    ["a currency that is a list", { currency: ["CLP"] }],
  ])("%s is no payment", async (_, lie) => {
    evil.state.answer = json({ ...whole, ...lie });
    await expect(khipu.consultar(LLAVE, "abc")).rejects.toBeInstanceOf(FallaKhipu);
  });

  test.each([
    "https://khipu.com.ladron.cl/pagar",
    "https://ladron.cl/khipu.com",
    "https://khipu.com@ladron.cl/",
    "http://khipu.com/pagar",
    "javascript:alert(1)//khipu.com",
    "https://xkhipu.com/pagar",
  ])("a customer is not sent to %s", async (payment_url) => {
    evil.state.answer = json({ payment_id: "abc", payment_url });
    const pedido = { amount: 1, currency: "CLP", subject: "x", transaction_id: "PZ-AAAAAA" } as const;
    const urls = { return_url: "", cancel_url: "", notify_url: "", notify_api_version: "3.0" } as const;
    await expect(
      khipu.crear(LLAVE, { ...pedido, ...urls, payer_email: "", expires_date: "" }),
    ).rejects.toBeInstanceOf(FallaKhipu);
  });
});

const tienda = await tiendaConKhipu();

describe("a Khipu that lies about payments", () => {
  const { ctx, db, khipu, cliente, enKhipu, pagosDe, estado, inicio } = tienda;
  beforeEach(tienda.empezar);

  test("the payment of one sale never pays another one, by answer, notice or number", async () => {
    const [mia, ajena] = [await enKhipu(), await enKhipu()];
    khipu.cambiar(ajena.payment_id);
    const dicho = khipu.pagos.get(ajena.payment_id);
    if (!dicho) throw new Error("no payment");
    // Asked about one payment, the service answers about the other.
    const cambiado = { ...khipu.servicio, consultar: async () => ({ ...dicho, receiver_id: "1" }) };
    await seNiega(recibirAviso(ctx, cambiado, khipu.aviso(mia.payment_id, inicio)), "desconocido");
    // The other one's payment under this one's number.
    const disfrazado = { ...dicho, payment_id: mia.payment_id, receiver_id: "1" };
    expect(await asentarPago(ctx, disfrazado, null)).toBe("por_revisar");
    expect([await estado(mia.codigo), await pagosDe(mia.codigo)]).toEqual(["Validando Pago", []]);
    // The notice of the other one with this sale's code: the service is believed, and it contradicts.
    const falso = khipu.aviso(ajena.payment_id, inicio, { transaction_id: mia.codigo });
    expect(await recibirAviso(ctx, khipu.servicio, falso)).toBe("por_revisar");
    expect(await pagosDe(mia.codigo)).toEqual([]);
    expect(await pagosDe(ajena.codigo)).toEqual([]);
  });

  test("a number that paid one sale is refused for another, even if the service moves it", async () => {
    const [una, otra] = [await enKhipu(), await enKhipu()];
    khipu.cambiar(una.payment_id);
    expect(await tienda.avisar(una.payment_id)).toBe("pagado");
    khipu.cambiar(una.payment_id, { transaction_id: otra.codigo });
    expect(await tienda.avisar(una.payment_id)).toBe("repetido");
    expect([(await pagosDe(una.codigo)).length, await pagosDe(otra.codigo)]).toEqual([1, []]);
  });

  test.each(["DONE", "done ", "paid", "verifying", "pending", ""])(
    "the state %j is not paid",
    async (status) => {
      const { codigo, payment_id } = await enKhipu();
      khipu.cambiar(payment_id, { status });
      expect(await tienda.avisar(payment_id)).toBe("pendiente");
      expect(await pagosDe(codigo)).toEqual([]);
    },
  );

  test("an amount that grows after it was recorded adds nothing", async () => {
    const { codigo, payment_id } = await enKhipu();
    khipu.cambiar(payment_id);
    await tienda.avisar(payment_id);
    for (const amount of [15_001, 1_000_000, 1]) {
      khipu.cambiar(payment_id, { amount });
      expect(await tienda.avisar(payment_id)).toBe("repetido");
    }
    expect((await pagosDe(codigo)).map(({ monto }) => monto)).toEqual([15_000]);
  });

  test("a signature of other bytes, another time, another order or another secret opens nothing", async () => {
    const { codigo, payment_id } = await enKhipu();
    khipu.cambiar(payment_id);
    const { cuerpo, firma } = khipu.aviso(payment_id, inicio);
    const bytes = new TextDecoder().decode(cuerpo);
    const [t = "", s = ""] = firma.split(",");
    const reordenado = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(bytes)).reverse()));
    const codificado = (cambiado: string) => new TextEncoder().encode(cambiado);
    const malos = [
      { cuerpo: codificado(reordenado), firma },
      { cuerpo: codificado(`\ufeff${bytes}`), firma },
      { cuerpo: codificado(bytes.replace("15000", "95000")), firma },
      { cuerpo, firma: `t=${Number(t.slice(2)) + 60_000},${s}` },
      { cuerpo, firma: `${t},${s},t=${Number(t.slice(2)) + 1}` },
      { cuerpo, firma: `${t},s=` },
      { cuerpo, firma: `${t},s=${"A".repeat(100_000)}` },
      firmar(bytes, inicio.getTime(), LLAVE),
      firmar(bytes, inicio.getTime(), ""),
      khipu.aviso(payment_id, new Date(inicio.getTime() - 3_600_000)),
    ];
    const preguntas = khipu.asked();
    for (const malo of malos) await seNiega(recibirAviso(ctx, khipu.servicio, malo), "sin_sesion");
    expect([khipu.asked(), await pagosDe(codigo)]).toEqual([preguntas, []]);
  });

  test("a payment that no sale of the shop asked for changes nothing", async () => {
    const antes = await db.$count(pagos);
    for (const transaction_id of ["", "PZ-ZZZZZZ", "' or 1=1 --", cliente.ana.codigo_referido]) {
      const { payment_id } = khipu.crear({ amount: 15_000, transaction_id });
      khipu.cambiar(payment_id);
      await seNiega(tienda.avisar(payment_id), "desconocido");
    }
    expect(await db.$count(pagos)).toBe(antes);
  });
});
