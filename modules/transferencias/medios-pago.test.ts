import { expect, test } from "vitest";
import { guardarMediosPago } from "#modules/ajustes/guardar-medios-pago.server.ts";
import { seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { encenderWebpay } from "#tests/support/shop/webpay.ts";
import { leerMediosPago } from "./medios-pago.server.ts";

const { ctx, admin } = await tiendaConAdmin();

test("cards are offered once the shop has keys, in the place that the owner chose", async () => {
  const elegidos = { medio_1: "tarjeta", medio_2: "transferencia", medio_3: "" };
  await guardarMediosPago(ctx, elegidos, admin);
  expect(await leerMediosPago(ctx)).toEqual(["transferencia"]);
  await encenderWebpay(ctx, admin);
  expect(await leerMediosPago(ctx)).toEqual(["tarjeta", "transferencia"]);
  await guardarMediosPago(ctx, { medio_1: "transferencia", medio_2: "", medio_3: "" }, admin);
  expect(await leerMediosPago(ctx)).toEqual(["transferencia"]);
});

test("only who may edit connections chooses, and not nothing", async () => {
  const elegidos = { medio_1: "tarjeta", medio_2: "", medio_3: "" };
  await seNiega(guardarMediosPago(ctx, elegidos, await crearPersona(ctx)), "ajeno");
  await seNiega(guardarMediosPago(ctx, { ...elegidos, medio_1: "" }, admin), "valor");
  expect(await leerMediosPago(ctx)).toEqual(["transferencia"]);
});
