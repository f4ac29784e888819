import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { buenoSaberlo, pasosParticipar } from "./como-participar/textos.ts";
import { preguntas } from "./como-participar/textos-preguntas.ts";
import type { DatosLegales } from "./datos-legales.ts";
import { politicaDePrivacidad } from "./textos/privacidad.ts";
import { terminosYCondiciones } from "./textos/terminos.ts";

const datos: DatosLegales = completarAjustes({
  razon_social: "Copihue Ventas Limitada",
  email: "contacto@copihue.cl",
  tickets_en_venta: true,
  sorteos_activos: true,
  juego_activo: true,
});
const terminos = (cambios: Partial<DatosLegales> = {}) =>
  JSON.stringify(terminosYCondiciones({ ...datos, ...cambios }));
const privacidad = (cambios: Partial<DatosLegales> = {}) =>
  JSON.stringify(politicaDePrivacidad({ ...datos, ...cambios }));

test("a shop that takes cards says so where it says how one pays, and how the money goes back", () => {
  const con = terminos({ con_webpay: true });
  expect(con).toContain("que se pagan por transferencia bancaria o con tarjeta");
  expect(con).toContain("«Pagar con tarjeta»");
  expect(con).toContain("a la tarjeta con que pagaste");
  expect(privacidad({ con_webpay: true })).not.toContain("pagas desde tu banco");
  expect(privacidad({ con_webpay: true })).toContain("los escribes en la página de tu banco o de Transbank");
  expect(terminos()).not.toContain("tarjeta");
  expect(privacidad()).toContain("pagas desde tu banco");
});

test("without tickets the rules page sells none, and without referrals the terms name no points for them", () => {
  const sin = { ...datos, tickets_en_venta: false };
  expect(JSON.stringify([pasosParticipar(sin), buenoSaberlo(sin)])).not.toMatch(/sumar con tickets/);
  expect(JSON.stringify(pasosParticipar(datos))).toContain("También puedes sumar con tickets.");
  expect(terminos()).toContain("los del programa de referidos");
  expect(terminos({ referido_porcentaje: 0 })).not.toMatch(
    /los del programa de referidos|\*\*Referidos:\*\*/,
  );
});

test.each([
  [true, 10, "los que traen los tickets, los que regala cada producto y los del programa de referidos"],
  [true, 0, "los que traen los tickets y los que regala cada producto"],
  [false, 10, "los que regala cada producto y los del programa de referidos"],
  [false, 0, "los que regala cada producto"],
])(
  "tickets on sale %s and %i percent for referrals: the ways to points are one sentence",
  (tickets_en_venta, referido_porcentaje, formas) => {
    expect(terminos({ tickets_en_venta, referido_porcentaje })).toContain(`Juntar puntos: ${formas}.`);
  },
);

test("a winner who allows it is named, so no text says that other people never see a name", () => {
  for (const texto of [terminos(), JSON.stringify(preguntas(datos))])
    expect(texto).toMatch(/si ganas[^.]*solo si lo permites/i);
});
