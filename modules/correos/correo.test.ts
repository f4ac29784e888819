import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { direccionDeCorreo } from "./campos.ts";
import { datosSinEnlaces, encabezado, enlaceDe } from "./correo.ts";
import { PLANTILLAS } from "./plantillas.server.ts";

describe("the address of a mail", () => {
  it.each([
    "ana@ejemplo.cl\r\nBcc: otro@ejemplo.cl",
    "ana@ejemplo.cl\nDATA",
    "ana@ejemplo.cl, otro@ejemplo.cl",
    "Ana <ana@ejemplo.cl>",
    "ana@ejemplo.cl\0",
    "ana@ejemplo.cl\u2028x@y.cl",
    "ana ejemplo.cl",
    `${"a".repeat(250)}@b.cl`,
    "",
  ])("%j is refused", (texto) => {
    expect(direccionDeCorreo.safeParse(texto).success).toBe(false);
  });

  it("is one plain address", () => {
    expect(direccionDeCorreo.parse(" ana.perez+tienda@correo.ejemplo.cl ")).toBe(
      "ana.perez+tienda@correo.ejemplo.cl",
    );
  });

  it("never contains a control, whatever is tried", () => {
    const trozo = fc.constantFrom("a", "@", ".cl", "\r", "\n", "\0", "\t", " ", "<", ">", ",", "\u2029");
    fc.assert(
      fc.property(fc.array(trozo, { maxLength: 12 }), (trozos) => {
        const leida = direccionDeCorreo.safeParse(trozos.join(""));
        if (leida.success) expect(leida.data).toMatch(/^[^\s\p{Cc}<>,]+$/u);
      }),
    );
  });
});

describe("the subject of a mail", () => {
  it("is one line, whatever the product is called", () => {
    const { asunto } = PLANTILLAS.abono.preparar({
      ...PLANTILLAS.abono.muestra,
      producto: "Taladro\r\nBcc: x@y.cl",
    });
    expect(asunto).toBe("Abonaste 120 puntos al sorteo de Taladro Bcc: x@y.cl");
  });

  it("is refused with a line end", () => {
    expect(() => encabezado("Hola\r\nBcc: x@y.cl")).toThrow();
    expect(() => encabezado("")).toThrow();
    expect(() =>
      PLANTILLAS.carrito.preparar({ ...PLANTILLAS.carrito.muestra, codigo: "PZ\r\nBcc: x@y.cl" }),
    ).toThrow();
  });
});

describe("the links of a mail", () => {
  it("can be taken out, and the mail can still be written", () => {
    for (const plantilla of ["confirmar_cuenta", "cuenta_existente", "recuperar_contrasena"] as const) {
      const datos = datosSinEnlaces(PLANTILLAS[plantilla].muestra);
      expect(JSON.stringify(datos)).not.toContain("puntazo.example");
      expect(PLANTILLAS[plantilla].preparar(datos).datos).toEqual(datos);
    }
  });

  it("are found by name", () => {
    expect(enlaceDe(PLANTILLAS.cuenta_existente.muestra)).toBe("https://puntazo.example/recuperar");
    expect(enlaceDe(PLANTILLAS.carrito.muestra)).toBeNull();
  });
});
