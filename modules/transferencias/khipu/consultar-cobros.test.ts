import { beforeEach, expect, test } from "vitest";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { porKhipu, tiendaConKhipu } from "#tests/support/shop/khipu-tienda.ts";
import { leerEstadoKhipu } from "./llaves.server.ts";
import { recibirAviso } from "./recibir-aviso.server.ts";

const {
  empezar,
  ctx,
  khipu,
  cliente,
  pagar,
  enKhipu,
  avisar,
  preguntar,
  pasan,
  pagosDe,
  estado,
  cobroDe,
  avisosDe,
} = await tiendaConKhipu();

beforeEach(empezar);

test("without a notice the job learns of a payment, and asks no more than it must", async () => {
  const { codigo, payment_id } = await enKhipu();
  const antes = khipu.asked();
  expect(await preguntar()).toBe(0);
  expect(khipu.asked()).toBe(antes);
  pasan(2);
  expect([await preguntar(), await preguntar()]).toEqual([0, 0]);
  expect(khipu.asked()).toBe(antes + 1);
  khipu.cambiar(payment_id);
  pasan(5);
  expect([await preguntar(), await preguntar()]).toEqual([1, 0]);
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Pagado", [porKhipu(payment_id)]]);
  expect(await leerEstadoKhipu(ctx)).toMatchObject({ ultimo_aviso: null, sin_aviso: true });
  expect(await avisar(payment_id)).toBe("repetido");
  expect(await leerEstadoKhipu(ctx)).toMatchObject({ ultimo_aviso: ctx.now(), sin_aviso: false });
});

test("while Khipu is away a notice is answered 'later', and the job asks at its next turn", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  const visto = khipu.aviso(payment_id, ctx.now());
  khipu.behave("away");
  await seNiega(recibirAviso(ctx, khipu.servicio, visto), "ocupado");
  expect(await preguntar()).toBe(0);
  khipu.behave("honest");
  pasan(5);
  expect(await preguntar()).toBe(1);
  expect(await estado(codigo)).toBe("Pagado");
});

test("an unpaid payment ends, and can still arrive late", async () => {
  const { codigo, payment_id } = await enKhipu();
  pasan(31 * 60);
  await preguntar();
  expect(await cobroDe(payment_id)).toMatchObject({ estado: "vencido", proxima_consulta: null });
  khipu.cambiar(payment_id);
  expect(await avisar(payment_id)).toBe("pagado");
  expect(await estado(codigo)).toBe("Pagado");
});

test("a question without an answer is asked again, also after the payment ended", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  khipu.behave("away");
  pasan(31 * 60);
  expect(await preguntar()).toBe(0);
  expect(await cobroDe(payment_id)).toMatchObject({ estado: "pendiente", consultas: 0 });
  khipu.behave("honest");
  pasan(60);
  expect(await preguntar()).toBe(1);
  expect(await estado(codigo)).toBe("Pagado");
});

test("a reversal after the payment is shown to the owner once, and nothing is undone", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  await avisar(payment_id);
  khipu.cambiar(payment_id, { status_detail: "reversed" });
  pasan(24 * 60 + 1);
  expect([await preguntar(), await preguntar()]).toEqual([1, 0]);
  expect(await avisar(payment_id)).toBe("revertido");
  expect(await avisosDe(`khipu-revertido:${payment_id}`)).toHaveLength(1);
  expect([await estado(codigo), (await pagosDe(codigo)).length]).toEqual(["Pagado", 1]);
  expect((await leerEstadoKhipu(ctx)).por_revisar).toMatchObject([{ payment_id, estado: "revertido" }]);
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
});

test("a payment that its payer rejected never counts, whatever its state", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id, { status_detail: "rejected-by-payer" });
  expect(await avisar(payment_id)).toBe("rechazado");
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
  // The customer can try again.
  expect(await pagar(codigo)).not.toContain(payment_id);
});
