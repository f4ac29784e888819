import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { raizDe, sumarTotales } from "#tests/support/shop/raiz-y-totales.ts";
import { type Anexo, compararAnexos } from "./anexos/anexos.ts";
import { verificarAnexos } from "./anexos/verificar-anexos.ts";
import {
  type AsientoPublico,
  hojaDe,
  type SelloPublico,
  SIN_ANEXOS,
  SIN_ANTERIOR,
  selloDe,
  textoAsiento,
  textoDatos,
} from "./formato.ts";
import { leerLineaAnexo, leerLineaAsiento, leerLineaSello } from "./lectura.ts";
import {
  huellaDeArchivo,
  huellaPrivada,
  huellaPublica,
  publicar,
  resumenNode as resumen,
} from "./publicar.server.ts";
import { verificarDia } from "./verificar-dia.ts";

// The vectors of docs/confianza.md. Another program computed them, from that text alone.
const SECRETO = new Uint8Array(32);
const [X, Y] = ["usuario:ABCD1234", "usuario:EFGH5678"];
type Fila = [string, string, string, [string, number][], Record<string, unknown>];
const FILAS: Fila[] = [
  [
    "12:00:00.000",
    "venta",
    "venta:PZ-ABCDEF:1",
    [
      ["emision", -500],
      [X, 500],
    ],
    {},
  ],
  [
    "12:00:01.000",
    "referido",
    "referido:PZ-ABCDEF",
    [
      ["emision", -50],
      [Y, 50],
    ],
    {},
  ],
  [
    "13:30:00.000",
    "abono",
    "abono:SRT-0001:1",
    [
      [X, -300],
      ["pozo:SRT-0001", 300],
    ],
    { sorteo: "SRT-0001", sku: "100004" },
  ],
  [
    "14:00:00.000",
    "apuesta",
    "apuesta:PARTIDA-0001:1",
    [
      [Y, -10],
      ["mesa:PARTIDA-0001", 10],
    ],
    { partida: "PARTIDA-0001", monton: 3 },
  ],
  [
    "14:00:40.000",
    "liquidacion",
    "pago:PARTIDA-0001",
    [
      ["mesa:PARTIDA-0001", -10],
      ["banca", -10],
      [Y, 20],
    ],
    { partida: "PARTIDA-0001", jugador: "EFGH5678" },
  ],
];
const DIA = FILAS.map(([hora, motivo, clave, movimientos, datos], i) => {
  const ms = Date.parse(`2026-11-14T${hora}Z`);
  return publicar(SECRETO, { id: i + 1, clave, motivo, ms, movimientos, datos }, "libro-v2");
});

const AUDITORIA = [
  {
    id: 7,
    fecha: "2026-11-14T15:00:00.000Z",
    quien: "ADMIN001",
    accion: "puntos.ajustar",
    objeto: "usuario:ABCD1234",
    antes: { saldo: 0 },
    despues: { saldo: 10, puntos: 10, motivo: "Compensación" },
  },
  {
    id: 10,
    fecha: "2026-11-14T16:00:00.000Z",
    quien: "sistema:khipu",
    accion: "khipu.revisar",
    objeto: "cobro:abc",
    antes: null,
    despues: null,
  },
];
const PRECIO = {
  id: 3,
  producto: "100004",
  opcion: null,
  precio: 8_990,
  precio_normal: 10_990,
  oferta_hasta: "2026-12-01T03:00:00.000Z",
  desde: "2026-11-14T12:30:00.000Z",
};

const ANEXOS: Anexo[] = [
  {
    clase: "acta",
    id: "SRT-0001",
    hash: "86984de166b8598ceeb113b2b6ab113c61abf543414eb95355289a8382d8b20e",
  },
  {
    clase: "auditoria",
    id: 7,
    hash: "c34d2d10d6c0fa2cc98feaf3d2446f8212a2804c64097477b17eeb055c6e0fa9",
  },
  {
    clase: "auditoria",
    id: 10,
    hash: "ae2fa578212750af6e4ae3ea271c485f6b801eaf0bcbe2a2cfb83d2c5c02780c",
  },
  { clase: "precio", id: 3, hash: "51da28d1d86f69381b19d1fc9a0a6240355a8962eeedad61c6c5e0966d58b78c" },
];
const SELLO: SelloPublico = {
  version: "libro-v2",
  fecha: "2026-11-14",
  anterior: SIN_ANTERIOR,
  desde: 1,
  hasta: 5,
  raiz: "d89ecf9aa6944119e3f61aeb528a022c44c8065b71b7f37c3bd9e4c9c64f3054",
  totales: "emision:-550 usuarios:260 pozos:300 mesas:0 consumidos:0 banca:-10",
  raiz_anexos: "d6d460a840d0900b992d0ee454f8991e9e8cb2b2448fe76396b8f05530ee276a",
  sello: "fea9890e795eaa059bf26a5b4525922c47bc620690440c3bd575f8c2301bf16e",
};

