import { expect, test } from "vitest";
import { basesDe } from "./bases.ts";
import { leerBases, reglasDelPremio } from "./bases-guardadas.ts";
import { articulosBases, type DatosBases, textoBases } from "./bases-texto.ts";

const organizador = {
  razon_social: "Puntazo SpA",
  rut: "77.123.456-9",
  domicilio: "Providencia",
  email: "hola@puntazo.cl",
};
const bases = basesDe({ producto: "Freidora de aire", puntos: 3500, minimo_puntos: 50 }, organizador);
const datos: DatosBases = {
  bases,
  key: "SRT-0001",
  sku: "100004",
  compromiso: "f0".repeat(32),
  fecha_inicio: new Date("2026-09-10T15:00:00Z"),
};

test("the document says what was frozen: product, target, minimum, prizes, date, age, commitment", () => {
  const texto = textoBases(datos).replaceAll("\n", " ");
  for (const dato of [
    "«Freidora de aire»",
    "3.500 puntos",
    "de 50 puntos",
    "350 puntos, el 10%",
    "tres (3) días de calendario después del cierre",
    "22:00 a 24:00",
    "mayores de 18 años",
    "jueves 10 de septiembre de 2026",
    datos.compromiso,
    "Puntazo SpA, RUT 77.123.456-9",
  ])
    expect(texto).toContain(dato);
});

test("the article that it refers to is the one about raffles without winners", () => {
  expect(articulosBases(datos)[7]?.titulo).toBe("Sorteo sin ganadores");
  expect(textoBases(datos)).toContain("\n8. Sorteo sin ganadores\n");
});

test("no line is longer than a page is wide", () => {
  expect(
    Math.max(
      ...textoBases(datos)
        .split("\n")
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(78);
});

test("stored rules are read as they are, whatever the product and the shop say now", () => {
  const guardadas = JSON.parse(JSON.stringify(bases));
  const otra = { ...organizador, razon_social: "Otra SpA" };
  expect(leerBases(guardadas, { producto: "Otro", objetivo: 1, minimo: 1 }, otra)).toEqual(bases);
});

test("rules that named no organiser have the shop of today", () => {
  const { organizador: _, ...guardadas } = bases;
  const otra = { ...organizador, razon_social: "Otra SpA" };
  const leidas = leerBases(guardadas, { producto: "Otro", objetivo: 1, minimo: 1 }, otra);
  expect(leidas).toEqual({ ...bases, organizador: otra });
});

test("a raffle without stored rules gets those of its own numbers", () => {
  const sorteo = { producto: "Freidora de aire", objetivo: 3500, minimo: 50 };
  expect(leerBases(null, sorteo, organizador)).toEqual(bases);
  expect(leerBases({ version: "otra" }, sorteo, organizador)).toEqual(bases);
});

test("the rules name the number of prizes, the days to claim and what happens then; older ones name none", () => {
  const producto = { producto: "Freidora de aire", puntos: 3500, minimo_puntos: 50 };
  const nuevas = basesDe(producto, organizador, { dias_para_reclamar: 60 });
  const texto = textoBases({ ...datos, bases: nuevas }).replaceAll("\n", " ");
  expect(texto).toContain("Los premios de este sorteo son dos, y se sortean una sola vez.");
  expect(texto).toContain("Tiene 60 días de calendario desde el sorteo");
  expect(texto).toContain(
    "el producto vuelve a la tienda, la página del sorteo lo dice y no se vuelve a sortear",
  );
  expect(textoBases(datos)).not.toContain("dirección y un RUT válido");
  const guardadas = JSON.parse(JSON.stringify(nuevas));
  expect(reglasDelPremio(guardadas)).toEqual({ envio_premio: null, dias_para_reclamar: 60 });
  expect(reglasDelPremio(JSON.parse(JSON.stringify(bases))).dias_para_reclamar).toBeNull();
});

test("the rules of a new raffle say whether the beacon decides it and until when it can be given up", () => {
  const producto = { producto: "Freidora de aire", puntos: 3500, minimo_puntos: 50 };
  const texto = (garantia: "drand" | "ninguna" | null) =>
    textoBases({ ...datos, bases: basesDe(producto, organizador, { garantia }) }).replaceAll("\n", " ");
  expect(texto("drand")).toContain("un pulso de la red drand (cadena quicknet) que nadie conoce de antemano");
  expect(texto("drand")).toContain("ningún otro pulso lo reemplaza");
  expect(texto("ninguna")).toContain("Este sorteo se hace sin azar público");
  for (const garantia of ["drand", "ninguna"] as const) {
    expect(texto(garantia)).toContain("Desde las 22:00 la tienda ya no puede dejarlo sin efecto");
    expect(texto(garantia)).toContain("También se publica el código sellado");
  }
  // The words that every other page uses.
  for (const garantia of ["drand", "ninguna", null] as const)
    expect(texto(garantia)).not.toMatch(/baliza|semilla/i);
  // Rules that were frozen before there was a beacon keep what they promise.
  expect(texto(null)).toContain("La página de cada sorteo dice qué garantía tuvo");
  expect(texto(null)).not.toContain("Desde las 22:00 la tienda");
  const guardadas = leerBases(
    { ...basesDe(producto, organizador), garantia: undefined },
    { ...bases },
    organizador,
  );
  expect(guardadas.garantia).toBeNull();
  expect(
    leerBases(basesDe(producto, organizador, { garantia: "drand" }), { ...bases }, organizador).garantia,
  ).toBe("drand");
});

test("the rules of a new raffle name who pays the shipping; older ones keep their words", () => {
  const con = (envio_premio: "tienda" | "regla_general" | null) => {
    const nuevas = basesDe({ producto: "Freidora", puntos: 100, minimo_puntos: 1 }, organizador, {
      envio_premio,
    });
    const leidas = leerBases(JSON.parse(JSON.stringify(nuevas)), { ...nuevas }, organizador);
    return textoBases({ ...datos, bases: leidas }).replaceAll("\n", " ");
  };
  expect(con("tienda")).toContain("El envío del premio lo paga la tienda: quien gana no paga nada.");
  expect(con("regla_general")).toContain("quien gana cubre la diferencia");
  expect(con(null)).toContain("se despacha sin costo de compra");
  expect(con(null)).not.toContain("quien gana");
});

test("the rules of a new raffle name the day until which it waits for its target; older ones name none", () => {
  const con = (dias_para_la_meta: number | null) => {
    const nuevas = basesDe({ producto: "Freidora", puntos: 100, minimo_puntos: 1 }, organizador, {
      dias_para_la_meta,
    });
    const leidas = leerBases(JSON.parse(JSON.stringify(nuevas)), { ...nuevas }, organizador);
    const fecha_inicio = new Date("2026-11-18T12:00:00-03:00");
    return textoBases({ ...datos, fecha_inicio, bases: leidas }).replaceAll("\n", " ");
  };
  expect(con(180)).toContain(
    "a más tardar el lunes 17 de mayo de 2027, 180 días después de abrirse el sorteo",
  );
  expect(con(180)).toContain("puede alargar ese plazo una sola vez");
  expect(con(null)).not.toContain("a más tardar");
});
