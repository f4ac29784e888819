import { describe, expect, test } from "vitest";
import type { AsientoPublico } from "#modules/puntos/sellos/formato.ts";
import {
  KEY,
  type LibroForjado as Libro,
  lineasDe,
  POZO,
  persona,
  sale,
} from "#tests/support/shop/forjar-libro.ts";

// Each book here is sealed without a fault: what is wrong is what the shop wrote, so only the rules can find it.

const malas = async (cambiar: (libro: Libro) => void) =>
  (await lineasDe(cambiar)).filter((una) => una.startsWith("✗"));
const avisos = async (cambiar: (libro: Libro) => void) =>
  (await lineasDe(cambiar)).filter((una) => una.startsWith("·"));

/** The raffle closed and has no result. */
function sinResultado({ acta }: Libro): void {
  acta.numero_producto = null;
  acta.ganador_producto = null;
  acta.numero_puntos = null;
  acta.ganador_puntos = null;
  acta.sorteado_en = null;
}

test("a right book has no ✗ and no aviso", async () => {
  const lineas = await lineasDe(() => undefined);
  expect(lineas.filter((una) => !una.startsWith("✓"))).toEqual([]);
  expect(lineas).toHaveLength(4);
});

describe("the list of actas", () => {
  test("without the acta of a raffle that paid its prize names key, entry and day", async () => {
    expect(await malas((libro) => (libro.actas = []))).toEqual([
      `✗ Sorteo ${KEY}: Tiene un acta: el asiento 8 (2026-09-18) es un premio de su pozo, pero falta el acta.`,
    ]);
  });

  test("a raffle that ended before its closing has none, and returned everything", async () => {
    const devolver = (puntos: number) => (libro: Libro) => {
      libro.cierre = [];
      libro.sorteo = [sale(8, "devolucion", persona(8), puntos)];
      libro.actas = [];
    };
    expect(await malas(devolver(500))).toEqual([]);
    expect(await avisos(devolver(500))).toEqual([
      expect.stringContaining("el libro devuelve todos sus puntos"),
    ]);
    expect(await malas(devolver(400))).toEqual([
      expect.stringContaining("desde el asiento 8 (2026-09-18) el pozo debía quedar vacío y le quedan 100"),
    ]);
  });

  test("an acta under the key of another raffle, and one key twice, are told", async () => {
    const cambiada = await malas((libro) => {
      libro.actas = [{ key: "SRT-0002", texto: JSON.stringify(libro.acta) }];
    });
    expect(cambiada[0]).toBe(`✗ El acta SRT-0002.json es la de su sorteo: es la del sorteo ${KEY}.`);
    expect(cambiada[1]).toContain(`Sorteo ${KEY}: Tiene un acta: el asiento 8`);
    const doble = await malas((libro) => {
      const [fecha, sello] = ["2026-09-15", "0".repeat(64)];
      const una = { key: KEY, texto: JSON.stringify({ ...libro.acta, sello: { fecha, sello } }) };
      libro.actas = [una, una];
    });
    expect(doble).toContain(`✗ Sorteo ${KEY}: Tiene una sola acta: está dos veces.`);
  });
});

describe("what leaves a pool", () => {
  test.each<[string, AsientoPublico[], string]>([
    [
      "a prize of another size",
      [sale(8, "premio", persona(8), 50), sale(9, "consumo", "consumidos", 950)],
      "desde el asiento 8 (2026-09-18) el libro paga 50 puntos de premio y debían ser 100.",
    ],
    [
      "less spent than was left",
      [sale(8, "premio", persona(8), 100), sale(9, "consumo", "consumidos", 800)],
      "desde el asiento 9 (2026-09-18) el libro paga 800 puntos de consumo y debían ser 900.",
    ],
    [
      "points that return although there are winners",
      [sale(8, "premio", persona(8), 100), sale(9, "devolucion", persona(9), 900)],
      "el asiento 9 (2026-09-18) devuelve puntos de un sorteo con ganadores.",
    ],
  ])("%s is told", async (_, sorteo, frase) => {
    const [primera] = await malas((libro) => (libro.sorteo = sorteo));
    expect(primera).toBe(`✗ Sorteo ${KEY}: Su pozo pagó lo que dice el acta: ${frase}`);
  });

  test("a prize that was never paid is told, unless its day waits for the seal", async () => {
    const sinPago = (libro: Libro) => (libro.sorteo = []);
    expect(await malas(sinPago)).toEqual([]);
    expect(
      await malas((libro) => {
        sinPago(libro);
        libro.ahora = "2026-09-22T15:00:00.000Z";
      }),
    ).toEqual([expect.stringContaining(`no sale ningún punto del pozo ${POZO}`)]);
  });

  test("a raffle without winners returns everything or nothing", async () => {
    const devolver = (motivo: string, puntos: number) => (libro: Libro) => {
      sinResultado(libro);
      libro.sorteo = [sale(8, motivo, persona(8), puntos)];
    };
    expect(await malas(devolver("devolucion", 1000))).toEqual([]);
    expect(await malas(devolver("devolucion", 900))).toEqual([
      expect.stringContaining("el asiento 8 (2026-09-18) el pozo debía quedar vacío"),
    ]);
    expect(await malas(devolver("premio", 1000))).toEqual([
      expect.stringContaining("el asiento 8 (2026-09-18) es un premio, pero el acta no tiene ganadores"),
    ]);
  });

  test("a pool, a table and the spent points never go below zero", async () => {
    const conMas = (extra: AsientoPublico) =>
      malas((libro) => {
        libro.sorteo = [...libro.sorteo, extra];
      });
    const titulo = "✗ Ninguna cuenta de la tienda queda bajo cero el 2026-09-18: el asiento 10 deja";
    expect(await conMas(sale(10, "devolucion", persona(10), 5, "pozo:SRT-0009"))).toContain(
      `${titulo} pozo:SRT-0009 en -5 puntos.`,
    );
    expect(await conMas(sale(10, "retiro", persona(10), 5, "mesa:PARTIDA-0001"))).toContain(
      `${titulo} mesa:PARTIDA-0001 en -5 puntos.`,
    );
    expect(await conMas(sale(10, "ajuste", persona(10), 5))).toContainEqual(
      expect.stringContaining("el asiento 10 es de motivo «ajuste» y mueve puntos de pozo:SRT-0001"),
    );
  });
});

