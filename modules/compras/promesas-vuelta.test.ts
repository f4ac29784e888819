import { expect, test } from "vitest";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { comprar, deProducto, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { leerContrato } from "./contrato/leer-contrato.server.ts";
import { leerParaDevolver } from "./devoluciones/leer-devoluciones.server.ts";
import { PROMESAS_COMPRA } from "./promesas.ts";

const { ctx, tienda } = await tiendaConAdmin();

// The promise `envio_de_vuelta`, kept by the contract of each sale.
test("envio_de_vuelta: who pays it stands in the contract, and holds when the shop changes it", async () => {
  const ana = await crearPersona(ctx, DIRECCION);
  const ajustes = await leerAjustes(ctx);
  const de = (envio_retracto: "tienda" | "cliente") =>
    PROMESAS_COMPRA.envio_de_vuelta({ ...ajustes, envio_retracto });
  expect([de("tienda"), de("cliente")].map((frase) => frase.includes("lo pagas tú"))).toEqual([false, true]);
  const fijar = (envio_retracto: "tienda" | "cliente") =>
    enTransaccion(ctx, (tx) => guardarAjustes(tx, { envio_retracto }, null));
  const clausulas = async (codigo: string) =>
    (await leerContrato(ctx, codigo, ana)).contrato.clausulas.map(({ texto }) => texto).join(" ");
  const quien = async (codigo: string) => (await leerParaDevolver(ctx, ana, codigo))?.envio_retracto;

  const antes = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  expect(await clausulas(antes)).toContain(de("tienda"));
  await fijar("cliente");
  const despues = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  expect(await clausulas(despues)).toContain(de("cliente"));
  expect([await quien(antes), await quien(despues)]).toEqual(["tienda", "cliente"]);
  await fijar("tienda");
  expect(await quien(despues)).toBe("tienda");
});
