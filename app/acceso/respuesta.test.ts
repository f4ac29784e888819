import { expect, it } from "vitest";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { ERROR_REGISTRAR } from "#modules/usuarios/textos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { refused } from "./respuesta.ts";

const FRASE = "Intenta de nuevo más tarde.";
const actual = { ctx: testCtx({} as never) };
const answered = (error: unknown) => {
  const { data, init } = refused(error, FRASE, actual, { email: "ana@correo.cl" });
  return [init?.status, data.error, data.email];
};

it("a refusal is a sentence on the page; too many tries are told apart", () => {
  expect(answered(new Rechazo("valor", "No."))).toEqual([200, "No.", "ana@correo.cl"]);
  expect(answered(new Rechazo("exceso", "Espera.", { retry_after: 60 }))[0]).toBe(429);
});

it("what failed may do in a moment: the status lets the page ask again", () => {
  expect(answered(new Error("Connection terminated"))).toEqual([503, FRASE, "ana@correo.cl"]);
  const behind = Object.assign(new Rechazo("estado", ERROR_REGISTRAR), { cause: new Error("x") });
  expect(answered(behind)).toEqual([503, ERROR_REGISTRAR, "ana@correo.cl"]);
});
