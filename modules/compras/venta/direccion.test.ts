import fc from "fast-check";
import { expect, test } from "vitest";
import { faltaDireccion, negativaDireccion, tieneDireccion, tomaLaDelPerfil } from "./direccion.ts";
import type { DireccionEnvio, Venta } from "./venta.ts";

const CASA: DireccionEnvio = {
  nombre: "Ana",
  direccion: "Calle 1",
  comuna: "Ñuñoa",
  region: "Metropolitana de Santiago",
  celular: "",
};
const venta = (estados: string[], campos: Partial<Pick<Venta, "estado_pago" | "origen" | "envio">> = {}) => ({
  estado_pago: "Pagado" as const,
  origen: "transferencia" as const,
  envio: CASA,
  ...campos,
  lineas: estados.map((estado) => ({ tipo: "producto" as const, estado })),
});

test("an address has a street and a comuna", () => {
  expect(tieneDireccion(CASA)).toBe(true);
  for (const mala of [null, { ...CASA, direccion: "" }, { ...CASA, comuna: "" }])
    expect(tieneDireccion(mala)).toBe(false);
});

test.each([
  [["Validando Pago"], null, null],
  [["Pagado"], null, null],
  [["Preparando", "Pagado"], "Ya estamos preparando", null],
  [["Enviado", "Preparando"], "ya fue enviada", "ya fue enviada"],
  [["Entregado"], "ya fue enviada", "ya fue enviada"],
  [["Anulado"], "nada que despachar", "nada que despachar"],
  [["Anulado", "Pagado"], null, null],
])("with goods in %j the customer hears %j and the admin %j", (estados, cliente, admin) => {
  const dicho = (quien: "cliente" | "admin") => negativaDireccion(quien, venta(estados))?.frase ?? null;
  for (const [frase, esperada] of [[dicho("cliente"), cliente] as const, [dicho("admin"), admin] as const])
    if (esperada === null) expect(frase).toBeNull();
    else expect(frase).toContain(esperada);
});

test("a missing address can be given by both while something is left to send", () => {
  const sin = { envio: { ...CASA, direccion: "" } };
  for (const quien of ["cliente", "admin"] as const) {
    expect(negativaDireccion(quien, venta(["Preparando"], sin))).toBeNull();
    expect(negativaDireccion(quien, venta(["Enviado", "Preparando"], sin))).toBeNull();
    expect(negativaDireccion(quien, venta(["Enviado"], sin))?.clase).toBe("estado");
  }
});

test("a prize follows the profile until it is prepared, and then only an admin corrects it", () => {
  const premio = { origen: "sorteo" as const };
  expect(negativaDireccion("cliente", venta(["Pagado"], premio))?.frase).toContain("Mis datos");
  expect(negativaDireccion("admin", venta(["Pagado"], premio))?.frase).toContain("Mis datos");
  expect(negativaDireccion("cliente", venta(["Preparando"], premio))?.clase).toBe("estado");
  expect(negativaDireccion("admin", venta(["Preparando"], premio))).toBeNull();
  expect(tomaLaDelPerfil(venta(["Preparando"], { ...premio, envio: null }))).toBe(true);
});

test("what is over has no address to change", () => {
  for (const estado_pago of ["Rechazado", "Anulado"] as const)
    for (const quien of ["cliente", "admin"] as const)
      expect(negativaDireccion(quien, venta(["Pagado"], { estado_pago }))?.clase).toBe("estado");
});

const ESTADOS = ["Validando Pago", "Pagado", "Preparando", "Enviado", "Entregado", "Anulado"];

test("an admin may do what the customer may, and a sale takes the profile's address only without its own", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ESTADOS), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(CASA, null, { ...CASA, comuna: "" }),
      fc.constantFrom("transferencia" as const, "sorteo" as const),
      (estados, envio, origen) => {
        const una = venta(estados, { envio, origen });
        if (negativaDireccion("cliente", una) === null) expect(negativaDireccion("admin", una)).toBeNull();
        if (tomaLaDelPerfil(una)) expect(faltaDireccion(una)).toBe(true);
        if (tieneDireccion(envio))
          expect([tomaLaDelPerfil(una), faltaDireccion(una)]).toEqual([false, false]);
      },
    ),
  );
});