const fallas = async (sello: SelloPublico, dia: AsientoPublico[], anexos: Anexo[]) =>
  [...(await verificarDia(sello, null, dia, resumen)), ...(await verificarAnexos(sello, anexos, resumen))]
    .filter(({ ok }) => !ok)
    .map(({ id }) => id);

describe("the vectors of libro-v2", () => {
  test("entries: the hash of the details, the leaf, the root, the totals", async () => {
    const [primero, , tercero] = DIA;
    if (!primero || !tercero) throw new Error("faltan asientos");
    expect(primero.huella_datos).toBe("c1c59dff069b7550f468ce7256d4cffef82d7fa0f6bb926c07c981cdda8f3210");
    expect(tercero.huella_datos).toBe("087e8fe3f1eeacd15e5c2bcea33c1c562a2593e38c230160c7bab91beea40c70");
    expect(bytesAHex(await hojaDe(tercero))).toBe(
      "78990d4efb1044799bddd23f670da9bc050693666b0007681ffebf326e789e52",
    );
    expect(await raizDe(DIA)).toBe(SELLO.raiz);
    expect(sumarTotales(null, DIA)).toBe(SELLO.totales);
  });

  test("annexes: a row of the audit carries the hash of the one before; a price and an acta are bare", () => {
    let anterior = SIN_ANTERIOR;
    const auditoria = AUDITORIA.map((fila) => {
      anterior = huellaPrivada(SECRETO, "auditoria", fila.id, { ...fila, anterior });
      return anterior;
    });
    expect([
      huellaDeArchivo('{"version":"sorteo-v1","key":"SRT-0001"}'),
      ...auditoria,
      huellaPublica(PRECIO),
    ]).toEqual(ANEXOS.map(({ hash }) => hash));
  });

  test("the seal comes out, the whole day verifies, and without annexes the root is 64 zeros", async () => {
    expect(await selloDe(SELLO)).toBe(SELLO.sello);
    expect(await selloDe({ ...SELLO, raiz_anexos: SIN_ANEXOS })).toBe(
      "856917be72f47a1df517e8f2bd60c6688fbc376c5253f296ecbbc1d8e38a5fd3",
    );
    expect(await fallas(SELLO, DIA, ANEXOS)).toEqual([]);
    expect((await verificarAnexos({ ...SELLO, raiz_anexos: SIN_ANEXOS }, [])).every(({ ok }) => ok)).toBe(
      true,
    );
  });
});

