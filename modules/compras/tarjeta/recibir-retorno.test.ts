import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { auditoria, correos } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { porWebpay, tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";
import { leerResultadoTarjeta } from "./leer-tarjetas.server.ts";
import { quitarLlavesWebpay, usarIntegracion } from "./llaves.server.ts";
import { LlavesRechazadas } from "./servicio.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

const {
  empezar,
  db,
  ctx,
  admin,
  webpay,
  cliente,
  enWebpay,
  volver,
  preguntar,
  pasan,
  pagar,
  pagosDe,
  pagada,
  estado,
  cobroDe,
  avisosDe,
} = await tiendaConWebpay();

beforeEach(empezar);

/** Longer than any commit of the double. */
const LARGA = { paso: 50, pasos: 1_200 };

describe("the four shapes of a return", () => {
  test("a paid form is committed once, and the payment confirms the sale as every payment does", async () => {
    const { codigo, token } = await enWebpay();
    expect(await volver(webpay.hace(token, "credito"))).toEqual({ token, estado: "pagada" });
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Pagado", [porWebpay(token)]]);
    const { venta, tickets } = await leerTodo(ctx, codigo);
    expect(venta).toMatchObject({ origen: "transferencia", confirmacion: 1 });
    expect(tickets).toMatchObject([{ forma_pago: "transferencia" }]);
    expect(await cobroDe(token)).toMatchObject({
      estado: "pagada",
      buy_order: `${codigo}-1`,
      monto_cobrado: 15_000,
      autorizacion: "1213",
      tipo_pago: "VC",
      cuotas: 3,
      monto_cuota: 5_000,
      ultimos: "6623",
      respuesta_commit: { status: "AUTHORIZED", response_code: 0 },
    });
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`));
    expect(hechos.map(({ quien, accion }) => [quien, accion])).toEqual([
      ["sistema:webpay", "ventas.pago_recibido"],
    ]);
    const [carta] = await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `tarjeta:${codigo}-1`));
    expect(carta).toMatchObject({
      plantilla: "pago_tarjeta",
      datos: { ultimos: "6623", tipo: "Crédito en cuotas" },
    });
    await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
  });

  test("of a card that came with its whole number the shop keeps four digits", async () => {
    const { token } = await enWebpay();
    webpay.intentoDe(token).tarjeta = "4051885600446623";
    await volver(webpay.hace(token, "credito"));
    pasan(24 * 60);
    await preguntar();
    const cobro = await cobroDe(token);
    expect(cobro).toMatchObject({
      ultimos: "6623",
      respuesta_commit: { card_detail: { card_number: "6623" } },
      respuesta_estado: { card_detail: { card_number: "6623" } },
    });
    expect(JSON.stringify(cobro)).not.toContain("0044662");
  });

  test("a refused card pays nothing, and the sale can be paid with another attempt", async () => {
    const { codigo, token } = await enWebpay();
    expect((await volver(webpay.hace(token, "rechazada"))).estado).toBe("rechazada");
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
    const otro = await pagar(codigo);
    expect(webpay.de(codigo).map(({ buy_order }) => buy_order)).toEqual([`${codigo}-1`, `${codigo}-2`]);
    expect((await volver(webpay.hace(otro.token, "debito"))).estado).toBe("pagada");
    expect(await pagosDe(codigo)).toEqual([porWebpay(otro.token)]);
  });

  test.each(["anulo", "vencio", "error"] as const)("%s never commits: the status is asked", async (hizo) => {
    const { codigo, token } = await enWebpay();
    expect((await volver(webpay.hace(token, hizo))).estado).toBe("abandonada");
    expect(webpay.intentoDe(token).commits).toBe(0);
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
    // The sale stays payable by any means.
    await pagoRecibido(ctx, { codigo }, admin);
    expect(await estado(codigo)).toBe("Pagado");
  });

  test("an abandoned form is not committed by a later return, and its money is found if there is some", async () => {
    const { codigo, token } = await enWebpay();
    await volver(webpay.hace(token, "anulo"));
    expect((await volver({ token_ws: token })).estado).toBe("abandonada");
    expect(webpay.intentoDe(token).commits).toBe(0);
    Object.assign(webpay.intentoDe(token), {
      hizo: "credito",
      status: "AUTHORIZED",
      committed_at: ctx.now(),
    });
    pasan(16);
    expect(await preguntar()).toBe(1);
    expect(await pagosDe(codigo)).toEqual([porWebpay(token)]);
  });
});

describe("returns that come twice, late, or from somebody else", () => {
  test("64 returns at once commit once, pay once and tell the same", async () => {
    const { codigo, token } = await enWebpay();
    const datos = webpay.hace(token, "credito");
    webpay.behave("slow", "confirmar");
    const llegadas = await Promise.all(
      Array.from({ length: 64 }, () => volver(datos, webpay.servicio, LARGA)),
    );
    expect(new Set(llegadas.map((una) => una.estado))).toEqual(new Set(["pagada"]));
    expect(webpay.intentoDe(token).commits).toBe(1);
    expect(await pagosDe(codigo)).toEqual([porWebpay(token)]);
    await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
  });

  test("returns of all shapes, questions and the job at once pay once", async () => {
    const { codigo, token } = await enWebpay();
    const intento = webpay.intentoDe(token);
    webpay.hace(token, "credito");
    const orden = { TBK_ORDEN_COMPRA: intento.buy_order, TBK_ID_SESION: intento.session_id };
    pasan(2);
    await Promise.all([
      ...Array.from({ length: 8 }, () => volver({ token_ws: token })),
      volver(orden),
      preguntar(),
      preguntar(),
    ]);
    // Who asked before the commit may have given the attempt up: the money, if any was taken, is recorded once.
    const fin = (await cobroDe(token)).estado;
    expect(intento.commits).toBeLessThanOrEqual(1);
    expect((await pagosDe(codigo)).length).toBe(fin === "pagada" ? 1 : 0);
    expect(intento.commits).toBe(fin === "pagada" ? 1 : 0);
  });

  test("a replay changes nothing", async () => {
    const { codigo, token } = await pagada();
    for (let n = 0; n < 5; n++) expect((await volver({ token_ws: token })).estado).toBe("pagada");
    pasan(600);
    expect((await volver({ token_ws: token })).estado).toBe("pagada");
    expect([webpay.intentoDe(token).commits, await pagosDe(codigo)]).toEqual([1, [porWebpay(token)]]);
  });

  test("an unknown token, a foreign order or a session that does not fit is nobody's", async () => {
    const { token } = await enWebpay();
    const otro = await enWebpay();
    const mio = webpay.intentoDe(token);
    const ajeno = webpay.intentoDe(otro.token);
    const antes = { ...webpay.cuentas };
    const ajenos: Record<string, string>[] = [
      { token_ws: "f".repeat(64) },
      { TBK_TOKEN: "f".repeat(64), TBK_ORDEN_COMPRA: mio.buy_order, TBK_ID_SESION: mio.session_id },
      { TBK_TOKEN: token, TBK_ORDEN_COMPRA: ajeno.buy_order, TBK_ID_SESION: mio.session_id },
      { TBK_TOKEN: token, TBK_ORDEN_COMPRA: mio.buy_order, TBK_ID_SESION: ajeno.session_id },
      { TBK_ORDEN_COMPRA: mio.buy_order, TBK_ID_SESION: "a".repeat(48) },
    ];
    for (const datos of ajenos) await seNiega(volver(datos), "desconocido", TEXTOS_TARJETA.desconocido);
    expect(webpay.cuentas).toEqual(antes);
  });

  test("an expired attempt is committed when its customer comes back after all", async () => {
    const { codigo, token } = await enWebpay();
    pasan(16);
    await preguntar();
    expect((await cobroDe(token)).estado).toBe("vencida");
    expect((await volver(webpay.hace(token, "credito"))).estado).toBe("pagada");
    expect(await estado(codigo)).toBe("Pagado");
  });

  test("only its buyer reads the details of a payment", async () => {
    const { codigo, token } = await pagada();
    const suya = await leerResultadoTarjeta(ctx, token, cliente.ana);
    expect(suya?.suya).toMatchObject({
      codigo,
      comprobante: { monto: 15_000, ultimos: "6623", cuotas: "3 cuotas" },
    });
    for (const otra of [null, admin])
      expect(await leerResultadoTarjeta(ctx, token, otra)).toEqual({ estado: "pagada", suya: null });
    expect(await leerResultadoTarjeta(ctx, "f".repeat(64), cliente.ana)).toBeNull();
  });
});

describe("answers that are lost, wrong or refused", () => {
  test.each(["lost", "away", "failing", "garbage", "huge"] as const)(
    "a commit with an answer that is %s is asked about, and never sent again",
    async (conducta) => {
      const { codigo, token } = await enWebpay();
      const datos = webpay.hace(token, "credito");
      webpay.behave(conducta, "confirmar");
      const hecho = conducta === "lost";
      expect((await volver(datos)).estado).toBe(hecho ? "pagada" : "confirmando");
      webpay.behave("honest");
      await volver(datos).catch(() => null);
      pasan(11);
      await preguntar();
      expect((await cobroDe(token)).estado).toBe(hecho ? "pagada" : "abandonada");
      expect(webpay.intentoDe(token).commits).toBe(1);
      expect(await pagosDe(codigo)).toEqual(hecho ? [porWebpay(token)] : []);
    },
    60_000,
  );

  test("when commit and status are both lost the job finds the money", async () => {
    const { codigo, token } = await enWebpay();
    const datos = webpay.hace(token, "credito");
    webpay.behave("lost", "confirmar");
    webpay.behave("away", "consultar");
    expect((await volver(datos)).estado).toBe("confirmando");
    await seNiega(pagar(codigo), "estado", TEXTOS_TARJETA.confirmando);
    pasan(2);
    expect(await preguntar()).toBe(0);
    webpay.behave("honest");
    pasan(61);
    expect(await preguntar()).toBe(1);
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Pagado", [porWebpay(token)]]);
    expect(webpay.intentoDe(token).commits).toBe(1);
  });

  test("a slow commit is cut off by the shop and found by its status", async () => {
    const { codigo, token } = await enWebpay();
    const datos = webpay.hace(token, "credito");
    webpay.behave("slow", "confirmar");
    webpay.demora(400);
    const llegada = await volver(datos, { ...webpay.servicio, confirmar: webpay.impaciente.confirmar });
    expect(["confirmando", "pagada"]).toContain(llegada.estado);
    await expect.poll(() => webpay.intentoDe(token).status).toBe("AUTHORIZED");
    pasan(2);
    await preguntar();
    expect(await pagosDe(codigo)).toEqual([porWebpay(token)]);
  });

  test("a commit of an annulled form is refused, and the attempt is over", async () => {
    const { codigo, token } = await enWebpay();
    webpay.hace(token, "anulo");
    expect((await volver({ token_ws: token })).estado).toBe("abandonada");
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
  });

  test("another amount is not recorded as a payment: the owner is told", async () => {
    const { codigo, token } = await enWebpay();
    webpay.behave("changed", "confirmar");
    expect((await volver(webpay.hace(token, "credito"))).estado).toBe("por_revisar");
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
    expect(await cobroDe(token)).toMatchObject({ monto: 15_000, monto_cobrado: 15_001 });
    expect(await avisosDe(`webpay-por-revisar:${codigo}-1`)).toEqual([expect.stringContaining("otro monto")]);
  });

  test("Transbank refuses the keys: nothing is lost, the owner is told once", async () => {
    const { token } = await enWebpay();
    const datos = webpay.hace(token, "credito");
    const negado = async () => {
      throw new LlavesRechazadas("no");
    };
    const servicio = { ...webpay.servicio, confirmar: negado, consultar: negado };
    expect((await volver(datos, servicio)).estado).toBe("confirmando");
    expect(webpay.intentoDe(token).commits).toBe(0);
  });

  test("without the keys that opened it a return changes nothing", async () => {
    const { token } = await enWebpay();
    await quitarLlavesWebpay(ctx, admin, redactar);
    expect((await volver(webpay.hace(token, "credito"))).estado).toBe("abierta");
    expect(webpay.intentoDe(token).commits).toBe(0);
    await usarIntegracion(ctx, admin, redactar);
    expect((await volver({ token_ws: token })).estado).toBe("pagada");
  });
});
