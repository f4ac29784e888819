import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { guardarVale, listarConfirmaciones } from "./credenciales.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const MANANA = new Date(ctx.now().getTime() + DIA_MS);
const AYER = new Date(ctx.now().getTime() - DIA_MS);

test("the valid confirmation links of a person are found by their owner, however their value is written", async () => {
  const guardar = (identificador: string, valor: string, vence_en = MANANA) =>
    guardarVale(ctx, { id: identificador, identificador, valor, vence_en, fecha: ctx.now() });
  const deAna = '{"registro":{"hash":"x","key_referido":null}, "user_id": "ana"}';
  await guardar("confirmar:1", deAna);
  await guardar("confirmar:2", JSON.stringify({ user_id: "ana" }), AYER);
  await guardar("confirmar:3", JSON.stringify({ user_id: "anabel" }));
  // The value of another kind of link is no JSON.
  await guardar("recuperar:1", "ana");
  expect(await listarConfirmaciones(ctx, "ana", ctx.now())).toEqual([deAna]);
  expect(await listarConfirmaciones(ctx, "an%", ctx.now())).toEqual([]);
});
