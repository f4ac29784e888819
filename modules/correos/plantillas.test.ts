import { describe, expect, it } from "vitest";
import { AJUSTES_DEMO } from "#tests/support/shop/ajustes.ts";
import { enlaceDe } from "./correo.ts";
import { PLANTILLAS, renderCorreo } from "./plantillas.server.ts";

const URL_TIENDA = "https://puntazo.example";
const TIENDA_MUESTRA = { ...AJUSTES_DEMO, demostracion: true };
const plantillas = Object.entries(PLANTILLAS).map(
  ([plantilla, { muestra }]) => [plantilla, muestra] as const,
);

describe("every mail", () => {
  it("has an example that fits its facts", () => {
    for (const { esquema, muestra } of Object.values(PLANTILLAS))
      expect(esquema.safeParse(muestra).success).toBe(true);
  });

  it.each(plantillas)("%s has subject, HTML and plain text without holes", async (plantilla, datos) => {
    const { asunto, html, text } = await renderCorreo(plantilla, datos, TIENDA_MUESTRA, URL_TIENDA);
    expect(asunto).toMatch(/^\S[^\r\n]+\S$/);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain('lang="es-CL"');
    for (const parte of [html, text]) {
      expect(parte).not.toMatch(/undefined|null|NaN|\[object/);
      expect(parte).toContain("Puntazo SpA");
      expect(parte).toContain("77.123.456-9");
      expect(parte).toContain("Av. Providencia 1234");
      expect(parte).toContain("Tienda de demostración: no transfieras dinero");
    }
    expect(html).toContain(`${URL_TIENDA}/art/logo/icono-192.png`);
    expect(text).not.toMatch(/<[a-z]/i);
  });

  it.each(plantillas)(
    "%s has one button, whose address is written below and in the plain text",
    async (plantilla, datos) => {
      const { html, text } = await renderCorreo(plantilla, datos, TIENDA_MUESTRA, URL_TIENDA);
      const [, direccion = ""] = /copia esta dirección:.*?<a[^>]*href="([^"]+)"/s.exec(html) ?? [];
      const esperado = enlaceDe(datos);
      if (esperado) expect(direccion).toBe(esperado);
      expect(direccion).toMatch(/^(https:\/\/puntazo\.example\/|mailto:)/);
      expect(html.split(`href="${direccion}"`)).toHaveLength(direccion.includes("privacidad") ? 4 : 3);
      expect(text).toContain(direccion.replace("mailto:", ""));
    },
  );

  it("says nothing of a demo in a real shop", async () => {
    const real = { ...TIENDA_MUESTRA, demostracion: false };
    const { html } = await renderCorreo("contrasena_cambiada", {}, real, URL_TIENDA);
    expect(html).not.toContain("demostración");
  });
});

