import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import {
  diferenciaDe,
  esPaginaDeKhipu,
  leerAviso,
  leerPago,
  proximaDePagado,
  proximaDePendiente,
  situacionPago,
} from "./reglas.ts";

const PAGO = {
  payment_id: "abc123",
  amount: 15_000,
  currency: "CLP",
  transaction_id: "PZ-7K3MQA",
  receiver_id: "1",
  status: "done",
  status_detail: "normal",
};
const AVISO = { payment_id: "abc123", amount: 15_000, currency: "CLP", transaction_id: "PZ-7K3MQA" };

test("amounts arrive as numbers and as text with decimals; what is no whole number of pesos is not read", () => {
  const monto = (amount: unknown) => leerAviso({ ...AVISO, amount })?.amount ?? null;
  expect([monto("15000.0000"), monto(15_000), monto("15000")]).toEqual([15_000, 15_000, 15_000]);
  for (const amount of ["15000.5", "1e4", "-1", "0", 0, Number.NaN, null, "", "9".repeat(20), {}, ["1"]])
    expect(monto(amount)).toBeNull();
  for (const payment_id of ["", "../x", "a b", 7, "a".repeat(65)])
    expect(leerAviso({ ...AVISO, payment_id })).toBeNull();
  for (const json of [null, [], "x", 3, {}]) expect([leerAviso(json), leerPago(json)]).toEqual([null, null]);
});

test("only 'done' is paid, and not what was reversed, rejected or marked as abuse", () => {
  const de = (status: string, status_detail: string) => situacionPago({ status, status_detail });
  expect(de("done", "normal")).toBe("pagado");
  expect([de("pending", "pending"), de("verifying", "")]).toEqual(["pendiente", "pendiente"]);
  for (const detalle of ["reversed", "rejected-by-payer", "marked-as-abuse"])
    expect([de("done", detalle), de("pending", detalle)]).toEqual(["sin_dinero", "sin_dinero"]);
});

test("currency, sale, and what the notice says must fit", () => {
  expect(diferenciaDe(PAGO, "PZ-7K3MQA", null)).toBeNull();
  expect(diferenciaDe(PAGO, "PZ-7K3MQA", { ...AVISO, receiver_id: "1" })).toBeNull();
  expect(diferenciaDe({ ...PAGO, currency: "USD" }, "PZ-7K3MQA", null)).toContain("USD");
  expect(diferenciaDe(PAGO, "PZ-OTRA22", null)).toContain("otra compra");
  expect(diferenciaDe(PAGO, "PZ-7K3MQA", { ...AVISO, amount: 1 })).toContain("montos");
  expect(diferenciaDe(PAGO, "PZ-7K3MQA", { ...AVISO, transaction_id: "PZ-X" })).toContain("compras");
  expect(diferenciaDe(PAGO, "PZ-7K3MQA", { ...AVISO, receiver_id: "2" })).toContain("otra cuenta");
});

test("customers are sent to Khipu's pages only", () => {
  const va = (direccion: string) => esPaginaDeKhipu(direccion, "https://payment-api.khipu.com");
  for (const buena of ["https://khipu.com/payment/info/abc", "https://app.khipu.com/x"])
    expect(va(buena)).toBe(true);
  for (const mala of [
    "http://khipu.com/x",
    "https://khipu.com.mala.cl",
    "https://malakhipu.com/",
    "https://khipu.com@mala.cl/",
    "javascript:alert(1)",
    "data:text/html,x",
  ])
    expect(va(mala)).toBe(false);
});

test("a pending payment is asked about ever more rarely, until it can no longer be paid", () => {
  const creado_en = new Date("2026-11-15T12:00:00Z");
  const vence_en = new Date("2026-11-16T12:00:00Z");
  const esperas: number[] = [];
  let ahora = new Date(creado_en);
  for (let consultas = 0; consultas < 100; consultas++) {
    const proxima = proximaDePendiente({ creado_en, vence_en, consultas }, ahora);
    if (!proxima) break;
    esperas.push((proxima.getTime() - ahora.getTime()) / 60_000);
    ahora = proxima;
  }
  expect(esperas.slice(0, 6)).toEqual([5, 15, 30, 60, 120, 240]);
  expect(esperas).toEqual(esperas.toSorted((a, b) => a - b));
  expect(esperas.length).toBeLessThan(20);
  expect(ahora.getTime()).toBeGreaterThan(vence_en.getTime());
});

test("a recorded payment is asked about three more times in a week", () => {
  const creado_en = new Date("2026-11-15T12:00:00Z");
  const dias: number[] = [];
  let ahora = proximaDePagado({ creado_en }, creado_en);
  for (; ahora; ahora = proximaDePagado({ creado_en }, ahora))
    dias.push((ahora.getTime() - creado_en.getTime()) / DIA_MS);
  expect(dias).toEqual([1, 3, 7]);
});
