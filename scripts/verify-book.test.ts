import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirAnexos } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";
import { type AsientoPublico, type DatosSello, SIN_ANEXOS, selloDe } from "#modules/puntos/sellos/formato.ts";
import { abrirDia, leerPrueba } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { leerActaSorteo, leerTextoActas } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { raizDe, sumarTotales } from "#tests/support/shop/raiz-y-totales.ts";
import { juntar, listarSellos, registroEnMemoria, sellarHoy } from "#tests/support/shop/sellos.ts";
import { sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const SKU = "600001";
/** The morning after the last day of the book. */
const AHORA = "--ahora=2026-11-13T15:00:00Z";
const dias: { fecha: string; asientos: AsientoPublico[] }[] = [];
let key = "";
let original = "";

/** Three sealed days with a full raffle, as a person would download them. */
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), "verify-book-"));
  const registro = registroEnMemoria();
  const personas = await Promise.all([crearPersona(ctx), crearPersona(ctx)]);
  for (const [dia, { codigo_referido }] of personas.entries()) {
    ctx.clock.now = new Date(Date.UTC(2026, 10, 10 + dia, 15));
    for (let i = 0; i < 4 + dia; i += 1) await darPuntos(ctx, codigo_referido, 50 + i);
    await sellarHoy(ctx, registro);
  }
  ctx.clock.now = new Date(Date.UTC(2026, 10, 12, 15));
  key = await sorteoLleno(ctx, {
    sku: SKU,
    tramos: personas.map(({ codigo_referido: usuario }, i) => ({ usuario, puntos: 20 + i })),
  });
  await sellarHoy(ctx, registro);
  await escribirCarpeta();
});
afterAll(() => rm(original, { recursive: true }));

async function escribirLineas<T>(archivo: string, paginas: AsyncIterable<T[]> | null): Promise<T[]> {
  const filas = await juntar(paginas);
  await writeFile(join(original, archivo), filas.map((fila) => `${JSON.stringify(fila)}\n`).join(""));
  return filas;
}

async function escribirCarpeta() {
  const sellos = await listarSellos(ctx);
  await writeFile(join(original, "sellos.json"), JSON.stringify(sellos));
  for (const { fecha } of sellos) {
    await mkdir(join(original, fecha));
    const asientos = await escribirLineas(`${fecha}.jsonl`, await abrirDia(ctx, fecha));
    await escribirLineas(join(fecha, "anexos.jsonl"), await abrirAnexos(ctx, fecha));
    dias.push({ fecha, asientos });
  }
  await mkdir(join(original, "actas"));
  const acta = JSON.stringify(await leerActaSorteo(ctx, SKU, key));
  await writeFile(join(original, "actas", `${key}.json`), acta);
}

type Salida = { codigo: number | string | null | undefined; stdout: string; stderr: string };

