import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { cobros_tarjeta } from "#database/schema.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";
import { aclararReembolsoTarjeta } from "./aclarar-reembolso.server.ts";
import { anotarConsultaTarjeta } from "./cobros.store.server.ts";
import { darTarjetaPorRevisada } from "./consultar-tarjetas.server.ts";
import { leerTarjetasVistas } from "./leer-tarjetas.server.ts";
import { guardarLlavesWebpay, leerEstadoLlavesWebpay, quitarLlavesWebpay } from "./llaves.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

// Transbank tells the status of a payment for seven days.

const {
  empezar,
  db,
  ctx,
  admin,
  webpay,
  cliente,
  enWebpay,
  volver,
  pagar,
  pagada,
  preguntar,
  devolver,
  pasan,
  devueltoDe,
  reembolsosDe,
  cobroDe,
  avisosDe,
} = await tiendaConWebpay();

beforeEach(empezar);

const HORA = 60;
const DIA = 24 * HORA;

describe("a refund whose answer is lost when Transbank no longer tells the status", () => {
  /** The payment is ten days old; the refund happened, or it did not. */
  const perdida = async (como: "lost" | "away") => {
    const vendida = await pagada();
    pasan(10 * DIA);
    webpay.behave(como, "devolver");
    const { codigo, cobro } = vendida;
    await seNiega(devolver(codigo, cobro, 4_000), "ocupado", TEXTOS_TARJETA.reembolso_sin_respuesta);
    webpay.behave("honest");
    const [vista] = await leerTarjetasVistas(ctx, (await cobroDe(vendida.token)).venta);
    const reembolso = vista?.reembolsos[0]?.id ?? 0;
    return { ...vendida, reembolso, clave: `webpay-reembolso-sin-respuesta:${reembolso}` };
  };
  const sinRespuesta = async (token: string) => {
    const [vista] = await leerTarjetasVistas(ctx, (await cobroDe(token)).venta);
    return vista?.reembolsos.map(({ sin_respuesta }) => sin_respuesta);
  };
  const aclarar = (codigo: string, reembolso: number, devolvio: boolean, sesion = admin) =>
    aclararReembolsoTarjeta(ctx, { codigo, reembolso, devolvio }, sesion);

  test("is told once, a quarter of an hour later, and a person says that it happened", async () => {
    const { codigo, token, cobro, reembolso, clave } = await perdida("lost");
    await seNiega(aclarar(codigo, reembolso, true), "estado", TEXTOS_TARJETA.reembolso_en_curso);
    expect(await sinRespuesta(token)).toEqual([false]);
    for (let vez = 0; vez < 4; vez++) {
      pasan(6);
      expect(await preguntar()).toBe(0);
    }
    expect([await avisosDe(clave), await sinRespuesta(token)]).toEqual([[expect.any(String)], [true]]);
    await seNiega(aclarar(codigo, reembolso, true, cliente.ana), "ajeno");
    await seNiega(aclarar(codigo, reembolso, true, { ...admin, reciente: false }), "sin_prueba");
    const otra = await pagada();
    await seNiega(aclarar(otra.codigo, reembolso, true), "desconocido");
    await aclarar(codigo, reembolso, true);
    await seNiega(aclarar(codigo, reembolso, false), "estado", TEXTOS_TARJETA.reembolso_aclarado);
    expect(await reembolsosDe(cobro)).toEqual([{ monto: 4_000, estado: "hecho", tipo: "NULLIFIED" }]);
    expect((await cobroDe(token)).estado).toBe("devuelta_en_parte");
    expect(await devueltoDe(codigo)).toEqual([{ monto: 4_000, forma: "tarjeta", viva: true }]);
    await devolver(codigo, cobro, 11_000);
  });

  test("that did not happen leaves the money in the shop, to go back again", async () => {
    const { codigo, token, cobro, reembolso } = await perdida("away");
    pasan(16);
    await preguntar();
    await aclarar(codigo, reembolso, false);
    expect(await reembolsosDe(cobro)).toEqual([{ monto: 4_000, estado: "rechazado", tipo: null }]);
    expect(await devueltoDe(codigo)).toEqual([{ monto: 4_000, forma: "tarjeta", viva: false }]);
    expect((await cobroDe(token)).estado).toBe("pagada");
    await devolver(codigo, cobro, 15_000);
    expect(webpay.intentoDe(token).returned).toBe(15_000);
  });

  test("is told too while cards are off", async () => {
    const { clave } = await perdida("lost");
    await quitarLlavesWebpay(ctx, admin, redactar);
    pasan(16);
    await preguntar();
    expect(await avisosDe(clave)).toHaveLength(1);
  });

  test("of a whole payment within three hours is a reversal", async () => {
    const { codigo, token, cobro } = await pagada();
    webpay.behave("lost", "devolver");
    webpay.behave("away", "consultar");
    await seNiega(devolver(codigo, cobro, 15_000), "ocupado");
    pasan(8 * DIA);
    await preguntar();
    const [vista] = await leerTarjetasVistas(ctx, (await cobroDe(token)).venta);
    await aclarar(codigo, vista?.reembolsos[0]?.id ?? 0, true);
    expect(await reembolsosDe(cobro)).toEqual([{ monto: 15_000, estado: "hecho", tipo: "REVERSED" }]);
  });
});

