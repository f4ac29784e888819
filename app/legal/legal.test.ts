import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import {
  buenoSaberlo,
  CONDICIONES,
  FECHAS,
  masFormas,
  PREMIOS,
  partesEnPausa,
  pasosParticipar,
  VERIFICAR,
} from "./como-participar/textos.ts";
import { preguntas } from "./como-participar/textos-preguntas.ts";
import { type DatosLegales, fechaDeVersion, textoVersion } from "./datos-legales.ts";
import type { Bloque, TextoLegal } from "./documento.ts";
import { DocumentoLegal } from "./documento-legal.tsx";
import { politicaDePrivacidad } from "./textos/privacidad.ts";
import { terminosYCondiciones } from "./textos/terminos.ts";

const datos: DatosLegales = completarAjustes({
  razon_social: "Copihue Ventas Limitada",
  rut: "76.543.210-3",
  giro: "Bazar en línea",
  domicilio: "Calle Larga 99, Valdivia",
  representante: "Rosa Pérez Díaz",
  email: "contacto@copihue.cl",
  telefono: "+56 63 212 3456",
  referido_porcentaje: 7,
  envio_incluido_hasta: 8500,
  tickets_en_venta: true,
  sorteos_activos: true,
  juego_activo: true,
  terminos_version: "2027-03-02",
});
const terminos = terminosYCondiciones(datos);
const privacidad = politicaDePrivacidad(datos);

function textoDe(bloque: Bloque): string {
  if (bloque.tipo === "lista") return bloque.puntos.join("\n");
  if (bloque.tipo === "pasos") return bloque.pasos.join("\n");
  if (bloque.tipo === "ficha") return bloque.filas.flat().join("\n");
  return bloque.texto;
}

const textoCompleto = ({ entrada, esencial, secciones, cierre }: TextoLegal): string =>
  [
    entrada,
    ...esencial,
    ...secciones.flatMap(({ titulo, bloques }) => [titulo, ...bloques.map(textoDe)]),
    cierre,
  ].join("\n");

const participar = [
  pasosParticipar(datos),
  CONDICIONES,
  buenoSaberlo(datos),
  PREMIOS,
  FECHAS,
  VERIFICAR,
  masFormas(datos),
  preguntas(datos),
]
  .map((parte) => JSON.stringify(parte))
  .join("\n");

function html(documento: TextoLegal): string {
  const pagina = createElement(DocumentoLegal, { documento, version: textoVersion(datos), ruta: "/legal" });
  return renderToStaticMarkup(createElement(MemoryRouter, null, pagina));
}

test("the terms have the specification's eight sections in its order", () => {
  expect(terminos.secciones.map(({ titulo }) => titulo)).toEqual([
    "Funcionamiento general",
    "Tickets y puntos",
    "Programa de referidos",
    "Proceso de sorteo",
    "Compras y envíos",
    "Devoluciones y reembolsos",
    "Privacidad y seguridad",
    "Cambios a los términos",
  ]);
});

test("the privacy policy has the specification's six sections in its order", () => {
  expect(privacidad.secciones.map(({ titulo }) => titulo)).toEqual([
    "Recolección de datos",
    "Uso de los datos",
    "Divulgación de los datos",
    "Seguridad de los datos",
    "Tus derechos",
    "Cambios a esta política",
  ]);
});

test("the terms end with the note of the specification, and with how a purchase is accepted", () => {
  const pagina = html(terminos);
  const nota = "Al usar la plataforma aceptas estos Términos y Condiciones.";
  expect(terminos.cierre).toBe(`${nota} Una compra se acepta solo con la casilla al pagar.`);
  expect(pagina.indexOf(nota)).toBeGreaterThan(pagina.lastIndexOf("</section>"));
});

test("no other text of the shop says that use is acceptance", () => {
  const USO =
    /\b(al|por) (usar|navegar|entrar|ingresar|visitar|seguir|continuar|comprar|pagar)\b[^.\n]{0,80}\bacepta/i;
  const dicen = globSync("{app,modules,server,database/migrations}/**/*.{ts,tsx,sql}").filter(
    (ruta) => !ruta.endsWith(".test.ts") && USO.test(readFileSync(ruta, "utf8")),
  );
  expect(dicen).toEqual(["app/legal/textos/terminos.ts"]);
});

