import { describe, expect, test } from "vitest";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import {
  anexo,
  KEY,
  type LibroForjado as Libro,
  lineasDe,
  type Publicado,
} from "#tests/support/shop/forjar-libro.ts";

const malas = async (cambiar: (libro: Libro) => void) =>
  (await lineasDe(cambiar)).filter((una) => una.startsWith("✗"));

/** A book of libro-v2 from its second day on, whose files a shop changed after it sealed them. */
const publicado = (cambiar: (publicado: Publicado) => void) =>
  malas((libro) => {
    libro.v2 = "cierre";
    libro.publicar = cambiar;
  });
const dia = ({ dias }: Publicado, fecha: string) => {
  const suyo = dias.find((uno) => uno.fecha === fecha);
  if (!suyo) throw new Error("no such day");
  return suyo;
};
const cambiarAnexo = (libro: Publicado, i: number, otro: Anexo) =>
  void dia(libro, "2026-09-15").anexos.splice(i, 1, otro);

test.each<[string, Libro["v2"]]>([
  ["days of libro-v1 alone", undefined],
  ["a chain that begins with libro-v1 and goes on with libro-v2", "cierre"],
  ["the first day of libro-v2 is that of the draw", "sorteo"],
  ["days of libro-v2 alone", "primero"],
])("a right book has no ✗: %s", async (_, v2) => {
  const lineas = await lineasDe((libro) => {
    if (v2) libro.v2 = v2;
  });
  expect(lineas.filter((una) => !una.startsWith("✓"))).toEqual([]);
});

describe("what was changed after the seal", () => {
  test("the details of an entry", async () => {
    const lineas = await publicado((libro) => {
      const [asiento] = dia(libro, "2026-09-15").asientos;
      if (asiento) asiento.huella_datos = "e".repeat(64);
    });
    expect(lineas).toEqual([
      "✗ La raíz del 2026-09-15 es la de sus asientos: sale otra: al menos un asiento del 2026-09-15 cambió, falta o sobra.",
    ]);
  });

  test.each<[string, (libro: Publicado) => void]>([
    ["a row of the audit", (libro) => cambiarAnexo(libro, 0, anexo("auditoria", 2, "b"))],
    ["a price", (libro) => cambiarAnexo(libro, 2, anexo("precio", 2, "b"))],
    ["a dropped annex", (libro) => void dia(libro, "2026-09-15").anexos.splice(1, 1)],
    ["an added annex", (libro) => void dia(libro, "2026-09-15").anexos.push(anexo("precio", 3))],
  ])("%s", async (_, cambiar) => {
    expect(await publicado(cambiar)).toEqual([
      "✗ La raíz de los anexos del 2026-09-15 es la de sus anexos: sale otra: al menos un anexo del 2026-09-15 cambió, falta o sobra.",
    ]);
  });

  test("two annexes that changed places", async () => {
    expect(
      await publicado((libro) => {
        dia(libro, "2026-09-15").anexos.reverse();
      }),
    ).toEqual([
      "✗ Los anexos del 2026-09-15 siguen su orden: el anexo auditoria 10 está repetido o fuera de lugar.",
      expect.stringContaining("✗ La raíz de los anexos del 2026-09-15"),
      expect.stringContaining("✗ Los anexos del 2026-09-15 siguen a los de antes"),
    ]);
  });

  test("an acta that is not the sealed file", async () => {
    expect(
      await publicado(({ actas }) => {
        for (const acta of actas) acta.texto = `${acta.texto}\n`;
      }),
    ).toEqual([
      `✗ Sorteo ${KEY}: Su acta es la que se selló: el archivo no es el que se selló el 2026-09-18.`,
    ]);
  });

  test("a seal that became one of libro-v1", async () => {
    const lineas = await publicado(({ sellos }) => {
      const [, segundo] = sellos;
      if (segundo) Object.assign(segundo, { version: "libro-v1", raiz_anexos: null });
    });
    expect(lineas).toContainEqual(expect.stringContaining("✗ El sello del 2026-09-15 es el de sus datos"));
    expect(lineas).toContainEqual(
      expect.stringContaining("tiene una huella de datos, y libro-v1 no la sella"),
    );
  });
});

// Sealed without a fault: only the rules can find these.
describe("what a shop sealed although it is wrong", () => {
  const sellado = (cambiar: (libro: Libro) => void) =>
    malas((libro) => {
      libro.v2 = "primero";
      cambiar(libro);
    });

  test("a row that an earlier day sealed already, or should have", async () => {
    expect(
      await sellado((libro) => {
        libro.anexos.sorteo = [anexo("auditoria", 5)];
      }),
    ).toEqual([
      "✗ Los anexos del 2026-09-18 siguen a los de antes: el anexo auditoria 5 ya estaba sellado, o debía estarlo antes.",
    ]);
  });

  test("an acta that two days sealed", async () => {
    expect(
      await sellado((libro) => {
        libro.anexos.cierre = [anexo("acta", KEY, "c")];
      }),
    ).toEqual([
      `✗ Los anexos del 2026-09-18 siguen a los de antes: el anexo acta ${KEY} ya se selló el 2026-09-15.`,
    ]);
  });

  test("a sealed acta without its file", async () => {
    expect(
      await sellado((libro) => {
        libro.anexos.cierre = [anexo("acta", "SRT-0009")];
      }),
    ).toEqual(["✗ Sorteo SRT-0009: Tiene un acta: se selló el 2026-09-15, pero falta el archivo."]);
  });

  test("a draw whose acta no seal has", async () => {
    const lineas = await sellado((libro) => {
      libro.actas = [];
      libro.publicar = ({ actas }) => actas.push({ key: KEY, texto: JSON.stringify(libro.acta) });
    });
    expect(lineas).toEqual([
      `✗ Sorteo ${KEY}: Su acta es la que se selló: falta entre los anexos, y debía estar desde el 2026-09-18.`,
    ]);
  });

  test("a later day that went back to libro-v1", async () => {
    const lineas = await lineasDe((libro) => {
      libro.v2 = "primero";
      libro.v1 = "sorteo";
    });
    expect(lineas).toContainEqual(
      "✗ El sello del 2026-09-18 continúa la cadena: es de libro-v1, que no sella anexos, y el anterior ya es de libro-v2.",
    );
  });
});