describe("a commit whose answer is lost for seven days", () => {
  const perdida = async () => {
    const vendida = await enWebpay();
    webpay.behave("lost", "confirmar");
    webpay.behave("away", "consultar");
    expect(await volver(webpay.hace(vendida.token, "credito"))).toMatchObject({ estado: "confirmando" });
    return { ...vendida, clave: `webpay-sin-respuesta:${vendida.codigo}-1` };
  };
  const porRevisar = async () =>
    (await leerEstadoLlavesWebpay(ctx)).por_revisar.map(({ codigo, estado }) => [codigo, estado]);

  test("is told once and listed; 'Ya lo revisé' lets the sale be paid again", async () => {
    const { codigo, token, clave } = await perdida();
    pasan(7 * DIA - 1);
    await preguntar();
    expect([await avisosDe(clave), await porRevisar()]).toEqual([[], []]);
    const { id } = await cobroDe(token);
    await seNiega(darTarjetaPorRevisada(ctx, id, admin), "desconocido");
    webpay.behave("honest");
    for (let vez = 0; vez < 3; vez++) {
      pasan(HORA);
      expect(await preguntar()).toBe(0);
    }
    expect([await avisosDe(clave), await porRevisar()]).toEqual([
      [expect.any(String)],
      [[codigo, "confirmando"]],
    ]);
    await seNiega(pagar(codigo), "estado", TEXTOS_TARJETA.confirmando);
    await darTarjetaPorRevisada(ctx, id, admin);
    await seNiega(darTarjetaPorRevisada(ctx, id, admin), "desconocido");
    expect([(await cobroDe(token)).estado, await porRevisar()]).toEqual(["abandonada", []]);
    expect((await pagar(codigo)).token).not.toBe(token);
  });

  test("with other keys since, or with none, it is told all the same", async () => {
    const otras = await perdida();
    await guardarLlavesWebpay(ctx, { comercio: "597012345678", secreto: "B".repeat(64) }, admin, redactar);
    pasan(7 * DIA);
    await preguntar();
    expect(await avisosDe(otras.clave)).toHaveLength(1);
    await empezar();
    const sinLlaves = await perdida();
    await quitarLlavesWebpay(ctx, admin, redactar);
    pasan(6 * DIA);
    await preguntar();
    expect(await avisosDe(sinLlaves.clave)).toEqual([]);
    pasan(DIA);
    await preguntar();
    expect([await avisosDe(sinLlaves.clave), await porRevisar()]).toEqual([
      [expect.any(String)],
      [[sinLlaves.codigo, "confirmando"]],
    ]);
  });

  test("a commit of an old form is not given up while it is under way", async () => {
    const { codigo, token } = await enWebpay();
    pasan(8 * DIA);
    webpay.behave("lost", "confirmar");
    await volver(webpay.hace(token, "credito"));
    await preguntar();
    expect([await avisosDe(`webpay-sin-respuesta:${codigo}-1`), await porRevisar()]).toEqual([[], []]);
    pasan(16);
    await preguntar();
    expect(await porRevisar()).toEqual([[codigo, "confirmando"]]);
  });
});

test("a question about an attempt that was claimed meanwhile plans nothing for it", async () => {
  const { token } = await enWebpay();
  const leida = await cobroDe(token);
  const proxima_consulta = new Date(ctx.now().getTime() + 120_000);
  const claimed = { estado: "confirmando" as const, confirmando_en: ctx.now(), proxima_consulta };
  await db.update(cobros_tarjeta).set(claimed).where(eq(cobros_tarjeta.id, leida.id));
  await anotarConsultaTarjeta(ctx, leida, { ahora: ctx.now(), proxima: null, respuesta: {} });
  expect(await cobroDe(token)).toMatchObject({ proxima_consulta, consultas: 0 });
});
