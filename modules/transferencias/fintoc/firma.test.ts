import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { firmaValida } from "./firma.server.ts";

const SECRETO = "whsec_prueba";
const T = 1_793_000_000;
const CUERPO =
  '{"id":"evt_prueba1","type":"account.refresh_intent.succeeded","mode":"test","created_at":"2026-10-19T19:20:40.000Z","data":{"object":"refresh_intent","refreshed_object":"account","refreshed_object_id":"acc_prueba1","status":"succeeded","new_movements":1},"object":"event"}';
const V1 = "fdfbb67ef943151fce474614332f62fd8f37958f18647a5b188aa18f62ba555b";
const bytes = (texto: string) => new TextEncoder().encode(texto);
const revisar = (cambios: { cabecera?: string | null; cuerpo?: string; secreto?: string; t?: number } = {}) =>
  firmaValida({
    cabecera: cambios.cabecera === undefined ? `t=${T},v1=${V1}` : cambios.cabecera,
    cuerpo: bytes(cambios.cuerpo ?? CUERPO),
    secreto: cambios.secreto ?? SECRETO,
    ahora: new Date((cambios.t ?? T) * 1000),
  });

describe("the signature of an event", () => {
  it("holds for the known vector, in any order of its parts and case of its digits", () => {
    expect(revisar()).toBe(true);
    expect(revisar({ cabecera: `v1=${V1.toUpperCase()}, t=${T}` })).toBe(true);
    expect(revisar({ cabecera: `t=${T},v1=${"0".repeat(64)},v1=${V1}` })).toBe(true);
  });

  it("holds for 300 seconds in both directions and no longer", () => {
    for (const segundos of [-300, 300]) expect(revisar({ t: T + segundos })).toBe(true);
    for (const segundos of [-301, 301, 86_400]) expect(revisar({ t: T + segundos })).toBe(false);
  });

  it.each([
    ["another byte of the body", { cuerpo: `${CUERPO} ` }],
    ["the body parsed and written again", { cuerpo: JSON.stringify(JSON.parse(CUERPO), null, 1) }],
    ["another secret", { secreto: "whsec_otra" }],
    ["no header", { cabecera: null }],
    ["an empty header", { cabecera: "" }],
    ["no time", { cabecera: `v1=${V1}` }],
    ["no signature", { cabecera: `t=${T}` }],
    ["a cut signature", { cabecera: `t=${T},v1=${V1.slice(2)}` }],
    ["a longer signature", { cabecera: `t=${T},v1=${V1}00` }],
    ["no hex", { cabecera: `t=${T},v1=${"z".repeat(64)}` }],
    ["a time that is no number", { cabecera: `t=1e9,v1=${V1}` }],
    ["a huge time", { cabecera: `t=${"9".repeat(400)},v1=${V1}` }],
    ["another version", { cabecera: `t=${T},v0=${V1}` }],
  ])("%s is refused", (_, cambios) => {
    expect(revisar(cambios)).toBe(false);
  });

  it("a time moved into the window has another signature", () => {
    const viejo = T - 10_000;
    const v1 = createHmac("sha256", SECRETO).update(`${viejo}.${CUERPO}`).digest("hex");
    expect(revisar({ cabecera: `t=${viejo},v1=${v1}` })).toBe(false);
    expect(revisar({ cabecera: `t=${T},v1=${v1}` })).toBe(false);
    expect(revisar({ cabecera: `t=${viejo},v1=${v1}`, t: viejo })).toBe(true);
  });
});