function ejecutar(...argumentos: string[]): Promise<Salida> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "puntazo-test-compiled") };
  const script = join(import.meta.dirname, "verify-book.ts");
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...argumentos], { env }, (error, stdout, stderr) => {
      resolve({ codigo: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** Runs the command over a copy of the folder after a change. */
async function conCambio(cambiar: (copia: string) => Promise<unknown>): Promise<Salida> {
  const copia = await mkdtemp(join(tmpdir(), "verify-book-"));
  try {
    await cp(original, copia, { recursive: true });
    await cambiar(copia);
    return await ejecutar(copia, AHORA);
  } finally {
    await rm(copia, { recursive: true });
  }
}

const editar = (archivo: string, de: string | RegExp, a: string) => async (copia: string) => {
  const texto = await readFile(join(copia, archivo), "utf8");
  const nuevo = texto.replace(de, a);
  expect(nuevo).not.toBe(texto);
  await writeFile(join(copia, archivo), nuevo);
};

const el = (dia: number, n: number) => {
  const asiento = dias[dia]?.asientos[n];
  const fecha = dias[dia]?.fecha;
  if (!asiento || !fecha) throw new Error("no such entry");
  return { fecha, archivo: `${fecha}.jsonl`, ...asiento };
};

test("an intact book prints a ✓ line for each day and each raffle, and exits 0", async () => {
  const { codigo, stdout, stderr } = await ejecutar(original, AHORA);
  expect([codigo, stderr]).toEqual([0, ""]);
  for (const { fecha, asientos } of dias)
    expect(stdout).toContain(`✓ El ${fecha} está intacto: ${asientos.length} asientos;`);
  expect(stdout).toContain(
    `✓ Sorteo ${key}: Cada rango es un abono del libro sellado: los 2 rangos son 2 abonos que suman 41 puntos.`,
  );
  expect(stdout).toContain("✓ El libro está intacto: 3 sellos.");
});

describe("one changed byte", () => {
  test("in the points of an old entry names the day and the entry", async () => {
    const { archivo, fecha, id } = el(0, 1);
    const { codigo, stdout } = await conCambio(editar(archivo, "-51]", "-52]"));
    expect(codigo).toBe(1);
    expect(stdout).toContain(
      `✗ Los asientos del ${fecha} están completos y suman cero: el asiento ${id} suma -1 y debería sumar cero.`,
    );
    expect(stdout).toContain(`✗ La raíz del ${fecha}`);
  });

  test("in the mark of a person names the day, and with the proofs also the entry", async () => {
    const { archivo, fecha, id, movimientos } = el(1, 3);
    const marca = movimientos.find(([cuenta]) => cuenta.startsWith("usuario:"))?.[0] ?? "";
    const otra = marca.replace(/.$/, (c) => (c === "0" ? "1" : "0"));
    const cambio = editar(archivo, marca, otra);
    const sinPruebas = await conCambio(cambio);
    expect(sinPruebas.codigo).toBe(1);
    expect(sinPruebas.stdout).toContain(`al menos un asiento del ${fecha} cambió, falta o sobra.`);
    const conPruebas = await conCambio(async (copia) => {
      await cambio(copia);
      await mkdir(join(copia, fecha, "prueba"), { recursive: true });
      for (const asiento of dias[1]?.asientos ?? []) {
        const prueba = await leerPrueba(ctx, fecha, asiento.id);
        await writeFile(join(copia, fecha, "prueba", `${asiento.id}.json`), JSON.stringify(prueba));
      }
    });
    expect(conPruebas.stdout).toContain(
      `✗ La raíz del ${fecha} es la de sus asientos: el asiento ${id} no es el que se selló`,
    );
  });

  test("in a seal names its day", async () => {
    const [, segundo] = await listarSellos(ctx);
    const sello = segundo?.sello ?? "";
    const { codigo, stdout } = await conCambio(
      editar(
        "sellos.json",
        `"sello":"${sello}"`,
        `"sello":"${sello.replace(/.$/, (c) => (c === "0" ? "1" : "0"))}"`,
      ),
    );
    expect(codigo).toBe(1);
    expect(stdout).toContain(`✗ El sello del ${segundo?.fecha} es el de sus datos`);
  });

  test("in a range of an acta names the raffle, and the entry with its day", async () => {
    const acta = `actas/${key}.json`;
    const movido = await conCambio(editar(acta, '"final":20,', '"final":19,'));
    expect(movido.codigo).toBe(1);
    const { fecha, id } = el(2, dias[2]?.asientos.findIndex(({ rango }) => rango === "1-20") ?? -1);
    expect(movido.stdout).toContain(
      `✗ Sorteo ${key}: Cada rango es un abono del libro sellado: el asiento ${id} (${fecha}) abona el rango 1-20, que no está en el acta.`,
    );
    const participante = await conCambio(editar(acta, /"participante":"./, '"participante":"'));
    expect(participante.codigo).toBe(1);
    expect(participante.stdout).toContain(`✗ El acta ${key}.json se puede leer`);
  });
});

describe("a book with pieces missing", () => {
  test("a lost day, a lost entry and a line that is no entry are named", async () => {
    const { fecha, archivo } = el(1, 0);
    const sinDia = await conCambio((copia) => rm(join(copia, archivo)));
    expect([sinDia.codigo, sinDia.stdout]).toEqual([
      1,
      expect.stringContaining(`falta el archivo ${archivo}.`),
    ]);
    const rota = await conCambio(editar(archivo, '{"id"', '{"di"'));
    expect(rota.stdout).toContain(
      `✗ El libro del ${fecha} se puede leer: la línea 1 del ${fecha} no es un asiento.`,
    );
    const imposible = await conCambio(editar(archivo, /"instante":"[^T]+T/, '"instante":"2026-02-30T'));
    expect(imposible.stdout).toContain(`la línea 1 del ${fecha} no es un asiento.`);
    const { hasta } = (await listarSellos(ctx))[1] ?? { hasta: 0 };
    const corta = await conCambio(editar(archivo, /\n[^\n]+\n$/, "\n"));
    expect(corta.stdout).toContain(`falta el asiento ${hasta}, el último del día.`);
  });

  test("a raffle whose abonos are in no seal fails", async () => {
    const sinTercero = async (copia: string) => {
      const sellos = JSON.parse(await readFile(join(copia, "sellos.json"), "utf8"));
      await writeFile(join(copia, "sellos.json"), JSON.stringify(sellos.slice(0, 2)));
      await rm(join(copia, el(2, 0).archivo));
    };
    const { codigo, stdout } = await conCambio(sinTercero);
    // The raffle closed after the last seal, so its abonos may still wait for theirs.
    expect(codigo).toBe(0);
    expect(stdout).toContain(`· Sorteo ${key}: Cada rango es un abono del libro sellado: 0 de 2 rangos`);
    const antes = await conCambio(async (copia) => {
      await sinTercero(copia);
      await editar(`actas/${key}.json`, /"cerrado_en":"2026-11-12/, '"cerrado_en":"2026-11-11')(copia);
    });
    expect(antes.codigo).toBe(1);
    expect(antes.stdout).toContain("no tiene un abono en el libro sellado.");
  });

  test("a declared break is named as such; the days it hides are missed in the totals", async () => {
    const { stdout, codigo } = await conCambio(async (copia) => {
      const sellos = JSON.parse(await readFile(join(copia, "sellos.json"), "utf8"));
      await writeFile(
        join(copia, "sellos.json"),
        JSON.stringify([sellos[0], { ...sellos[2], ruptura: true }]),
      );
    });
    const [, , tercero] = await listarSellos(ctx);
    expect(stdout).toContain(
      `· El sello del ${tercero?.fecha} continúa la cadena: hay una ruptura declarada`,
    );
    // The days that were lost are missing from the totals.
    expect(stdout).toContain(`✗ Los totales del ${tercero?.fecha}`);
    expect(codigo).toBe(1);
  });
});

/** Seals the first day alone and then one more, after a break. */
async function conRuptura(copia: string): Promise<void> {
  const [primero] = await listarSellos(ctx);
  const [segundo, tercero] = [dias[1], dias[2]];
  if (!primero || !segundo || !tercero) throw new Error("no such day");
  const datos: DatosSello = {
    version: "libro-v2",
    raiz_anexos: SIN_ANEXOS,
    fecha: segundo.fecha,
    anterior: "7".repeat(64),
    desde: segundo.asientos.at(0)?.id ?? 0,
    hasta: segundo.asientos.at(-1)?.id ?? 0,
    raiz: (await raizDe(segundo.asientos)) ?? "",
    totales: sumarTotales(primero.totales, segundo.asientos) ?? "",
  };
  const roto = { ...datos, sello: await selloDe(datos), ruptura: true };
  await writeFile(join(copia, "sellos.json"), JSON.stringify([primero, roto]));
  await rm(join(copia, `${tercero.fecha}.jsonl`));
}

test("a book with a declared break is not called intact", async () => {
  const { codigo, stdout } = await conCambio(conRuptura);
  expect(stdout).toContain("· El libro tiene 1 ruptura declarada: 2 sellos. Lo demás coincide.");
  expect(stdout).not.toContain("El libro está intacto");
  expect(codigo).toBe(0);
});

test("a shop that answers 500 for its proofs and actas still gets its ✗ and exit 1", async () => {
  const { archivo, fecha } = el(0, 1);
  const shop = createServer(async (request, response) => {
    const file = /^\/libro\/((?:[^/]+\/anexos|[^/]+)\.jsonl?)$/.exec(request.url ?? "")?.[1];
    const text =
      file && file !== "actas.json" ? await readFile(join(original, file), "utf8").catch(() => null) : null;
    response.statusCode = text === null ? 500 : 200;
    response.end(file === archivo ? text?.replace("-51]", "-52]") : text);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const address = shop.address();
  const port = typeof address === "object" ? address?.port : null;
  const { codigo, stdout, stderr } = await ejecutar(`http://127.0.0.1:${port}`, AHORA);
  shop.close();
  expect(stdout).toContain(`✗ La raíz del ${fecha}`);
  expect(stderr).toContain("/libro/actas.json respondió 500.");
  expect(codigo).toBe(1);
});

test("without a book there is one clear sentence and exit 2", async () => {
  const vacia = await mkdtemp(join(tmpdir(), "verify-book-"));
  expect(await ejecutar(vacia)).toEqual({
    codigo: 2,
    stdout: "",
    stderr: `No se pudo leer «${join(vacia, "sellos.json")}».\n`,
  });
  await writeFile(join(vacia, "sellos.json"), '{"hola":1}');
  expect(await ejecutar(vacia)).toMatchObject({
    codigo: 2,
    stderr: "sellos.json no es una lista de sellos.\n",
  });
  await rm(vacia, { recursive: true });
  expect((await ejecutar()).stderr).toContain("Indica la tienda o la carpeta");
  expect(await ejecutar("http://127.0.0.1:9")).toMatchObject({
    codigo: 2,
    stderr: "No se pudo conectar con http://127.0.0.1:9.\n",
  });
});

test("the list of actas names every raffle that closed", async () => {
  const url = `/productos/detalle-producto/${SKU}/sorteo/${key}/acta.json`;
  expect(JSON.parse(await leerTextoActas(ctx))).toEqual([{ key, url }]);
});