describe("a changed day of libro-v2", () => {
  const sin = (i: number) => ANEXOS.filter((_, j) => i !== j);
  const conOtro = (i: number, cambio: Partial<Anexo>) =>
    ANEXOS.map((anexo, j) => (i === j ? { ...anexo, ...cambio } : anexo));

  test("other details of an entry lead to another root", async () => {
    const [hora, motivo, clave, movimientos] = FILAS[2] ?? [];
    if (!hora || !motivo || !clave || !movimientos) throw new Error("faltan asientos");
    const ms = Date.parse(`2026-11-14T${hora}Z`);
    const datos = { sorteo: "SRT-0001", sku: "100005" };
    const otro = publicar(SECRETO, { id: 3, clave, motivo, ms, movimientos, datos }, "libro-v2");
    expect(
      await fallas(
        SELLO,
        DIA.map((asiento) => (asiento.id === 3 ? otro : asiento)),
        ANEXOS,
      ),
    ).toEqual(["raiz"]);
  });

  test("an entry without the hash of its details is told, and leads to another root", async () => {
    const sinHuella = DIA.map(({ huella_datos, ...asiento }) =>
      asiento.id === 2 ? asiento : { ...asiento, huella_datos },
    );
    expect(await fallas(SELLO, sinHuella, ANEXOS)).toEqual(["asientos", "raiz"]);
  });

  test.each<[string, Anexo[], string[]]>([
    ["dropped", sin(1), ["raiz_anexos"]],
    ["with another hash", conOtro(3, { hash: "0".repeat(64) }), ["raiz_anexos"]],
    ["with the id of another row", conOtro(1, { id: 8 }), ["raiz_anexos"]],
    ["of another kind", conOtro(3, { clase: "precios" }), ["raiz_anexos"]],
    ["that was added", [...ANEXOS, { clase: "precio", id: 4, hash: "0".repeat(64) }], ["raiz_anexos"]],
    ["twice", [...sin(3), ...ANEXOS.slice(2)], ["anexos", "raiz_anexos"]],
    ["out of order", [...ANEXOS].reverse(), ["anexos", "raiz_anexos"]],
  ])("an annex %s is found", async (_, anexos, esperadas) => {
    expect(await fallas(SELLO, DIA, anexos)).toEqual(esperadas);
  });

  test("the day as libro-v1 is neither its seal nor its entries", async () => {
    const degradado: SelloPublico = { ...SELLO, version: "libro-v1", raiz_anexos: null };
    expect(await fallas(degradado, DIA, [])).toEqual(["sello", "asientos", "raiz_anexos"]);
  });

  test("no seal of libro-v1 follows one of libro-v2", async () => {
    const base = { ...SELLO, fecha: "2026-11-15", anterior: SELLO.sello, desde: 6, hasta: 6 };
    const viejo: SelloPublico = { ...base, version: "libro-v1", raiz_anexos: null };
    const [cadena] = await verificarDia({ ...viejo, sello: await selloDe(viejo) }, SELLO, [], resumen);
    expect(cadena).toMatchObject({ id: "cadena", ok: false });
    expect(cadena?.explicacion).toContain("el anterior ya es de libro-v2");
  });
});

test("annexes of a kind are sorted by number, and kinds and keys by code unit", () => {
  const orden = (anexos: Anexo[]) => anexos.toSorted(compararAnexos).map(({ clase, id }) => `${clase} ${id}`);
  const de = (clase: string, id: number | string): Anexo => ({ clase, id, hash: "" });
  expect(orden([de("b", 10), de("b", 9), de("a", "SRT-B"), de("a", "SRT-A")])).toEqual([
    "a SRT-A",
    "a SRT-B",
    "b 9",
    "b 10",
  ]);
});

test("details that differ have different texts, and their order makes no difference", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (datos) => {
      const igual = Object.fromEntries(Object.entries(datos).reverse());
      expect(textoDatos(igual)).toBe(textoDatos(datos));
      expect(textoDatos({ ...datos, otra_clave_: 1 })).not.toBe(textoDatos(datos));
    }),
  );
  expect(textoDatos({})).toBe("null");
});

describe("reading the public files", () => {
  test("a seal that was copied before libro-v2 is one of libro-v1", () => {
    const { version: _, raiz_anexos: __, ...copiado } = SELLO;
    expect(leerLineaSello(JSON.stringify(copiado))).toMatchObject({
      version: "libro-v1",
      raiz_anexos: null,
    });
    expect(leerLineaSello(JSON.stringify(SELLO))).toEqual(SELLO);
  });

  test("a version and a root of annexes that do not belong together are no seal", () => {
    expect(leerLineaSello(JSON.stringify({ ...SELLO, version: "libro-v1" }))).toBeNull();
    expect(leerLineaSello(JSON.stringify({ ...SELLO, raiz_anexos: null }))).toBeNull();
    expect(leerLineaSello(JSON.stringify({ ...SELLO, version: "libro-v3" }))).toBeNull();
  });

  test("an entry and an annex are read strictly", () => {
    for (const anexo of ANEXOS) expect(leerLineaAnexo(JSON.stringify(anexo))).toEqual(anexo);
    const malos = [{ id: "12" }, { id: 0 }, { id: "a\nb" }, { clase: "A" }, { hash: "f" }, { mas: 1 }];
    for (const malo of malos) expect(leerLineaAnexo(JSON.stringify({ ...ANEXOS[0], ...malo }))).toBeNull();
    const [asiento] = DIA;
    expect(leerLineaAsiento(JSON.stringify(asiento))).toEqual(asiento);
    expect(leerLineaAsiento(JSON.stringify({ ...asiento, huella_datos: "x" }))).toBeNull();
    expect(() => textoAsiento({ ...(asiento as AsientoPublico), huella_datos: "a\nb" })).toThrow();
  });
});
