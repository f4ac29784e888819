import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaMesa, cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { untilWaiting } from "#tests/support/lock-waits.ts";
import { nuevoUsuario } from "#tests/support/shop/libro.ts";
import { CON_ANEXOS, listarSellos, registroEnMemoria } from "#tests/support/shop/sellos.ts";
import { type AsientoPublico, type SelloPublico, verificarPrueba } from "./formato.ts";
import { abrirDia, buscarAsientosPropios, leerPrueba, leerUltimoSello } from "./leer-sellos.server.ts";
import { type RegistroSellos, sellarLibro } from "./sellar-libro.server.ts";
import { verificarDia, verificarPropio } from "./verificar-dia.ts";

const { db, url } = await databaseOfEachTest();
const ctx = testCtx(db);
const usuario = await nuevoUsuario(ctx);
let dados = 0;

const dar = (puntos = 10, quien = usuario, donde: Ctx = ctx) =>
  enTransaccion(donde, (tx) =>
    moverPuntos(tx, {
      clave: `prueba:${++dados}`,
      motivo: "ajuste",
      movimientos: traspaso(EMISION, cuentaUsuario(quien), puntos),
    }),
  );

async function leerDia(fecha: string): Promise<AsientoPublico[]> {
  const asientos: AsientoPublico[] = [];
  for await (const pagina of (await abrirDia(ctx, fecha)) ?? []) asientos.push(...pagina);
  return asientos;
}

/** Every seal of the shop verifies against its own entries. */
async function exigirIntacto() {
  const sellos = await listarSellos(ctx);
  for (const [i, sello] of sellos.entries()) {
    const lineas = await verificarDia(sello, sellos[i - 1] ?? null, await leerDia(sello.fecha));
    expect(lineas.filter(({ ok }) => !ok)).toEqual([]);
  }
  return sellos;
}

let registro = registroEnMemoria();
const reloj = (iso: string) => {
  ctx.clock.now = new Date(iso);
};
reloj("2027-01-01T15:00:00Z");
await dar();
/** Each test starts in the afternoon of a later day, with everything before it sealed. */
beforeEach(async () => {
  registro = registroEnMemoria();
  reloj("2027-01-11T15:00:00Z");
  await sellarLibro(ctx, registro, CON_ANEXOS);
});

describe("the night", () => {
  test("five minutes after midnight the day gets a seal, once", async () => {
    reloj("2027-02-01T15:00:00Z");
    await dar();
    await dar();
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toBeNull();
    reloj("2027-02-02T03:05:00Z");
    const sello = await sellarLibro(ctx, registro, CON_ANEXOS);
    expect(sello).toMatchObject({ fecha: "2027-02-01" });
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toBeNull();
    expect(await leerDia("2027-02-01")).toHaveLength(2);
    expect(registro.lineas.at(-1)).toEqual(sello);
    expect(await leerUltimoSello(ctx)).toEqual({ fecha: sello?.fecha, sello: sello?.sello });
    await exigirIntacto();
  });

  test("a day without entries has no seal", async () => {
    reloj("2027-02-10T03:05:00Z");
    const antes = await listarSellos(ctx);
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toBeNull();
    expect(await listarSellos(ctx)).toEqual(antes);
  });

  test("entries written between midnight and the seal belong to it", async () => {
    reloj("2027-02-20T15:00:00Z");
    await dar();
    reloj("2027-02-21T03:04:00Z");
    await dar();
    reloj("2027-02-21T03:05:00Z");
    await sellarLibro(ctx, registro, CON_ANEXOS);
    expect(await leerDia("2027-02-20")).toHaveLength(2);
  });

  test("missed nights get one seal with the last ended day", async () => {
    for (const fecha of ["2027-03-01", "2027-03-02", "2027-03-04"]) {
      reloj(`${fecha}T15:00:00Z`);
      await dar();
    }
    reloj("2027-03-06T14:00:00Z");
    await sellarLibro(ctx, registro, CON_ANEXOS);
    const sellos = await exigirIntacto();
    expect(sellos.at(-1)?.fecha).toBe("2027-03-05");
    expect(await leerDia("2027-03-05")).toHaveLength(3);
    expect(await leerDia("2027-03-02")).toEqual([]);
  });

  test.each([
    ["April, when 23:00 comes twice", "2027-04-04T03:30:00Z", "2027-04-04T04:05:00Z", "2027-04-03"],
    ["September, when midnight does not exist", "2027-09-05T03:30:00Z", "2027-09-05T04:05:00Z", "2027-09-04"],
  ])("the clock change of %s", async (_, escrito, sellado, fecha) => {
    reloj(escrito);
    await dar();
    if (fecha === "2027-04-03") expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toBeNull();
    reloj(sellado);
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toMatchObject({ fecha });
  });
});