test("an abono that is dated before the closing but sealed after it is told", async () => {
  const lineas = await malas((libro) => {
    const ultimo = libro.cierre.pop();
    if (ultimo) libro.sorteo = [ultimo, ...libro.sorteo];
  });
  expect(lineas).toEqual([
    expect.stringContaining(
      "el asiento 7 (2026-09-18) dice ser de antes del cierre, pero no está en el sello del 2026-09-15.",
    ),
  ]);
});

describe("what may wait", () => {
  test("abonos wait for a seal for two days; a book without seals does not excuse older actas", async () => {
    const vacio = (ahora: string) => (libro: Libro) => {
      sinResultado(libro);
      libro.sinSellos = true;
      libro.ahora = ahora;
    };
    expect(await malas(vacio("2026-09-16T12:00:00.000Z"))).toEqual([]);
    expect(await malas(vacio("2026-09-18T12:00:00.000Z"))).toEqual([
      expect.stringContaining(`Sorteo ${KEY}: Cada rango es un abono`),
    ]);
  });

  test("a file of a day without a seal is told", async () => {
    expect(
      await malas((libro) => (libro.archivos = ["2026-09-14", "2026-09-15", "2026-09-16", "2026-09-18"])),
    ).toEqual(["✗ El 2026-09-16 está sellado: hay un archivo 2026-09-16.jsonl, pero ningún sello."]);
  });

  test("a result that is a week late is an aviso", async () => {
    const tarde = (ahora: string) => (libro: Libro) => {
      sinResultado(libro);
      libro.sorteo = [];
      libro.acta.fecha_sorteo = "2026-09-19T01:00:00.000Z";
      libro.ahora = ahora;
    };
    expect(await avisos(tarde("2026-09-25T12:00:00.000Z"))).toEqual([]);
    expect(await avisos(tarde("2026-09-27T12:00:00.000Z"))).toEqual([
      `· Sorteo ${KEY}: Tiene resultado: debía sortearse el 2026-09-18 y sigue sin resultado, 8 días después.`,
    ]);
  });

  test.each<[string, (libro: Libro) => void]>([
    ["dice que cerró en el futuro.", (libro) => (libro.ahora = "2026-09-15T12:00:00.000Z")],
    [
      "la fecha del sorteo es anterior al cierre.",
      ({ acta }) => (acta.fecha_sorteo = "2026-09-14T01:00:00.000Z"),
    ],
    [
      "se sorteó antes de publicar el código sellado.",
      ({ acta }) => (acta.semilla_publicada_en = "2026-09-20T01:00:00.000Z"),
    ],
  ])("dates out of order: %s", async (frase, cambiar) => {
    expect(await malas(cambiar)).toContain(`✗ Sorteo ${KEY}: Sus fechas siguen un orden: ${frase}`);
  });
});

describe("the seal that an acta quotes", () => {
  const titulo = `✗ Sorteo ${KEY}: El sello que cita está en el libro:`;
  const citar = (fecha: string | null, ruptura?: Libro["ruptura"]) => (libro: Libro) => {
    libro.cita = false;
    libro.acta.sello = fecha === null ? null : { fecha, sello: "a".repeat(64) };
    if (ruptura) libro.ruptura = ruptura;
  };

  test("is missed when older seals exist, and must be the published one", async () => {
    const final = "ese día se selló después del sorteo, o el acta calla su sello.";
    const nota = (cita: string) =>
      `· Sorteo ${KEY}: El sello que cita: ${cita} y el libro tiene el del 2026-09-15: ${final}`;
    expect(await malas(citar(null))).toEqual([]);
    expect(await avisos(citar(null))).toContain(nota("no cita ningún sello"));
    expect(await avisos(citar("2026-09-14"))).toContain(nota("cita el sello del 2026-09-14"));
    expect(await malas(citar("2026-09-14"))).toEqual([
      `${titulo} cita para el 2026-09-14 un sello que no es el publicado.`,
    ]);
  });

  test("may be missing only inside a declared break", async () => {
    const falla = (fecha: string) => `${titulo} cita para el ${fecha} un sello que no es el publicado.`;
    expect(await malas(citar("2026-09-16"))).toEqual([falla("2026-09-16")]);
    expect(await malas(citar("2026-09-16", "sorteo"))).toEqual([]);
    expect(await malas(citar("2026-09-15", "sorteo"))).toEqual([falla("2026-09-15")]);
  });

  test("a break on the first seal is no aviso", async () => {
    expect(await malas((libro) => (libro.ruptura = "primero"))).toEqual([
      "✗ El sello del 2026-09-14 continúa la cadena: es el primero de la lista y declara una ruptura: faltan todos los sellos anteriores.",
    ]);
  });
});