describe("the facts of a mail", () => {
  it("say plainly that the seed came after the pulse", async () => {
    const { muestra } = PLANTILLAS.sorteo_semilla;
    const texto = async (tarde: boolean) =>
      (await renderCorreo("sorteo_semilla", { ...muestra, tarde }, TIENDA_MUESTRA, URL_TIENDA)).text;
    expect(await texto(true)).toContain("Esta vez llegamos tarde");
    expect(await texto(true)).not.toContain("falta el azar");
    expect(await texto(false)).not.toContain("tarde");
    expect(await texto(false)).toContain(muestra.huella_aportes);
  });

  it("promise of a handed-over conversation only what was done with it", async () => {
    const { muestra } = PLANTILLAS.charla_entregada;
    const { text } = await renderCorreo("charla_entregada", muestra, TIENDA_MUESTRA, URL_TIENDA);
    const llano = text.replace(/\s+/g, " ");
    expect(llano).toContain(
      "Son sus últimos mensajes hasta que lo pidió; quitamos las contraseñas, RUT y teléfonos que reconocimos.",
    );
    expect(llano).not.toContain("Es todo lo que había");
  });

  it("name the rehearsal beacon, and no hour for a chain that the shop does not know", async () => {
    const { muestra } = PLANTILLAS.sorteo_semilla;
    const datos = { ...muestra, baliza: `drand:${"ab".repeat(32)}:7`, pulso_en: null };
    const { text } = await renderCorreo("sorteo_semilla", datos, TIENDA_MUESTRA, URL_TIENDA);
    expect(text).toContain("baliza de ensayo");
    expect(text).not.toContain("red drand");
    expect(text).not.toContain("Sale");
  });

  it("say with an abono which guarantee the raffle has", async () => {
    const texto = async (garantia: "drand" | "ninguna") =>
      (await renderCorreo("abono", { ...PLANTILLAS.abono.muestra, garantia }, TIENDA_MUESTRA, URL_TIENDA))
        .text;
    expect(await texto("drand")).toContain("Este sorteo se creó con azar público");
    expect(await texto("ninguna")).toContain("Este sorteo se creó sin baliza");
  });

  it("are shown as text, never as markup", async () => {
    const datos = { ...PLANTILLAS.abono.muestra, producto: '<img src=x onerror="alert(1)">' };
    const { html } = await renderCorreo("abono", datos, TIENDA_MUESTRA, URL_TIENDA);
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  });

  it("refuse links that are no web addresses", async () => {
    for (const enlace of [
      "javascript:alert(1)",
      "data:text/html,x",
      "https://a.cl/\r\nBcc: x@y.cl",
      "/confirmar",
      "",
    ]) {
      await expect(
        renderCorreo("confirmar_cuenta", { enlace }, TIENDA_MUESTRA, URL_TIENDA),
      ).rejects.toThrow();
    }
  });

  it("appear in the mails of a purchase and of a contribution", async () => {
    const carrito = await renderCorreo("carrito", PLANTILLAS.carrito.muestra, TIENDA_MUESTRA, URL_TIENDA);
    expect(carrito.asunto).toBe("Recibimos tu compra PZ-K7M2QX");
    for (const dato of [
      "PZ-K7M2QX",
      "$139.970",
      "$129.990",
      "2 × $4.990",
      "+2.300",
      "BancoEstado",
      "00112233445",
    ]) {
      expect(carrito.text).toContain(dato);
    }
    expect(carrito.text).not.toContain("Envío, sobre lo incluido");
    const enviado = await renderCorreo(
      "carrito",
      { ...PLANTILLAS.carrito.muestra, envio: 3_500, total: 143_470 },
      TIENDA_MUESTRA,
      URL_TIENDA,
    );
    expect(enviado.text).toMatch(/Envío, sobre lo incluido\s+\$3\.500/);
    const abono = await renderCorreo("abono", PLANTILLAS.abono.muestra, TIENDA_MUESTRA, URL_TIENDA);
    expect(abono.asunto).toBe("Abonaste 120 puntos al sorteo de Parrilla de tambor con tapa");
    for (const dato of ["1.301", "1.420", "SRT-0004", PLANTILLAS.abono.muestra.compromiso]) {
      expect(abono.text).toContain(dato);
    }
  });

  it.each(["carrito", "pago", "abono", "premio_producto", "premio_puntos", "sorteo_resultado"] as const)(
    "quote the newest seal in %s, and nothing when there is none",
    async (plantilla) => {
      const { sello, ...sin } = PLANTILLAS[plantilla].muestra;
      const con = await renderCorreo(plantilla, { ...sin, sello }, TIENDA_MUESTRA, URL_TIENDA);
      expect(con.html).toContain(sello?.sello);
      expect(con.html).toContain(`href="${URL_TIENDA}/libro"`);
      expect(con.text).toMatch(/al\s14\sde\snoviembre\sde\s2026:\s2d5b5519/);
      const antes = await renderCorreo(plantilla, sin, TIENDA_MUESTRA, URL_TIENDA);
      expect(antes.html).not.toContain("/libro");
    },
  );

  it("of an unknown template are refused", async () => {
    await expect(renderCorreo("toString", {}, TIENDA_MUESTRA, URL_TIENDA)).rejects.toThrow("plantilla");
  });
});
