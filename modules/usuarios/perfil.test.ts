import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/fuzz/any-text.ts";
import { CAMPOS_PERFIL, ordenarPerfil } from "./perfil.ts";

test("text is trimmed, emptiness is null and a field that is missing is empty", () => {
  expect(ordenarPerfil({ nombre: "  Ana  María ", apellido: "   ", celular: 56912345678 })).toEqual({
    username: null,
    nacimiento: null,
    rut: null,
    nombre: "Ana María",
    apellido: null,
    celular: null,
    direccion: null,
    comuna: null,
    region: null,
  });
});

test("text is cut at 200 characters without breaking one in two", () => {
  const { username } = ordenarPerfil({ username: "🍉".repeat(201) });
  expect([...(username ?? "")]).toHaveLength(200);
  expect(username?.isWellFormed()).toBe(true);
});

test("a date that is none is stored empty", () => {
  expect(ordenarPerfil({ nacimiento: "31-02-2001" }).nacimiento).toBeNull();
  expect(ordenarPerfil({ nacimiento: "18/09/2001" }).nacimiento).toBe("2001-09-18");
});

test("a RUT formats itself and a wrong one stays", () => {
  expect(ordenarPerfil({ rut: "123456785" }).rut).toBe("12.345.678-5");
  expect(ordenarPerfil({ rut: "123" }).rut).toBe("123");
});

test("whatever is sent, the database can hold it", () => {
  const valor = fc.oneof(anyText(), fc.constant("\u0000"), fc.anything());
  const campos = fc.record(Object.fromEntries(CAMPOS_PERFIL.map((campo) => [campo, valor])));
  fc.assert(
    fc.property(campos, (dados) => {
      for (const texto of Object.values(ordenarPerfil(dados))) {
        expect(texto === null || (texto.isWellFormed() && !texto.includes("\u0000"))).toBe(true);
      }
    }),
  );
});
