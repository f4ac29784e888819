import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  archivos,
  cobros_khipu,
  contratos,
  cotizaciones,
  devoluciones_fotos,
  premios,
  ventas,
} from "#database/schema.ts";
import { leerTodo } from "#tests/support/shop/compras.ts";
import { devolucionesConTarjeta } from "#tests/support/shop/devoluciones-con-tarjeta.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import { exportarDatos } from "./exportar-datos.server.ts";

const { db, ctx, gente, pedir, entregar, pagadaConTarjeta } = await devolucionesConTarjeta();

const ventaDe = async (codigo: string) => {
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  return venta?.id ?? 0;
};

/** A purchase by card whose customer tried Khipu first and asks to give a unit back, with a photo. */
async function compraConTodo() {
  const { codigo, token } = await pagadaConTarjeta(2);
  const venta = await ventaDe(codigo);
  await db.insert(cobros_khipu).values({
    venta,
    monto: 20_000,
    estado: "vencido",
    payment_id: "khipu0000001",
    payment_url: "https://khipu.com/payment/secreto",
    creado_en: ctx.now(),
    vence_en: ctx.now(),
  });
  await entregar(codigo);
  const [linea] = (await leerTodo(ctx, codigo)).productos;
  const { id } = await pedir(
    { codigo, linea: linea?.id ?? 0 },
    { tipo: "garantia", solucion: "cambio", falla: "No enciende" },
  );
  const foto = { id: "foto-de-ana", tipo: "comprobante" as const, mime: "image/webp", nombre: "horno.webp" };
  await db.insert(archivos).values({ ...foto, contenido: Buffer.from("x"), tamano: 1 });
  await db.insert(devoluciones_fotos).values({ archivo: foto.id, devolucion: id });
  return { codigo, token, linea: linea?.id };
}

test("the copy has payments, attempts by card and Khipu, contract, and lines and photos of returns, without keys", async () => {
  const { codigo, token, linea } = await compraConTodo();
  const datos = await exportarDatos(ctx, gente.ana);
  const [contrato] = await db
    .select()
    .from(contratos)
    .where(eq(contratos.venta, await ventaDe(codigo)));
  expect(contrato).toBeDefined();
  expect(datos.ventas).toMatchObject([
    {
      codigo,
      contrato: contrato?.datos,
      pagos: [{ monto: 20_000, via: "webpay", referencia: null, devuelto: 0 }],
      cobros_con_tarjeta: [
        { monto: 20_000, estado: "pagada", ultimos: expect.stringMatching(/^\d{4}$/), reembolsos: [] },
      ],
      cobros_con_khipu: [{ monto: 20_000, estado: "vencido", payment_id: "khipu0000001", reembolsos: [] }],
      dinero_devuelto: [],
      premio: null,
    },
  ]);
  expect(datos.ventas[0]?.cobros_con_tarjeta[0]?.tipo_pago).toBeTruthy();
  expect(datos.devoluciones).toMatchObject([
    { falla: "No enciende", lineas: [{ linea, cantidad: 1 }], fotos: [{ nombre: "horno.webp" }] },
  ]);
  const texto = JSON.stringify(datos);
  for (const llave of [token, "https://khipu.com/payment/secreto"]) expect(texto).not.toContain(llave);
});

test("the copy has what a prize asked and was answered, and the quotes that still hold, of that person alone", async () => {
  const { codigo } = await ganarPremio(ctx, gente.ana);
  await db
    .update(premios)
    .set({ pregunta: "¿Qué color?", respuesta: "Rojo" })
    .where(eq(premios.venta, await ventaDe(codigo)));
  const cotizacion = { lineas: [], productos: 10_000, puntos: 0, total: 10_000, huella: "h" };
  const enUnaHora = new Date(ctx.now().getTime() + 3_600_000);
  const usuario = gente.ana.codigo_referido;
  await db.insert(cotizaciones).values([
    { ...cotizacion, codigo: "PZ-VVVVVV", usuario, vence_en: enUnaHora },
    { ...cotizacion, codigo: "PZ-WWWWWW", usuario, vence_en: ctx.now() },
  ]);
  const datos = await exportarDatos(ctx, gente.ana);
  expect(datos.ventas).toMatchObject([{ codigo, premio: { pregunta: "¿Qué color?", respuesta: "Rojo" } }]);
  expect(datos.cotizaciones_vigentes.map((una) => una.codigo)).toEqual(["PZ-VVVVVV"]);
  const otra = await exportarDatos(ctx, await crearPersona(ctx));
  expect([otra.ventas, otra.cotizaciones_vigentes, otra.devoluciones]).toEqual([[], [], []]);
});
