import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { LECTURAS } from "./catalogo.ts";
import { cambioDe, salasDe, salasPermitidas } from "./eventos.ts";

const ana = { codigo_referido: "ANA00001", role: "usuario", rol_admin: null } as const;
const jefa = { codigo_referido: "JEFA0001", role: "admin", rol_admin: "duena" } as const;

describe("rooms of an event", () => {
  it("a public table is heard in its rooms, by its person and by the admins", () => {
    expect(salasDe({ tabla: "sorteos", clave: "SRT-0001", usuario: "ANA00001" })).toEqual([
      "sorteos",
      "sorteos:SRT-0001",
      "usuario:ANA00001",
      "admin",
    ]);
  });

  it("a private table is heard by its person and by the admins who may see it", () => {
    expect(salasDe({ tabla: "ventas", clave: "PZ-AAAAAA", usuario: "ANA00001" })).toEqual([
      "usuario:ANA00001",
      "admin:ventas.ver",
    ]);
    expect(salasDe({ tabla: "ventas" })).toEqual(["admin:ventas.ver"]);
    expect(salasDe({ tabla: "conocimientos" })).toEqual(["admin:asistente.ver"]);
  });

  it("an ended session is announced in no room", () => {
    expect(salasDe({ tabla: "sesiones", usuario: "ANA00001", clave: "s1" })).toEqual([]);
  });

  it("what is said of an event never contains its person's code, nor does a public room", () => {
    const codigo = fc.stringMatching(/^[A-Z0-9]{8}$/);
    const tabla = fc.constantFrom("sorteos", "apuestas", "ventas", "usuarios", "tickets_participantes");
    fc.assert(
      fc.property(
        tabla,
        codigo,
        fc.string({ maxLength: 6 }),
        fc.boolean(),
        (tabla, usuario, resto, dentro) => {
          const evento = { tabla, usuario, clave: dentro ? `${resto}${usuario}${resto}` : resto };
          expect(JSON.stringify(cambioDe(evento))).not.toContain(usuario);
          const ajenas = salasDe(evento).filter((sala) => sala !== `usuario:${usuario}`);
          expect(ajenas.join()).not.toContain(usuario);
        },
      ),
    );
  });
});

describe("rooms that may be entered", () => {
  it("a visitor enters public rooms and nothing else", () => {
    expect(salasPermitidas("productos", null)).toEqual(["productos"]);
    expect(salasPermitidas("sorteos:SRT-0001", null)).toEqual(["sorteos:SRT-0001"]);
    for (const tema of ["usuario", "admin", "usuario:ANA00001", "ventas", "sesiones", "usuarios"]) {
      expect(salasPermitidas(tema, null), tema).toEqual([]);
    }
  });

  it("a person enters their own room under the name 'usuario' and no other person's", () => {
    expect(salasPermitidas("usuario", ana)).toEqual(["usuario:ANA00001"]);
    for (const tema of ["usuario:JEFA0001", "usuario:ANA00001", "admin", "persona:JEFA0001", "sesion:s1"]) {
      expect(salasPermitidas(tema, ana), tema).toEqual([]);
    }
  });

  it("an admin enters the rooms of the role, and only an admin does", () => {
    const de = (rol_admin: RolAdmin) => salasPermitidas("admin", { ...jefa, rol_admin });
    expect(de("duena")).toEqual(["admin", ...LECTURAS.map((permiso) => `admin:${permiso}`)]);
    expect(de("ventas")).toContain("admin:ventas.ver");
    expect(de("catalogo")).not.toContain("admin:ventas.ver");
    expect(de("catalogo")).toContain("admin:asistente.ver");
    expect(de("ventas")).not.toContain("admin:asistente.ver");
    expect(salasPermitidas("admin:ventas.ver", { ...jefa, rol_admin: "catalogo" })).toEqual([]);
    expect(salasPermitidas("admin:x", jefa)).toEqual([]);
    expect(salasPermitidas("usuario:ANA00001", jefa)).toEqual([]);
  });

  it("odd names open nothing", () => {
    const odd = [
      "",
      ":",
      "__proto__",
      "constructor",
      "toString",
      "productos:",
      "productos:a:b",
      "productos:a\n",
    ];
    for (const tema of [...odd, "productos:a b", "Productos", " productos", `productos:${"x".repeat(41)}`]) {
      expect(salasPermitidas(tema, jefa), JSON.stringify(tema)).toEqual([]);
    }
    expect(salasPermitidas("x".repeat(100_000), jefa)).toEqual([]);
  });

  it("whatever is asked, a visitor ends in a public room under its own name or nowhere", () => {
    const tema = fc.oneof(
      fc.string(),
      fc.tuple(fc.string(), fc.string()).map((partes) => partes.join(":")),
    );
    fc.assert(
      fc.property(tema, (tema) => {
        const salas = salasPermitidas(tema, null);
        expect([[], [tema]]).toContainEqual(salas);
        expect(salas.join()).not.toMatch(/^(usuario|admin|persona|sesion)\b/);
      }),
    );
  });
});
