import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDicho, compararDichos } from "./cambios.ts";
import { leerEvento } from "./evento.ts";
import { leerMovimiento, type Propia } from "./leer-movimiento.ts";

const PROPIA: Propia = { cuenta_fintoc: "acc_1", cuenta: "9876543210", propios: ["67.820.518-4"] };
const BASE = {
  id: "mov_1",
  object: "movement",
  amount: 59_400,
  currency: "CLP",
  post_date: "2026-11-12T00:00:00.000Z",
  transaction_date: "2026-11-11T23:31:12.000Z",
  description: "Traspaso De:Ana Soto",
  comment: "PZ-7K3MQA",
  reference_id: "123740123",
  type: "transfer",
  pending: false,
  status: "confirmed",
  sender_account: {
    holder_id: "123456785",
    holder_name: "Ana Soto",
    number: "0001",
    institution: { id: "cl_banco_estado", name: "BancoEstado", country: "cl" },
  },
  recipient_account: null,
};
const leer = (cambios: Record<string, unknown> = {}) => leerMovimiento({ ...BASE, ...cambios }, PROPIA);
const movimiento = (cambios: Record<string, unknown> = {}) => {
  const leido = leer(cambios);
  if (leido.que !== "movimiento") throw new Error(leido.que);
  return leido.movimiento;
};

describe("a movement of Fintoc", () => {
  it("becomes one of the shop, with its accounting day as written and not moved to Chile", () => {
    expect(movimiento()).toMatchObject({
      origen: "fintoc",
      clase: "api",
      cuenta: "9876543210",
      fecha_contable: "2026-11-12",
      ocurrido_en: new Date("2026-11-11T23:31:12.000Z"),
      monto: 59_400,
      rut_pagador: "12.345.678-5",
      rut_de: "columna",
      nombre_pagador: "Ana Soto",
      banco_pagador: "BancoEstado",
      cuenta_pagador: "0001",
      comentario: "PZ-7K3MQA",
      id_banco: "mov_1",
      id_serie: "fintoc:acc_1",
      documento: "123740123",
      tipo: "transferencia",
    });
  });

  it("has nulls where Fintoc has none, and the name of the description", () => {
    expect(
      movimiento({ sender_account: null, comment: null, reference_id: null, transaction_date: null }),
    ).toMatchObject({
      rut_pagador: null,
      rut_de: null,
      nombre_pagador: "Ana Soto",
      banco_pagador: null,
      comentario: null,
      documento: null,
      ocurrido_en: null,
    });
    expect(movimiento({ transaction_date: "2026-11-11T00:00:00.000Z" }).ocurrido_en).toBeNull();
    expect(movimiento({ sender_account: { holder_id: null, holder_name: null } }).rut_pagador).toBeNull();
    expect(movimiento({ sender_account: { holder_id: "123456780" } }).rut_pagador).toBeNull();
  });

  it.each([
    [{ description: "Abono Transbank", sender_account: null, type: "other" }, "liquidacion"],
    [{ sender_account: { holder_id: "678205184" } }, "propio"],
    [{ amount: -500, description: "Comisión mantención", type: "other" }, "comision"],
    [{ amount: -500, recipient_account: { holder_name: "Luis" } }, "transferencia"],
    [{ description: "Devolución de transferencia", sender_account: null }, "devolucion"],
    [{ description: "Depósito en efectivo", sender_account: null, type: "other" }, "otro"],
  ])("%j is %s", (cambios, tipo) => {
    expect(movimiento(cambios).tipo).toBe(tipo);
  });

  it("what went out names whom it went to", () => {
    const salida = movimiento({
      amount: -500,
      recipient_account: { holder_name: "Luis", holder_id: "123456785" },
    });
    expect([salida.monto, salida.nombre_pagador, salida.rut_pagador]).toEqual([-500, "Luis", "12.345.678-5"]);
  });

  it.each(["pending", "reversed", "duplicated", "", "CONFIRMED"])("status %j is ignored", (status) => {
    expect(leer({ status })).toEqual({ que: "ignorado", id: "mov_1" });
  });

  it("a pending cheque and a movement of nothing are ignored", () => {
    expect([leer({ pending: true }).que, leer({ amount: 0 }).que]).toEqual(["ignorado", "ignorado"]);
  });

  it.each([
    { amount: 12.5 },
    { amount: "59400" },
    { amount: null },
    { amount: 1e300 },
    { amount: Number.MAX_SAFE_INTEGER },
    { currency: "USD" },
    { post_date: "ayer" },
    { post_date: "2026-02-30T00:00:00Z" },
    { post_date: null },
    { status: undefined },
    { sender_account: "Ana" },
  ])("%j is reported, never taken as 0", (cambios) => {
    expect(leer(cambios)).toEqual({ que: "ilegible", id: "mov_1" });
  });

  it("without an id it is reported without one", () => {
    for (const json of [null, 7, "x", [], {}, { ...BASE, id: 7 }, { ...BASE, id: undefined }])
      expect(leerMovimiento(json, PROPIA)).toEqual({ que: "ilegible", id: null });
  });

  it("texts are stored without what the database refuses", () => {
    const { comentario, glosa } = movimiento({ comment: "a\u0000b\ud800", description: "x".repeat(9_999) });
    expect([comentario, glosa.length]).toEqual(["a b\ufffd", 500]);
  });

  it("a text that is cut does not end in half a character", () => {
    const largo = `${"a".repeat(499)}😀`;
    const { comentario, glosa, linea } = movimiento({ comment: largo, description: largo });
    for (const texto of [comentario, glosa, linea]) expect(texto?.isWellFormed()).toBe(true);
  });

  it("no answer breaks the readers", () => {
    const campos = fc.record(
      Object.fromEntries(
        Object.entries(BASE).map(([campo, valor]) => [campo, fc.oneof(fc.constant(valor), fc.jsonValue())]),
      ),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), campos), (json) => {
        expect(["movimiento", "ignorado", "ilegible"]).toContain(leerMovimiento(json, PROPIA).que);
        expect(() => leerEvento(json)).not.toThrow();
      }),
    );
  });
});