test("the seller's identity and the owner's numbers come from the settings", () => {
  for (const dato of [datos.razon_social, datos.rut, datos.giro, datos.domicilio, datos.representante])
    expect(textoCompleto(terminos)).toContain(dato);
  for (const documento of [terminos, privacidad]) {
    expect(textoCompleto(documento)).toContain(datos.email);
    expect(textoCompleto(documento)).toContain("Versión 2027-03-02, vigente desde el 2 de marzo de 2027");
  }
  for (const texto of [textoCompleto(terminos), participar]) {
    expect(texto).toContain("7% de los puntos");
    expect(texto).toContain("$8.500");
    expect(texto).not.toContain("$5.000");
  }
  expect(textoCompleto(terminos)).toContain("entrega 125 puntos, tú recibes 8 puntos");
});

describe("what the terms must say", () => {
  test.each([
    "mayor de 18 años",
    "48 horas",
    "IVA incluido",
    "boleta",
    "no se canjean por efectivo",
    "Los tickets comprados y los puntos usados en sorteos no son reembolsables",
    "entre las 22:00 y las 24:00, hora de Chile continental",
    "regla de la casa",
    "El envío del premio lo paga la tienda",
    "al menos 5 aportes",
    "10% de los puntos",
    "sin baliza",
    "se devuelven todos los puntos abonados",
    "La casa no tiene ventaja",
    "artículo 3 bis de la Ley 19.496",
    "10 días desde que recibes un producto",
    "6 meses",
    "reparación gratuita, cambio por otro o devolución de lo pagado",
    "sernac.cl",
  ])("%s", (frase) => expect(textoCompleto(terminos)).toContain(frase));
});

describe("what the privacy policy must say", () => {
  test.each([
    "Acceso",
    "Rectificación",
    "Supresión",
    "Oposición",
    "Portabilidad",
    "Ley 19.628",
    "Ley 21.719",
    "Agencia de Protección de Datos Personales",
    "archivo JSON",
    "/mis-datos",
    "CAM****9",
    "ca****@correo.cl",
    "seudónimo",
    "estrictamente necesarias",
    "movimientos de nuestra cuenta bancaria",
    "el RUT, el banco y la cuenta",
    "passkey",
    "una persona la revise",
  ])("%s", (frase) => expect(textoCompleto(privacidad)).toContain(frase));
});

test("the rules page asks for the specification's three conditions", () => {
  expect(CONDICIONES).toEqual([
    "Ser mayor de 18 años",
    "Estar registrado con una cuenta válida",
    "Haber abonado los puntos mínimos",
  ]);
});

