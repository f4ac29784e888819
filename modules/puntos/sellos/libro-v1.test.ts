import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { raizDe, sumarTotales } from "#tests/support/shop/raiz-y-totales.ts";
import { crearArbol, hojaDelArbol } from "./arbol.ts";
import {
  type AsientoPublico,
  hojaDe,
  leerTotales,
  marcaDeCuenta,
  rangoDe,
  type SelloPublico,
  SIN_ANTERIOR,
  selloDe,
  textoAsiento,
} from "./formato.ts";
import { publicar, resumenNode as resumen, salDirecta } from "./publicar.server.ts";
import { verificarDia } from "./verificar-dia.ts";

const SECRETO = new Uint8Array(32);
const X = "ABCD1234";
const Y = "EFGH5678";

async function asiento(
  id: number,
  hora: string,
  motivo: string,
  movimientos: [string, number][],
  rango = "",
): Promise<AsientoPublico> {
  const sal = salDirecta(SECRETO, id);
  const publicos = movimientos.map(
    async ([cuenta, puntos]): Promise<[string, number]> => [
      [X, Y].includes(cuenta) ? `usuario:${await marcaDeCuenta(sal, cuenta)}` : cuenta,
      puntos,
    ],
  );
  return { id, instante: `2026-11-14T${hora}Z`, motivo, rango, movimientos: await Promise.all(publicos) };
}

const DIA = await Promise.all([
  asiento(1, "12:00:00.000", "venta", [
    ["emision", -500],
    [X, 500],
  ]),
  asiento(2, "12:00:01.000", "referido", [
    ["emision", -50],
    [Y, 50],
  ]),
  asiento(
    3,
    "13:30:00.000",
    "abono",
    [
      [X, -300],
      ["pozo:SRT-0001", 300],
    ],
    "1-300",
  ),
  asiento(4, "14:00:00.000", "apuesta", [
    [Y, -10],
    ["mesa:PARTIDA-0001", 10],
  ]),
  asiento(5, "14:00:40.000", "liquidacion", [
    ["mesa:PARTIDA-0001", -10],
    ["banca", -10],
    [Y, 20],
  ]),
]);
const SELLO: SelloPublico = {
  version: "libro-v1",
  raiz_anexos: null,
  fecha: "2026-11-14",
  anterior: SIN_ANTERIOR,
  desde: 1,
  hasta: 5,
  raiz: "e5ce68fbdea79a6d63a69256d193d9d575c64054f2470cef69af2b0433bdba81",
  totales: "emision:-550 usuarios:260 pozos:300 mesas:0 consumidos:0 banca:-10",
  sello: "2d5b5519415f1f4adfc2eb9b3e23b2f5ae5a8afddf735cf31ab825c5d6621d21",
};

describe("the vectors of libro-v1", () => {
  test("the mark, the leaf, the root, the totals and the seal come out", async () => {
    expect(await marcaDeCuenta(salDirecta(SECRETO, 3), X)).toBe("43b200bc7eb53f54f7116b58de3ac07d");
    const [, , tercero] = DIA;
    if (!tercero) throw new Error("faltan asientos");
    expect(bytesAHex(await hojaDe(tercero))).toBe(
      "91e20f7dc6f591feddd5f5cd2b46e80cfa01ba8049aaa81cef9ef9018f8781d0",
    );
    expect(await raizDe(DIA)).toBe(SELLO.raiz);
    expect(await raizDe(DIA, resumen)).toBe(SELLO.raiz);
    expect(sumarTotales(null, DIA)).toBe(SELLO.totales);
    expect(await selloDe(SELLO)).toBe(SELLO.sello);
  });

  test("the whole day verifies, with one line for each claim", async () => {
    const lineas = await verificarDia(SELLO, null, DIA);
    expect(lineas.map(({ id, ok }) => [id, ok])).toEqual([
      ["cadena", true],
      ["sello", true],
      ["asientos", true],
      ["raiz", true],
      ["totales", true],
    ]);
    for (const { titulo } of lineas) expect(titulo).toContain("2026-11-14");
  });
});

