import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createBrandPictures } from "./brand.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the bag is drawn in the colour of the shop, and in no other", async () => {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { color: "#1d5fa6" }, null));
  const app = createBrandPictures(ctx);
  const ask = async (id: string, name = "icono-32.png") => {
    const { status, headers } = await app.request(`/${id}/${name}`);
    return [status, headers.get("Content-Type")];
  };
  expect(await ask("bolsa-1d5fa6")).toEqual([200, "image/png"]);
  expect(await ask("bolsa-1d5fa6", "compartir.jpg")).toEqual([200, "image/jpeg"]);
  for (const id of ["bolsa-000000", "bolsa-1d5fa7", "bolsa-1D5FA6", "bolsa-", "bolsa-#1d5fa6"])
    for (const name of ["icono-32.png", "mascara-512.png", "compartir.jpg", "logo"])
      expect([id, name, (await ask(id, name))[0]]).toEqual([id, name, 404]);
});
