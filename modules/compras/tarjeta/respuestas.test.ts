import { describe, expect, test } from "vitest";
import { hechoDe } from "./hecho.ts";
import { proximaPregunta, trasSilencio } from "./plazos.ts";
import {
  devueltoSegun,
  diferenciaWebpay,
  esPaginaDeWebpay,
  fechaContable,
  leerEstadoWebpay,
  leerReembolsoWebpay,
  leerWebpayCreado,
  situacionDe,
} from "./respuestas.ts";
import type { EstadoWebpay } from "./servicio.ts";

/** As Transbank publishes it. */
const PUBLICADO = {
  vci: "TSY",
  amount: 10_000,
  status: "AUTHORIZED",
  buy_order: "PZ-AB2C3D-1",
  session_id: "ses10n",
  card_detail: { card_number: "6623" },
  accounting_date: "0522",
  transaction_date: "2019-05-22T16:41:21.063Z",
  authorization_code: "1213",
  payment_type_code: "VN",
  response_code: 0,
  installments_number: 0,
};

const leer = (cambios: Record<string, unknown> = {}): EstadoWebpay => {
  const leido = leerEstadoWebpay({ ...PUBLICADO, ...cambios });
  if (!leido) throw new Error("unreadable");
  return leido;
};
const pedido = { monto: 10_000, buy_order: "PZ-AB2C3D-1", session_id: "ses10n" };

describe("what Transbank answers", () => {
  test("a published answer is read whole", () => {
    expect(leer()).toEqual({
      status: "AUTHORIZED",
      amount: 10_000,
      buy_order: "PZ-AB2C3D-1",
      session_id: "ses10n",
      response_code: 0,
      authorization_code: "1213",
      payment_type_code: "VN",
      accounting_date: "0522",
      transaction_date: new Date("2019-05-22T16:41:21.063Z"),
      installments_number: 0,
      installments_amount: null,
      balance: null,
      card_detail: "6623",
    });
  });

  test.each([
    ["half a peso", { amount: 10.5 }],
    ["an amount as text", { amount: "10000" }],
    ["a negative amount", { amount: -1 }],
    ["no amount", { amount: null }],
    ["no status", { status: null }],
    ["a status that is a list", { status: ["AUTHORIZED"] }],
    ["a status in small letters", { status: "authorized" }],
    ["no order", { buy_order: "" }],
    ["no session", { session_id: undefined }],
    ["a code that is text", { response_code: "0" }],
  ])("%s is no answer", (_, mentira) => {
    expect(leerEstadoWebpay({ ...PUBLICADO, ...mentira })).toBeNull();
  });

  test("a card number that came whole keeps its last four digits only", () => {
    expect(leer({ card_detail: { card_number: "4051885600446623" } }).card_detail).toBe("6623");
  });

  test("paid is AUTHORIZED with code 0, and `vci` is not looked at", () => {
    expect(situacionDe(leer({ vci: "TSN" }))).toBe("autorizada");
    expect(situacionDe(leer({ response_code: -1 }))).toBe("rechazada");
    expect(situacionDe(leer({ status: "FAILED", response_code: 0 }))).toBe("rechazada");
    expect(situacionDe(leer({ status: "INITIALIZED" }))).toBe("pendiente");
    expect(situacionDe(leer({ status: "WHATEVER" }))).toBe("rechazada");
  });

  test("what was given back: all of it, what is not in the balance, or nothing", () => {
    expect(devueltoSegun(leer({ status: "REVERSED" }), 10_000)).toBe(10_000);
    expect(devueltoSegun(leer({ status: "NULLIFIED" }), 10_000)).toBe(10_000);
    expect(devueltoSegun(leer({ status: "PARTIALLY_NULLIFIED", balance: 7_000 }), 10_000)).toBe(3_000);
    expect(devueltoSegun(leer({ status: "PARTIALLY_NULLIFIED" }), 10_000)).toBe(0);
    expect(devueltoSegun(leer(), 10_000)).toBe(0);
  });

  test("another amount, order or session is not the attempt of the shop", () => {
    expect(diferenciaWebpay(leer(), pedido)).toBeNull();
    expect(diferenciaWebpay(leer({ amount: 9_999 }), pedido)).toContain("monto");
    expect(diferenciaWebpay(leer({ buy_order: "PZ-AB2C3D-2" }), pedido)).toContain("orden");
    expect(diferenciaWebpay(leer({ session_id: "otra" }), pedido)).toContain("sesión");
    expect(diferenciaWebpay(leer({ response_code: null }), pedido)).toContain("aprobado");
    expect(diferenciaWebpay(leer({ status: "CAPTURED" }), pedido)).toContain("aprobado");
  });

  test("a token has 64 characters, and a refund says its type", () => {
    const url = "https://webpay3g.transbank.cl/webpayserver/initTransaction";
    expect(leerWebpayCreado({ token: "a1".repeat(32), url })).toEqual({ token: "a1".repeat(32), url });
    for (const token of ["a1".repeat(31), "á1".repeat(32), 7, null])
      expect(leerWebpayCreado({ token, url })).toBeNull();
    expect(leerReembolsoWebpay({ type: "REVERSED" })?.type).toBe("REVERSED");
    expect(leerReembolsoWebpay({ type: "PAID" })).toBeNull();
  });

  test.each([
    "https://webpay3g.transbank.cl.ladron.cl/x",
    "https://ladron.cl/webpay3g.transbank.cl",
    "https://webpay3g.transbank.cl@ladron.cl/",
    "http://webpay3g.transbank.cl/",
    "https://webpay3gint.transbank.cl/",
    "https://webpay3g.transbank.cl:8443/",
  ])("%s is not the page of the host that was asked", (direccion) => {
    expect(esPaginaDeWebpay(direccion, "https://webpay3g.transbank.cl")).toBe(false);
  });

  test("the accounting date is the nearest one, also over the end of a year", () => {
    expect(fechaContable("1119", "2026-11-18")).toBe("2026-11-19");
    expect(fechaContable("0102", "2026-12-31")).toBe("2027-01-02");
    expect(fechaContable("1231", "2027-01-01")).toBe("2026-12-31");
    expect(fechaContable("0230", "2026-02-28")).toBeNull();
    expect(fechaContable("1399", "2026-11-18")).toBeNull();
    expect(fechaContable(null, "2026-11-18")).toBeNull();
  });
});