describe("what Fintoc says later", () => {
  const antes = aDicho(movimiento({ sender_account: null, comment: null, description: "Abono" }));
  it("completes what was missing, or contradicts it", () => {
    expect(compararDichos(antes, antes)).toBe("igual");
    expect(compararDichos(antes, aDicho(movimiento({ description: "Abono" })))).toBe("completa");
    const deGlosa = aDicho(movimiento({ sender_account: null }));
    expect(compararDichos(deGlosa, aDicho(movimiento()))).toBe("completa");
    expect(compararDichos(aDicho(movimiento()), deGlosa)).toBe("cambia");
    expect(compararDichos({ ...antes, tipo: "otro" }, antes)).toBe("completa");
    expect(compararDichos(antes, { ...antes, tipo: "devolucion" })).toBe("cambia");
    expect(compararDichos(antes, { ...antes, monto: 1 })).toBe("cambia");
    expect(compararDichos(antes, { ...antes, glosa: "Otra" })).toBe("cambia");
    expect(compararDichos({ ...antes, comentario: "uno" }, { ...antes, comentario: "dos" })).toBe("cambia");
    expect(compararDichos({ ...antes, comentario: "uno" }, antes)).toBe("cambia");
  });
});

describe("an event", () => {
  const evento = (type: string, data: unknown, id: unknown = "evt_1") =>
    leerEvento({ id, type, data, object: "event" });
  it("asks for a list of its account", () => {
    expect(evento("account.refresh_intent.succeeded", { refreshed_object_id: "acc_1" })).toMatchObject({
      que: "listar",
      cuenta: "acc_1",
    });
  });

  it("names what Fintoc removed, and from which day to list again", () => {
    const movements_changed = [
      { id: "mov_1", status: "confirmed", post_date: "2026-09-29T00:00:00Z" },
      { id: "mov_2", status: "reversed", post_date: "2026-09-12T00:00:00Z" },
      "mov_3",
      7,
    ];
    const data = { account_id: "acc_1", movements_changed };
    expect(evento("account.refresh_intent.movements_modified", data)).toMatchObject({
      que: "cambios",
      quitados: ["mov_2"],
      desde: "2026-09-12",
    });
    expect(evento("account.refresh_intent.movements_removed", data)).toMatchObject({
      quitados: ["mov_1", "mov_2", "mov_3"],
    });
  });

  it("of another type does nothing, and without its fields is none", () => {
    expect(evento("payment_intent.succeeded", {})).toMatchObject({ que: "nada" });
    expect(evento("link.credentials_changed", {})).toMatchObject({ que: "credenciales" });
    for (const data of [null, {}, { refreshed_object_id: 7 }, "x"])
      expect(evento("account.refresh_intent.succeeded", data)).toBeNull();
    expect(evento("account.refresh_intent.movements_removed", { account_id: "acc_1" })).toBeNull();
    expect(evento("x", {}, "")).toBeNull();
    expect(evento("x", {}, "a b\u0000")).toBeNull();
  });
});