describe("a changed day", () => {
  const fallas = async (sello: SelloPublico, dia: AsientoPublico[]) =>
    (await verificarDia(sello, null, dia, resumen)).flatMap(({ id, ok }) => (ok ? [] : [id]));
  const cambiado = (i: number, cambio: Partial<AsientoPublico>) =>
    DIA.map((original, j) => (i === j ? { ...original, ...cambio } : original));

  test("any changed character of any entry is found", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (cual, donde, bit) => {
        const textos = DIA.map(textoAsiento);
        const i = cual % textos.length;
        const bytes = new TextEncoder().encode(textos[i]);
        const j = donde % bytes.length;
        bytes[j] = (bytes[j] ?? 0) ^ (1 << (bit % 7));
        const arbol = crearArbol(resumen);
        for (const [k, texto] of textos.entries())
          await arbol.agregar(await hojaDelArbol(k === i ? new TextDecoder().decode(bytes) : texto, resumen));
        expect(bytesAHex((await arbol.cerrar()) ?? new Uint8Array())).not.toBe(SELLO.raiz);
      }),
    );
  });

  test("the line names the entry whose sum, order, account or range is wrong", async () => {
    const linea = async (dia: AsientoPublico[]) =>
      (await verificarDia(SELLO, null, dia, resumen)).find(({ id }) => id === "asientos")?.explicacion;
    expect(
      await linea(
        cambiado(1, {
          movimientos: [
            ["emision", -50],
            ["banca", 51],
          ],
        }),
      ),
    ).toBe("el asiento 2 suma 1 y debería sumar cero.");
    expect(await linea(cambiado(2, { rango: "1-301" }))).toBe(
      "el asiento 3 tiene el rango 1-301, que no corresponde a sus puntos.",
    );
    expect(await linea([...DIA].reverse())).toBe("el asiento 5 no sigue el orden de los números sellados.");
    expect(await linea(DIA.slice(0, 4))).toBe("falta el asiento 5, el último del día.");
    expect(
      await linea(
        cambiado(0, {
          movimientos: [
            ["emision", -1],
            ["usuario:otra", 1],
          ],
        }),
      ),
    ).toBe("el asiento 1 nombra la cuenta «usuario:otra», que no existe.");
  });

  test("a changed instant, motive or mark breaks the root", async () => {
    expect(await fallas(SELLO, cambiado(0, { instante: "2026-11-14T12:00:00.001Z" }))).toEqual(["raiz"]);
    expect(await fallas(SELLO, cambiado(0, { motivo: "ajuste" }))).toEqual(["raiz"]);
    const otra = `usuario:${"0".repeat(32)}`;
    expect(
      await fallas(
        SELLO,
        cambiado(0, {
          movimientos: [
            ["emision", -500],
            [otra, 500],
          ],
        }),
      ),
    ).toEqual(["raiz"]);
  });

  test("a changed field of the seal breaks the seal", async () => {
    expect(await fallas({ ...SELLO, fecha: "2026-11-15" }, DIA)).toEqual(["sello"]);
    expect(await fallas({ ...SELLO, totales: SELLO.totales.replace("260", "261") }, DIA)).toEqual([
      "sello",
      "totales",
    ]);
    expect(await fallas({ ...SELLO, anterior: "1".repeat(64) }, DIA)).toEqual(["cadena", "sello"]);
  });

  test("a declared break is a notice; a break that is not declared, or declared without one, is a failure", async () => {
    const siguiente = async (cambio: Partial<SelloPublico>): Promise<SelloPublico> => {
      const base = { ...SELLO, fecha: "2026-11-15", anterior: SELLO.sello, desde: 6, hasta: 6, ...cambio };
      return { ...base, sello: await selloDe(base) };
    };
    const cadena = async (cambio: Partial<SelloPublico>) => {
      const [linea] = await verificarDia(await siguiente(cambio), SELLO, [], resumen);
      return [linea?.ok, linea?.aviso];
    };
    expect(await cadena({})).toEqual([true, false]);
    expect(await cadena({ anterior: "a".repeat(64), ruptura: true })).toEqual([true, true]);
    expect(await cadena({ anterior: "a".repeat(64) })).toEqual([false, false]);
    expect(await cadena({ ruptura: true })).toEqual([false, false]);
    expect(await cadena({ fecha: SELLO.fecha })).toEqual([false, false]);
    expect(await cadena({ desde: 5 })).toEqual([false, false]);
  });
});

test("the server's synchronous marks are those of libro-v1", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.stringMatching(/^[A-Z0-9]{8}$/),
      async (secreto, id, codigo) => {
        const escrito = { id, clave: "x", motivo: "venta", ms: 0, datos: {} };
        const movimientos: [string, number][] = [
          ["emision", -1],
          [`usuario:${codigo}`, 1],
        ];
        const sal = salDirecta(secreto, id);
        expect(publicar(secreto, { ...escrito, movimientos }, "libro-v1").movimientos).toEqual([
          ["emision", -1],
          [`usuario:${await marcaDeCuenta(sal, codigo)}`, 1],
        ]);
      },
    ),
  );
});

test("the range of an abono comes from its key and its points; other entries have none", () => {
  expect(
    rangoDe("abono:SRT-0001:301", [
      ["usuario:A", -50],
      ["pozo:SRT-0001", 50],
    ]),
  ).toBe("301-350");
  expect(
    rangoDe("abono:SRT-0002:301", [
      ["usuario:A", -50],
      ["pozo:SRT-0001", 50],
    ]),
  ).toBe("");
  expect(
    rangoDe("devolucion:SRT-0001:ABCD1234", [
      ["pozo:SRT-0001", -50],
      ["usuario:A", 50],
    ]),
  ).toBe("");
});

test("totals are read strictly", () => {
  expect(leerTotales("emision:1 usuarios:2")).toBeNull();
  expect(leerTotales(`${SELLO.totales} `)).toBeNull();
  expect(sumarTotales("otra cosa", [])).toBeNull();
});

test("a field with a newline has no text", () => {
  const [primero] = DIA;
  if (!primero) throw new Error("faltan asientos");
  expect(() => textoAsiento({ ...primero, motivo: "venta\nx" })).toThrow();
});