describe("what an answer means for an attempt", () => {
  const creada_en = new Date("2026-11-18T15:00:00Z");
  const abierta = { ...pedido, estado: "abierta" as const, creada_en, confirmando_en: null, devuelto: 0 };
  const tras = (minutos: number) => new Date(creada_en.getTime() + minutos * 60_000);
  const inicializada = leer({ status: "INITIALIZED" });

  test("INITIALIZED means nothing for ten minutes, then that the form expired", () => {
    expect(hechoDe(abierta, inicializada, { saber: "estado", ahora: tras(9) })).toBeNull();
    expect(hechoDe(abierta, inicializada, { saber: "estado", ahora: tras(10) })).toBe("caduca");
    expect(hechoDe(abierta, inicializada, { saber: "abandono", ahora: tras(1) })).toBe("abandona");
  });

  test("of a commit under way it means nothing for ten minutes after the commit, unless Transbank refused it", () => {
    const confirmando = { ...abierta, estado: "confirmando" as const, confirmando_en: tras(30) };
    expect(hechoDe(confirmando, inicializada, { saber: "estado", ahora: tras(39) })).toBeNull();
    expect(hechoDe(confirmando, inicializada, { saber: "estado", ahora: tras(40) })).toBe("caduca");
    expect(hechoDe(confirmando, inicializada, { saber: "negada", ahora: tras(30) })).toBe("caduca");
  });

  test("AUTHORIZED pays whoever says it, and never another attempt", () => {
    for (const saber of ["commit", "estado", "abandono", "negada"] as const) {
      expect(hechoDe(abierta, leer(), { saber, ahora: tras(1) })).toBe("autorizada");
      expect(hechoDe(abierta, leer({ amount: 1 }), { saber, ahora: tras(1) })).toBe("no_calza");
    }
  });

  test("money that went back without the shop is told; what the shop gave back is not", () => {
    const pagada = { ...abierta, estado: "pagada" as const };
    const saber = { saber: "estado" as const, ahora: tras(60) };
    expect(hechoDe(pagada, leer({ status: "REVERSED" }), saber)).toBe("revierte");
    expect(hechoDe({ ...pagada, devuelto: 10_000 }, leer({ status: "REVERSED" }), saber)).toBeNull();
    const parte = leer({ status: "PARTIALLY_NULLIFIED", balance: 6_000 });
    expect(hechoDe({ ...pagada, devuelto: 4_000 }, parte, saber)).toBeNull();
    expect(hechoDe({ ...pagada, devuelto: 3_000 }, parte, saber)).toBe("revierte");
    expect(hechoDe(abierta, leer({ status: "REVERSED" }), saber)).toBe("rechaza");
  });

  test("an open attempt is asked about after 2, 6 and 15 minutes, then every hour for 7 days", () => {
    const minutos: number[] = [];
    let ahora = creada_en;
    for (let n = 0; n < 400; n++) {
      const proxima = proximaPregunta({ estado: "abierta", creada_en, confirmando_en: null }, ahora);
      if (!proxima) break;
      minutos.push((proxima.getTime() - creada_en.getTime()) / 60_000);
      ahora = proxima;
    }
    expect(minutos.slice(0, 5)).toEqual([2, 6, 15, 75, 135]);
    expect(minutos.at(-1)).toBeLessThanOrEqual(7 * 24 * 60 + 60);
    expect(minutos.length).toBeGreaterThan(160);
    const silencio = trasSilencio({ estado: "pagada", creada_en, confirmando_en: null }, tras(1));
    expect(silencio).toEqual(tras(61));
  });
});