test("no text carries a leftover placeholder or an unread mark", () => {
  for (const texto of [textoCompleto(terminos), textoCompleto(privacidad), participar])
    expect(texto).not.toMatch(/undefined|null|NaN|TODO|XXX|\$\{|\{\{|[Ll]orem|\[object/);
  for (const documento of [terminos, privacidad]) {
    const visible = html(documento).replace(/<[^>]+>/g, "");
    expect(visible).not.toMatch(/(?<!\*)\*\*(?!\*)|\]\(/);
  }
});

test("headings go h1, numbered h2, h3, and every anchor of the index and of the text exists", () => {
  for (const documento of [terminos, privacidad]) {
    const pagina = html(documento);
    const ids = new Set([...pagina.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const anclas = [...pagina.matchAll(/href="#([^"]+)"/g)].map(([, ancla]) => ancla);
    expect(pagina.match(/<h1/g)).toHaveLength(1);
    expect(pagina.match(/<h2/g)).toHaveLength(documento.secciones.length);
    expect(anclas.length).toBeGreaterThanOrEqual(documento.secciones.length);
    for (const ancla of anclas) expect(ids).toContain(ancla);
  }
});

test("a link between pages points to a section that exists", () => {
  const ids = terminos.secciones.map(({ id }) => id);
  const enlaces = [...participar.matchAll(/terminos-y-condiciones#([\w-]+)/g)].map(([, id]) => id);
  expect(enlaces.length).toBeGreaterThan(0);
  for (const id of enlaces) expect(ids).toContain(id);
});

test("a part that is off is not offered: its section says so, all headings stay", () => {
  const con = (cambios: Partial<DatosLegales>) => terminosYCondiciones({ ...datos, ...cambios });
  const seccion = (documento: TextoLegal, id: string) =>
    (documento.secciones.find((una) => una.id === id)?.bloques ?? []).map(textoDe).join("\n");
  for (const apagada of [{ tickets_en_venta: false }, { sorteos_activos: false }, { juego_activo: false }]) {
    const documento = con(apagada);
    expect(documento.secciones.map(({ titulo }) => titulo)).toEqual(
      terminos.secciones.map(({ titulo }) => titulo),
    );
    expect(textoCompleto(documento)).toContain("Esta tienda no ofrece");
    expect(textoCompleto(documento)).toContain("18 años");
  }
  expect(textoCompleto(terminos)).not.toContain("Esta tienda no ofrece");
  const sinSorteos = seccion(con({ sorteos_activos: false }), "proceso-de-sorteo");
  expect(sinSorteos).toMatch(/^Esta tienda no ofrece sorteos\./);
  expect(sinSorteos).not.toContain("22:00");
  expect(seccion(con({ juego_activo: false }), "tickets-y-puntos")).not.toContain("baraja");
  expect(seccion(con({ tickets_en_venta: false }), "tickets-y-puntos")).toMatch(
    /^Esta tienda no ofrece tickets/,
  );
  expect(seccion(con({ referido_porcentaje: 0 }), "programa-de-referidos")).toMatch(/^Esta tienda no ofrece/);
});

test("the rule of 18 years goes only when tickets, raffles and game are all off", () => {
  const nada = { ...datos, tickets_en_venta: false, sorteos_activos: false, juego_activo: false };
  for (const documento of [terminosYCondiciones(nada), politicaDePrivacidad(nada)])
    expect(textoCompleto(documento)).not.toContain("18 años");
  const una = { ...nada, juego_activo: true };
  for (const documento of [terminosYCondiciones(una), politicaDePrivacidad(una)])
    expect(textoCompleto(documento)).toContain("18 años");
});

test("who pays for the shipping of a prize is what the setting says, in terms and questions", () => {
  const general: DatosLegales = { ...datos, envio_premio: "regla_general" };
  for (const texto of [textoCompleto(terminosYCondiciones(general)), JSON.stringify(preguntas(general))]) {
    expect(texto).toContain("quien gana cubre la diferencia");
    expect(texto).not.toContain("no paga nada");
  }
  expect(JSON.stringify(preguntas(datos))).toContain("no paga nada");
});

test("one signs in before 'Pagar', as the shop asks", () => {
  const pago = textoCompleto(terminos);
  expect(pago.indexOf("ingresa con tu cuenta: sin ella no se puede pagar")).toBeGreaterThan(-1);
  expect(pago.indexOf("Presiona «Pagar»")).toBeGreaterThan(pago.indexOf("sin ella no se puede pagar"));
});

test("a version that is no date is shown without one", () => {
  expect(fechaDeVersion("2026-11-15")).toBe("15 de noviembre de 2026");
  expect(fechaDeVersion("v3")).toBeNull();
  expect(textoVersion({ terminos_version: "v3" })).toBe("Versión v3");
});

test("paused parts are named, and nothing is said when all are open", () => {
  const abierta = { ...datos, sorteos_activos: true, tickets_en_venta: true, juego_activo: true };
  expect(partesEnPausa(abierta)).toBeNull();
  expect(partesEnPausa({ ...abierta, juego_activo: false })).toBe(
    "Por ahora El Montoncito está en pausa. Tus puntos no se pierden.",
  );
  expect(partesEnPausa({ ...abierta, sorteos_activos: false, tickets_en_venta: false })).toBe(
    "Por ahora los sorteos y la venta de tickets están en pausa. Tus puntos no se pierden.",
  );
});

test("a demo shop warns in its terms not to transfer money", () => {
  expect(textoCompleto(terminos)).not.toContain("demostración");
  expect(textoCompleto(terminosYCondiciones({ ...datos, demostracion: true }))).toContain(
    "no transfieras dinero",
  );
});

test("the privacy policy names Khipu only in a shop that offers it", () => {
  expect(textoCompleto(privacidad)).not.toContain("Khipu");
  expect(textoCompleto(politicaDePrivacidad({ ...datos, con_khipu: true }))).toContain(
    "**Khipu:** si eliges pagar con él, tu correo, el código de la compra y su monto",
  );
});
