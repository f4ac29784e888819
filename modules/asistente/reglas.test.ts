import { beforeAll, describe, expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { ponerTarifas } from "#modules/compras/envio/envios.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CLASES_PESO } from "#modules/productos/clase-peso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { responder } from "./respuesta/responder.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const ajustar = (cambios: Partial<Ajustes>) => enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
const preguntar = async (texto: string) =>
  (await responder(ctx, { texto, sesion: null, ultimo: null })).output;

beforeAll(async () => {
  await ajustar({ email: "hola@tienda.cl", razon_social: "Tienda SpA", rut: "76.000.000-0" });
  await crearProducto(ctx, {
    sku: "700200",
    producto: "Sofá cama",
    precio_cliente: 200_000,
    clase_peso: "pesado",
  });
});

describe("the rules of the legal pages", () => {
  test.each<[string, RegExp]>([
    // Age, people and the draw
    ["¿hay que ser mayor de edad?", /^Sí: .*\*\*18 años o más\*\*/],
    ["¿edad mínima?", /^Para .*\*\*18 años o más\*\*/],
    ["mi hijo de 15 años puede participar", /^Para .*18 años/],
    ["¿qué pasa si participan menos de 5 personas?", /todos los puntos vuelven a sus dueños/],
    ["cuántas personas se necesitan para el sorteo", /\*\*5 participantes\*\*/],
    ["¿por qué se necesitan cinco personas?", /\*\*5 participantes\*\*/],
    ["¿cuándo se hacen los sorteos?", /3 días después.*22:00 y las 24:00/],
    ["¿qué pasa si nadie inicia el sorteo?", /23:55/],
    ["¿los administradores pueden participar en los sorteos?", /no abonan puntos/],
    ["puedo ganar los dos premios", /dos ganadores distintos/],
    ["cómo verifico un sorteo", /Verifica este sorteo/],
    // Points, referrals and the game
    ["¿los puntos son dinero?", /No son dinero/],
    ["los puntos vencen?", /no tienen fecha de vencimiento/],
    ["si no gano me devuelven los puntos", /no se devuelven/],
    ["puedo traspasar mis puntos a un amigo", /no se traspasan/],
    ["qué es el libro de puntos", /\/libro/],
    ["puedo ser mi propio referido?", /no puedes ser tu propio referido/],
    ["¿puedo retirar mi apuesta?", /«Cancelar»/],
    ["quiero ponerme un límite de pérdida en el juego", /límite de pérdida diaria/],
    // Purchases and shipping
    ["¿el precio incluye IVA?", /IVA incluido/],
    ["¿cuánto tiempo tengo para pagar?", /48 horas.*2 horas.*7 días/],
    ["¿hay un máximo de compra?", /999 unidades.*\$20\.000\.000/],
    ["¿qué es la diferencia de envío?", /\$5\.000.*anulemos la compra/],
    ["emiten boleta?", /boleta electrónica/],
    ["¿el envío del premio tiene costo?", /El envío del premio lo paga la tienda: quien gana no paga nada/],
    // Returns
    ["derecho a retracto", /10 días desde que recibes/],
    ["me arrepentí de la compra", /10 días/],
    ["¿cuándo me devuelven el dinero?", /45 días/],
    ["los productos tienen garantía?", /6 meses/],
    ["dónde puedo reclamar al sernac", /sernac\.cl/],
    // Privacy and terms
    ["¿qué hacen con mis datos?", /no los vendemos/],
    ["¿usan cookies?", /estrictamente necesarias/],
    ["cómo descargo mis datos", /Descargar mis datos/],
    ["¿cuánto tiempo guardan mis datos?", /Mientras tengas cuenta/],
    ["cómo elimino mi cuenta", /Eliminar mi cuenta/],
    ["¿pueden cambiar los términos?", /no vale hacia atrás/],
    ["dónde están los términos y condiciones", /\/legal\/terminos-y-condiciones/],
  ])("«%s»", async (pregunta, esperada) => {
    expect(await preguntar(pregunta)).toMatch(esperada);
  });
});

describe("figures and switches of the owner", () => {
  test("limits are those of the settings", async () => {
    await ajustar({ horas_reserva: 1, dias_sin_pago: 3, max_unidades_linea: 12 });
    expect(await preguntar("¿cuánto tiempo tengo para pagar?")).toMatch(/por 1 hora.*3 días/s);
    expect(await preguntar("¿hay un máximo de compra?")).toContain("12 unidades");
  });

  test("shipping to a comuna is that of the table, by weight where it differs", async () => {
    const lugar = { region: "La Araucanía", comuna: "Temuco", dias: 3 };
    await ponerTarifas(
      ctx,
      CLASES_PESO.map((clase_peso) => ({ ...lugar, clase_peso, costo: 4_000 })),
    );
    expect(await preguntar("cuánto cuesta el envío a temuco")).toMatch(
      /^A \*\*Temuco\*\* el envío está \*\*incluido\*\* y llega en 3 días hábiles\./,
    );
    await ponerTarifas(ctx, [{ ...lugar, clase_peso: "pesado", costo: 12_990, dias: 6 }]);
    const dicho = await preguntar("cuánto sale el despacho a TEMUCO?");
    expect(dicho).toContain("de los productos pesados te cuesta **$7.990**");
    expect(dicho).toContain("3 a 6 días hábiles");
    expect(await preguntar("cuánto vale enviar un sofá a temuco")).toMatch(
      /te cuesta \*\*\$7\.990\*\* y llega en 6/,
    );
    expect(await preguntar("en cuántos días llega a temuco")).toMatch(
      /3 a 6 días hábiles.*confirmamos tu pago/,
    );
  });

  test("without WhatsApp nothing promises it, and mail takes its place", async () => {
    await ajustar({ whatsapp_numero: "", telefono: "" });
    expect(await preguntar("puedo comprar por whatsapp?")).toMatch(/^Por ahora no vendemos por WhatsApp/);
    expect(await preguntar("cómo compro")).not.toMatch(/WhatsApp/);
    expect(await preguntar("cómo los contacto")).toBe("Escríbenos a **hola@tienda.cl**.");
    expect(await preguntar("cuánto demoran en validar el pago")).toContain(
      "por [correo](mailto:hola@tienda.cl",
    );
    await ajustar({ whatsapp_numero: "56911112222", telefono: "+56 2 2345 6789" });
    expect(await preguntar("cómo los contacto")).toMatch(
      /^Escríbenos por \[WhatsApp\]\(https:\/\/wa\.me\/56911112222\?.*\), a \*\*hola@tienda\.cl\*\* o al teléfono \*\*\+56 2 2345 6789\*\*\.$/,
    );
  });

  test("a paused part is told where it is explained", async () => {
    expect(await preguntar("cómo consigo puntos")).toContain("La venta de tickets está en pausa");
    await ajustar({ tickets_en_venta: true });
    expect(await preguntar("cómo consigo puntos")).not.toContain("en pausa");
  });

  test("offers are those of today", async () => {
    expect(await preguntar("qué ofertas tienen")).toMatch(/^Si tienes un \*\*cupón\*\*/);
    await crearProducto(ctx, {
      sku: "700201",
      producto: "Mate con bombilla",
      precio_cliente: 8_000,
      precio_normal: 10_000,
      oferta_hasta: new Date(Date.now() + DIA_MS),
    });
    expect(await preguntar("qué ofertas tienen")).toMatch(
      /^Hoy están en oferta:\n\n- Mate con bombilla: \*\*\$8\.000\*\*/,
    );
  });
});
