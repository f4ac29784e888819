import { describe, expect, test } from "vitest";
import { conRetiro, lugarDeRetiro, palabraRetiro, retiroDe, retiroOfrecido } from "./retiro.ts";

const TIENDA = {
  retiro_activo: true,
  retiro_direccion: "Av. Matta 100, Ñuñoa",
  retiro_horario: "Lunes a viernes, 10 a 18 h",
};
const RETIRO = { direccion: TIENDA.retiro_direccion, horario: TIENDA.retiro_horario };
const ANA = {
  nombre: "Ana Soto",
  direccion: "Calle 1",
  comuna: "Maipú",
  region: "Metropolitana de Santiago",
  celular: "+56 9 1111 1111",
};

describe("pick-up in the shop", () => {
  test("is offered when it is switched on with an address and hours", () => {
    expect(retiroOfrecido(TIENDA)).toEqual(RETIRO);
    expect(retiroOfrecido({ ...TIENDA, retiro_activo: false })).toBeNull();
    expect(retiroOfrecido({ ...TIENDA, retiro_direccion: "" })).toBeNull();
    expect(retiroOfrecido({ ...TIENDA, retiro_horario: "" })).toBeNull();
  });

  test("has a place also when it was switched off, for what was promised before", () => {
    expect(lugarDeRetiro({ ...TIENDA, retiro_activo: false })).toEqual(RETIRO);
  });

  test("of a sale says whose it is, where and when, and nothing of the customer's address", () => {
    const envio = conRetiro(ANA, RETIRO);
    expect(retiroDe(envio)).toEqual(RETIRO);
    expect(envio).toMatchObject({ nombre: "Ana Soto", celular: ANA.celular, comuna: "Retiro en tienda" });
    expect(JSON.stringify(envio)).not.toContain("Maipú");
  });

  test("is none of a sale that is sent", () => {
    expect(retiroDe(ANA)).toBeNull();
    expect(retiroDe(null)).toBeNull();
  });

  test("has its own words for the last two states", () => {
    expect(["Pagado", "Preparando", "Enviado", "Entregado"].map(palabraRetiro)).toEqual([
      "Pagado",
      "Preparando",
      "Por retirar",
      "Retirado",
    ]);
  });
});