/** Points from a person to a table of her own: entries of different people lock no row in common. */
const apartar = (quien: string, tx: Tx) =>
  moverPuntos(tx, {
    clave: `prueba:${++dados}`,
    motivo: "apuesta",
    movimientos: traspaso(cuentaUsuario(quien), cuentaMesa(quien), 1),
  });

test("64 workers write while the book is sealed: nothing behind a seal, none lost, none twice", async () => {
  let parar = false;
  let escritos = 0;
  const trabajador = async () => {
    const propio = await nuevoUsuario(ctx);
    await dar(1_000_000, propio);
    while (!parar) {
      await enTransaccion(ctx, (tx) => apartar(propio, tx));
      escritos += 1;
    }
  };
  const trabajo = Promise.all(Array.from({ length: 64 }, trabajador));
  const vistos: SelloPublico[] = [];
  for (let noche = 0; noche < 5; noche += 1) {
    while (escritos < (noche + 1) * 100) await new Promise((resolve) => setTimeout(resolve, 5));
    reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
    // Two processes at once.
    const sellos = await Promise.all([
      sellarLibro(ctx, registro, CON_ANEXOS),
      sellarLibro(ctx, registro, CON_ANEXOS),
    ]);
    vistos.push(...sellos.filter((sello) => sello !== null));
  }
  parar = true;
  await trabajo;
  reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
  await sellarLibro(ctx, registro, CON_ANEXOS);
  expect(vistos).toHaveLength(5);
  const sellos = await exigirIntacto();
  const publicados = (await Promise.all(sellos.map(({ fecha }) => leerDia(fecha)))).flat();
  const { rows } = await db.execute<{ id: number }>(sql`select id from libro_asientos order by id`);
  expect(publicados.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test("an id that was taken before the cut and is committed later is waited for", async () => {
  const [ana, beto] = [await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
  for (const quien of [ana, beto]) await dar(10, quien);
  const antes = await listarSellos(ctx);
  const tomado = Promise.withResolvers<void>();
  const soltar = Promise.withResolvers<void>();
  const abierta = enTransaccion(ctx, async (tx) => {
    await apartar(ana, tx);
    tomado.resolve();
    await soltar.promise;
  });
  await tomado.promise;
  await enTransaccion(ctx, (tx) => apartar(beto, tx));
  reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
  const sellando = sellarLibro(ctx, registro, CON_ANEXOS);
  await untilWaiting(db);
  const mientras = await listarSellos(ctx);
  soltar.resolve();
  await abierta;
  // The higher id was committed, the lower one was not: no seal could cover either of them.
  expect(mientras).toEqual(antes);
  const sello = await sellando;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from libro_asientos where id > ${antes.at(-1)?.hasta ?? 0} order by id`,
  );
  expect(rows).toHaveLength(4);
  expect((await leerDia(sello?.fecha ?? "")).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  await exigirIntacto();
});

describe("a process that dies", () => {
  test("while it writes the nodes leaves nothing, and the next one seals", async () => {
    await dar();
    reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
    const antes = await listarSellos(ctx);
    let escritos = 0;
    const mortal = openDatabase(url, {
      async around(statement, send) {
        if (escritos > 0 && statement.text === "commit") throw new Error("se cortó");
        if (statement.text.includes("insert into libro_nodos")) escritos++;
        return send(statement);
      },
    });
    onTestFinished(mortal.close);
    await expect(sellarLibro({ ...ctx, db: mortal.db }, registro, CON_ANEXOS)).rejects.toMatchObject({
      cause: { message: "se cortó" },
    });
    expect(await listarSellos(ctx)).toEqual(antes);
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).not.toBeNull();
    await exigirIntacto();
  });

  test("after its commit leaves the list short, and the next night completes it", async () => {
    await dar();
    reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
    const cortado: RegistroSellos = {
      ultimo: registro.ultimo,
      agregar: () => Promise.reject(new Error("se cortó")),
    };
    await expect(sellarLibro(ctx, cortado, CON_ANEXOS)).rejects.toThrow("se cortó");
    expect((await listarSellos(ctx)).at(-1)).not.toEqual(registro.lineas.at(-1));
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toBeNull();
    expect(registro.lineas).toEqual(await listarSellos(ctx));
  });
});

test("after a restore that lost seals the next one follows the last published seal and says so", async () => {
  await dar();
  const perdido: SelloPublico = {
    ...(registro.lineas.at(-1) as SelloPublico),
    fecha: new Date(ctx.now().getTime() + 3 * DIA_MS).toISOString().slice(0, 10),
    sello: "f".repeat(64),
  };
  const restaurado = registroEnMemoria([...registro.lineas, perdido]);
  reloj(new Date(ctx.now().getTime() + 2 * DIA_MS).toISOString());
  expect(await sellarLibro(ctx, restaurado, CON_ANEXOS)).toBeNull();
  reloj(new Date(ctx.now().getTime() + 4 * DIA_MS).toISOString());
  const sello = await sellarLibro(ctx, restaurado, CON_ANEXOS);
  expect(sello).toMatchObject({ anterior: perdido.sello, ruptura: true });
  registro.lineas.push(sello as SelloPublico);
  const sellos = await exigirIntacto();
  const [cadena] = await verificarDia(
    sello as SelloPublico,
    sellos.at(-2) ?? null,
    await leerDia(sello?.fecha ?? ""),
  );
  expect(cadena).toMatchObject({ id: "cadena", aviso: true });
  await dar();
  reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
  expect(await sellarLibro(ctx, restaurado, CON_ANEXOS)).not.toHaveProperty("ruptura");
});

describe("own entries", () => {
  test("an owner proves each sealed entry with its salt; another person's salt or code does not open it", async () => {
    const otra = await nuevoUsuario(ctx);
    await dar(5, otra);
    const claves = [`prueba:${dados}`, `prueba:${dados + 1}`];
    const propios = async () => {
      const suyos = await buscarAsientosPropios(ctx, otra, claves);
      return claves.flatMap((clave) => suyos.get(clave) ?? []);
    };
    // A gap: a transaction took an id and did not commit.
    await db.execute(sql`select nextval('libro_asientos_id_seq')`);
    await dar(7, otra);
    expect((await propios()).map(({ puntos, sellado }) => [puntos, sellado])).toEqual([
      [5, null],
      [7, null],
    ]);
    reloj(new Date(ctx.now().getTime() + DIA_MS).toISOString());
    const sello = await sellarLibro(ctx, registro, CON_ANEXOS);
    if (!sello) throw new Error("no se selló");
    for (const { id, sal, sellado, asiento } of await propios()) {
      expect(sellado).toBe(sello.fecha);
      const prueba = await leerPrueba(ctx, sello.fecha, id);
      if (!prueba) throw new Error("sin prueba");
      expect(await verificarPrueba(prueba)).toBe(true);
      const malas = async (propio: { sal: string; codigo: string }) =>
        (await verificarPropio({ asiento, ...propio }, prueba, sello)).flatMap(({ id, ok }) =>
          ok ? [] : [id],
        );
      expect(await malas({ sal, codigo: otra })).toEqual([]);
      expect(await malas({ sal, codigo: usuario })).toEqual(["marca"]);
      expect(await malas({ sal: sal.replace(/^./, (c) => (c === "0" ? "1" : "0")), codigo: otra })).toEqual([
        "marca",
      ]);
    }
    expect(await leerPrueba(ctx, sello.fecha, 1)).toBeNull();
    expect(await leerPrueba(ctx, "2001-01-01", 1)).toBeNull();
  });
});
