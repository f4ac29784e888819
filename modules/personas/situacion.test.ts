import { describe, expect, test } from "vitest";
import { comoRut, leerFiltrosUsuarios } from "./filtros.ts";
import { estadoPersona, mascaraRut, nombrePersona } from "./persona.ts";
import { negativaBloqueo, negativaDesbloqueo, negativaRol, type Situacion } from "./situacion.ts";

const CLIENTA: Situacion = {
  role: "usuario",
  bloqueada: false,
  se_va: false,
  confirmada: true,
  propia: false,
  ultimo_admin: false,
  sorteos_abiertos: 0,
  apuestas: 0,
};
const ADMIN: Situacion = { ...CLIENTA, role: "admin" };

describe("a role", () => {
  test("goes to a confirmed customer with nothing at stake, and back", () => {
    expect(negativaRol(CLIENTA, "admin")).toBeNull();
    expect(negativaRol(ADMIN, "usuario")).toBeNull();
    expect(negativaRol({ ...ADMIN, propia: true }, "usuario")).toBeNull();
  });

  test.each([
    [{ bloqueada: true }, "bloqueada"],
    [{ confirmada: false }, "no confirma su correo"],
    [{ sorteos_abiertos: 1 }, "Participa en un sorteo que no termina"],
    [{ sorteos_abiertos: 1200 }, "Participa en 1.200 sorteos"],
    [{ apuestas: 1 }, "apuesta en juego"],
    [{ se_va: true }, "eliminó"],
    [{ role: "admin" as const }, "ya administra"],
  ])("of admin is not for who is %o", (algo, frase) => {
    expect(negativaRol({ ...CLIENTA, ...algo }, "admin")).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining(frase),
    });
  });

  test("is not taken from the last admin, nor from who has none", () => {
    expect(negativaRol({ ...ADMIN, ultimo_admin: true, propia: true }, "usuario")).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("única persona"),
    });
    expect(negativaRol(CLIENTA, "usuario")).toMatchObject({
      clase: "estado",
      frase: expect.stringContaining("no administra"),
    });
  });
});

describe("a block", () => {
  test("falls on customers and on other admins, whatever they have in raffles", () => {
    expect(negativaBloqueo({ ...CLIENTA, sorteos_abiertos: 3, apuestas: 1 })).toBeNull();
    expect(negativaBloqueo(ADMIN)).toBeNull();
  });

  test("falls neither on the last admin, nor on oneself, nor twice, nor on who left", () => {
    expect(negativaBloqueo({ ...ADMIN, ultimo_admin: true })).toMatchObject({
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
