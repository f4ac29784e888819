import { describe, expect, test } from "vitest";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { comoRut, leerFiltrosUsuarios } from "./filtros.ts";
import { estadoPersona, mascaraRut, nombrePersona } from "./persona.ts";
import { negativaBloqueo, negativaDesbloqueo, negativaRol, type SituacionPersona } from "./situacion.ts";

const CLIENTA: SituacionPersona = {
  rol: "usuario",
  bloqueada: false,
  se_va: false,
  confirmada: true,
  propia: false,
  ultima_duena: false,
  en_sorteo: false,
  apuestas: 0,
};
const ADMIN: SituacionPersona = { ...CLIENTA, rol: "duena" };

describe("a role", () => {
  test("goes to a confirmed customer with nothing at stake, and back", () => {
    for (const rol of ROLES_ADMIN) expect(negativaRol(CLIENTA, rol)).toBeNull();
    expect(negativaRol(ADMIN, "usuario")).toBeNull();
    expect(negativaRol({ ...ADMIN, propia: true }, "usuario")).toBeNull();
  });

  test.each([
    [{ bloqueada: true }, "bloqueada"],
    [{ confirmada: false }, "no confirma su correo"],
    [{ en_sorteo: true }, "Participa en al menos un sorteo que no termina"],
    [{ apuestas: 1 }, "apuesta en juego"],
    [{ se_va: true }, "eliminó"],
  ])("of admin is not for who is %o", (algo, frase) => {
    for (const rol of ROLES_ADMIN) {
      expect(negativaRol({ ...CLIENTA, ...algo }, rol)).toMatchObject({
        clase: "estado",
        frase: expect.stringContaining(frase),
      });
    }
  });

  test("is changed for another, but not given twice", () => {
    expect(negativaRol({ ...ADMIN, rol: "ventas" }, "catalogo")).toBeNull();
    expect(negativaRol({ ...ADMIN, rol: "ventas" }, "duena")).toBeNull();
    expect(negativaRol({ ...ADMIN, rol: "ventas" }, "ventas")?.frase).toContain("ya tiene ese rol");
  });

  test("of dueña is not taken from the last one, nor any from who has none", () => {
    for (const rol of ["usuario", "ventas", "catalogo", "lectura"] as const) {
      expect(negativaRol({ ...ADMIN, ultima_duena: true, propia: true }, rol)).toMatchObject({
        clase: "estado",
        frase: expect.stringContaining("única persona"),
      });
    }
    expect(negativaRol(CLIENTA, "usuario")).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("no administra"),
    });
  });
});

describe("a block", () => {
  test("falls on customers and on other admins, whatever they have in raffles", () => {
    expect(negativaBloqueo({ ...CLIENTA, en_sorteo: true, apuestas: 1 })).toBeNull();
    expect(negativaBloqueo(ADMIN)).toBeNull();
  });

  test("falls neither on the last admin, nor on oneself, nor twice, nor on who left", () => {
    expect(negativaBloqueo({ ...ADMIN, ultima_duena: true })).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("única persona"),
    });
    expect(negativaBloqueo({ ...ADMIN, propia: true })).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("tu propia cuenta"),
    });
    expect(negativaBloqueo({ ...CLIENTA, bloqueada: true })).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("ya está bloqueada"),
    });
    expect(negativaBloqueo({ ...CLIENTA, se_va: true })).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("eliminó"),
    });
  });

  test("is lifted once", () => {
    expect(negativaDesbloqueo({ ...CLIENTA, bloqueada: true })).toBeNull();
    expect(negativaDesbloqueo(CLIENTA)).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("no está bloqueada"),
    });
    expect(negativaDesbloqueo({ ...CLIENTA, bloqueada: true, se_va: true })).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("eliminó"),
    });
  });
});

test("the strongest of what holds names the state of a person", () => {
  const hoy = new Date();
  const nadie = { confirmado: true, bloqueado_en: null, eliminacion_pedida_en: null, eliminado_en: null };
  expect(estadoPersona(nadie)).toBe("Activa");
  expect(estadoPersona({ ...nadie, confirmado: false })).toBe("Sin confirmar");
  expect(estadoPersona({ ...nadie, confirmado: false, bloqueado_en: hoy })).toBe("Bloqueada");
  expect(estadoPersona({ ...nadie, bloqueado_en: hoy, eliminacion_pedida_en: hoy })).toBe("Por eliminar");
  expect(estadoPersona({ ...nadie, confirmado: null, eliminado_en: hoy })).toBe("Eliminada");
});

test("a person is called by name, else by address, else by code; a RUT shows its end only", () => {
  const ana = { nombre: "Ana", apellido: null, email: "ana@correo.cl", codigo_referido: "ANAANA11" };
  expect(nombrePersona(ana)).toBe("Ana");
  expect(nombrePersona({ ...ana, nombre: null })).toBe("ana@correo.cl");
  expect(nombrePersona({ ...ana, nombre: null, email: null })).toBe("ANAANA11");
  expect(mascaraRut("12.345.678-5")).toBe("••.•••.678-5");
  expect(mascaraRut("123")).toBe("123");
});

test("an address says what to look for; nonsense is left out", () => {
  const leer = (texto: string) => leerFiltrosUsuarios(new URLSearchParams(texto));
  expect(leer("texto=+ana+&rol=admin&estado=bloqueadas&orden=puntos&pagina=3")).toEqual({
    texto: "ana",
    rol: "admin",
    estado: "bloqueadas",
    orden: "puntos",
    pagina: 3,
  });
  expect(leer("rol=jefe&estado=toString&orden=constructor&pagina=-1&texto=%00")).toEqual({
    texto: undefined,
    rol: undefined,
    estado: undefined,
    orden: "nuevos",
    pagina: 1,
  });
  expect(comoRut("12.345.678-k")).toBe("12345678K");
});
