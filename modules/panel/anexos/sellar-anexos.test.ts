import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { abrirAnexos, leerPruebaAnexo } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";
import { verificarAnexos } from "#modules/puntos/sellos/anexos/verificar-anexos.ts";
import { type SelloPublico, SIN_ANEXOS, verificarPrueba } from "#modules/puntos/sellos/formato.ts";
import { abrirDia, buscarAsientosPropios } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { huellaDeArchivo, huellaPublica } from "#modules/puntos/sellos/publicar.server.ts";
import { sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { verificarDia } from "#modules/puntos/sellos/verificar-dia.ts";
import { textoActa } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { sellarV1 } from "#tests/support/shop/sellar-v1.ts";
import {
  CON_ANEXOS,
  juntar,
  listarSellos,
  olvidarSellos,
  registroEnMemoria,
} from "#tests/support/shop/sellos.ts";
import { auditarAnexos } from "./auditar-anexos.server.ts";
import { leerPruebaPublica } from "./leer-prueba.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

const ocultas = (...ordenes: SQL[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const orden of ordenes) await tx.execute(orden);
  });

let usuario = "";
let registro = registroEnMemoria();
/** Each test begins with no rows to annex and no seals. */
beforeEach(async () => {
  ctx.clock.now = new Date("2026-12-01T15:00:00Z");
  await olvidarSellos(db);
  await ocultas(sql`delete from auditoria`, sql`delete from precios_historia`);
  usuario = await nuevoUsuario(ctx);
  registro = registroEnMemoria();
});
afterEach(async () => {
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

let veces = 0;
const puntos = () => dar(ctx, { clave: `puntos:${++veces}`, usuario, puntos: 10 });
const anotar = (objeto: string, quien = "ADMIN001") =>
  enTransaccion(ctx, (tx) =>
    anotarAuditoria(tx, { quien, accion: "puntos.ajustar", objeto, despues: { motivo: objeto } }),
  );
const pasarUnDia = () => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + DIA_MS);
};
/** Seals the day of the clock, on the next one. */
async function sellar(): Promise<SelloPublico> {
  pasarUnDia();
  const sello = await sellarLibro(ctx, registro, CON_ANEXOS);
  if (!sello) throw new Error("there was nothing to seal");
  return sello;
}
const anexosDe = async ({ fecha }: SelloPublico) => juntar(await abrirAnexos(ctx, fecha));
async function idsDe(clase: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${sql.identifier(clase)} order by id`);
  return rows.map(({ id }) => id);
}
const deClase = (anexos: readonly Anexo[], clase: string) => anexos.filter((anexo) => anexo.clase === clase);
const todo = () => auditarAnexos(ctx, { todo: true });

/** Every seal verifies against its own files. */
async function exigirIntacto() {
  const sellos = await listarSellos(ctx);
  for (const [i, sello] of sellos.entries()) {
    const asientos = await juntar(await abrirDia(ctx, sello.fecha));
    const lineas = await verificarDia(sello, sellos[i - 1] ?? null, asientos);
    if (sello.version === "libro-v2") lineas.push(...(await verificarAnexos(sello, await anexosDe(sello))));
    expect(lineas.filter(({ ok }) => !ok)).toEqual([]);
  }
}

describe("the rows of the audit", () => {
  test("are sealed once, in the order of their ids, and each carries the hash of the one before", async () => {
    await puntos();
    await anotar("a");
    // A gap: a transaction took an id and did not commit.
    await db.execute(sql`select nextval('auditoria_id_seq')`);
    await anotar("b");
    const primero = await sellar();
    await puntos();
    await anotar("c");
    const segundo = await sellar();
    const ids = await idsDe("auditoria");
    const [uno, dos] = [await anexosDe(primero), await anexosDe(segundo)];
    expect([...uno, ...dos].map(({ clase, id }) => [clase, id])).toEqual(ids.map((id) => ["auditoria", id]));
    await exigirIntacto();
    expect((await todo()).diferencias).toEqual([]);
    // Another first row leads to other hashes of all that follow.
    await ocultas(sql`update auditoria set quien = 'ADMIN002' where id = ${ids[0]}`);
    await olvidarSellos(db);
    registro = registroEnMemoria();
    const otro = await sellar();
    const hashes = (await anexosDe(otro)).map(({ hash }) => hash);
    for (const { hash } of [...uno, ...dos]) expect(hashes).not.toContain(hash);
  });

  test("accept no change and no deletion", async () => {
    await anotar("a");
    const rechaza = (orden: SQL) =>
      expect(db.execute(orden)).rejects.toMatchObject({
        cause: { message: "La tabla auditoria solo admite filas nuevas." },
      });
    await rechaza(sql`update auditoria set quien = 'otra'`);
    await rechaza(sql`delete from auditoria`);
  });

  test("that were changed, taken out or slipped in behind the seal are named one by one", async () => {
    await puntos();
    for (const objeto of ["a", "b", "c", "d"]) {
      await db.execute(sql`select nextval('auditoria_id_seq')`);
      await anotar(objeto);
    }
    const { fecha } = await sellar();
    const [a = 0, b = 0, c = 0] = await idsDe("auditoria");
    await ocultas(
      sql`update auditoria set despues = '{"motivo":"otro"}' where id = ${a}`,
      sql`delete from auditoria where id = ${b}`,
      sql`insert into auditoria (id, quien, accion, objeto) overriding system value values (${c - 1}, 'x', 'y', 'z')`,
    );
    expect((await todo()).diferencias).toEqual([
      `auditoria ${a} no es lo que se selló el ${fecha}.`,
      `Falta auditoria ${b}, que se selló el ${fecha}.`,
      `auditoria ${c - 1} se agregó después de que se sellara el ${fecha}.`,
    ]);
  });

  test("that are being written hold the cut back, and wait for no other action", async () => {
    await puntos();
    const tomado = Promise.withResolvers<void>();
    const soltar = Promise.withResolvers<void>();
    const abierta = enTransaccion(ctx, async (tx) => {
      await anotarAuditoria(tx, { quien: "ADMIN001", accion: "puntos.ajustar", objeto: "lenta" });
      tomado.resolve();
      await soltar.promise;
    });
    await tomado.promise;
    // A second action commits although the first one, with a lower id, has not.
    await anotar("rápida");
    pasarUnDia();
    const sellando = sellarLibro(ctx, registro, CON_ANEXOS);
    soltar.resolve();
    await abierta;
    const sello = await sellando;
    expect(sello && (await anexosDe(sello)).map(({ id }) => id)).toEqual(await idsDe("auditoria"));
  });

  test("of a day without entries wait for the next seal", async () => {
    await puntos();
    await sellar();
    await anotar("a");
    pasarUnDia();
    expect(await sellarLibro(ctx, registro, CON_ANEXOS)).toBeNull();
    await puntos();
    expect(await anexosDe(await sellar())).toHaveLength(1);
  });

  test("written after midnight belong to the next day", async () => {
    await puntos();
    await anotar("a");
    pasarUnDia();
    await anotar("b");
    const sello = await sellarLibro(ctx, registro, CON_ANEXOS);
    expect(sello && (await anexosDe(sello))).toHaveLength(1);
  });
});

describe("prices", () => {
  test("are sealed with the public row, which the proof shows", async () => {
    await puntos();
    const created_at = ctx.now();
    await crearProducto(ctx, { sku: "SELLADO-1", precio_cliente: 7_990, created_at });
    await crearProducto(ctx, { sku: "SELLADO-2", precio_cliente: 6_990, created_at });
    const sello = await sellar();
    const precios = deClase(await anexosDe(sello), "precio");
    expect(precios.map(({ id }) => id)).toEqual(await idsDe("precios_historia"));
    for (const { id, hash } of precios) {
      const prueba = await leerPruebaPublica(ctx, { fecha: sello.fecha, clase: "precio", id: String(id) });
      expect(prueba?.fila).toMatchObject({ id, producto: expect.stringContaining("SELLADO-") });
      expect(huellaPublica(prueba?.fila ?? {})).toBe(hash);
    }
    const [primero] = precios;
    await ocultas(sql`update precios_historia set precio = 9990 where id = ${primero?.id ?? 0}`);
    expect((await todo()).diferencias).toEqual([
      `precio ${primero?.id} no es lo que se selló el ${sello.fecha}.`,
    ]);
  });
});

/** A raffle that ended with an acta. */
async function terminado(key: string, ganadores: boolean): Promise<string> {
  const sku = `P-${key}`;
  await crearProducto(ctx, { sku });
  await db.execute(sql`
    insert into sorteos (key, producto, estado, objetivo, minimo, reunido, compromiso, huella_rangos, fecha_termino, sorteado_en)
    values (${key}, ${sku}, 'Finalizado', 10, 1, 0, 'c', ${"a".repeat(64)}, ${ctx.now().toISOString()}::timestamptz,
            ${ganadores ? ctx.now().toISOString() : null}::timestamptz)`);
  return sku;
}

describe("actas", () => {
  test("of raffles that ended are sealed once, each by its file", async () => {
    const [uno, otro] = ["SRT-ZZZ1", "SRT-AAA1"];
    const sku = await terminado(uno, true);
    await terminado(otro, false);
    await puntos();
    const sello = await sellar();
    const actas = deClase(await anexosDe(sello), "acta");
    expect(actas.map(({ id }) => id)).toEqual([otro, uno]);
    const acta = await leerActaSorteo(ctx, sku, uno);
    if (!acta) throw new Error("no acta");
    expect(actas[1]?.hash).toBe(huellaDeArchivo(textoActa(acta)));
    // The fields of sealed files and their order: another one would make every sealed acta look rewritten.
    expect(Object.keys(acta).join(" ")).toBe(
      "version key sku objetivo compromiso semilla rangos huella_rangos aportes huella_aportes baliza numero_producto " +
        "ganador_producto numero_puntos ganador_puntos cerrado_en sorteado_en fecha_sorteo ensayo garantia semilla_publicada_en sello",
    );
    await puntos();
    expect(deClase(await anexosDe(await sellar()), "acta")).toEqual([]);
    await ocultas(sql`update sorteos set numero_producto = 7 where key = ${uno}`);
    expect((await todo()).diferencias).toEqual([`acta ${uno} no es lo que se selló el ${sello.fecha}.`]);
    await ocultas(sql`delete from sorteos where key in (${uno}, ${otro})`);
  });
});

describe("a shop that was sealed as libro-v1", () => {
  test("goes on with libro-v2 in one chain, and its old days and proofs stay as they were", async () => {
    await puntos();
    await anotar("antes");
    const viejo = await sellarV1(ctx, "2026-12-01");
    registro = registroEnMemoria([viejo]);
    pasarUnDia();
    await puntos();
    const nuevo = await sellar();
    expect([viejo.version, nuevo.version]).toEqual(["libro-v1", "libro-v2"]);
    expect(nuevo.anterior).toBe(viejo.sello);
    // The first seal with annexes has all that happened before it.
    expect((await anexosDe(nuevo)).map(({ id }) => id)).toEqual(await idsDe("auditoria"));
    await exigirIntacto();
    const propios = await buscarAsientosPropios(ctx, usuario, [`puntos:${veces - 1}`, `puntos:${veces}`]);
    expect([...propios.values()].filter(({ asiento }) => asiento.huella_datos)).toHaveLength(1);
    expect(await abrirAnexos(ctx, viejo.fecha)).toBeNull();
    expect((await todo()).diferencias).toEqual([]);
  });
});

describe("proofs", () => {
  test("lead from an annex to the root in the seal, and name nothing of a private row", async () => {
    await puntos();
    for (let i = 0; i < 5; i += 1) await anotar(`usuario:${usuario}`);
    const sello = await sellar();
    for (const { clase, id, hash } of await anexosDe(sello)) {
      const prueba = await leerPruebaPublica(ctx, { fecha: sello.fecha, clase, id: String(id) });
      if (!prueba) throw new Error("no proof");
      expect(prueba).toMatchObject({ clase, id, hash, raiz: sello.raiz_anexos, tamano: 5 });
      expect(await verificarPrueba(prueba)).toBe(true);
      expect(JSON.stringify(prueba)).not.toContain(usuario);
      expect(prueba).not.toHaveProperty("fila");
    }
    expect(await leerPruebaAnexo(ctx, { fecha: sello.fecha, clase: "auditoria", id: "999999" })).toBeNull();
  });

  test("a day without annexes has 64 zeros and an empty file", async () => {
    await puntos();
    const sello = await sellar();
    expect([sello.raiz_anexos, await anexosDe(sello)]).toEqual([SIN_ANEXOS, []]);
    await exigirIntacto();
  });
});

test("a changed node of the tree of annexes is found by the audit of the seals", async () => {
  await puntos();
  await anotar("a");
  await anotar("b");
  const { fecha } = await sellar();
  const cambiar = (de: string, a: string) =>
    ocultas(sql`update libro_anexos set huella = translate(huella, ${de}, ${a}) where nivel = 0`);
  await cambiar("0123456789abcdef", "123456789abcdef0");
  expect((await auditarLibro(ctx)).diferencias).toEqual([
    `El árbol guardado de los anexos del ${fecha} no lleva a la raíz de su sello.`,
  ]);
  await cambiar("123456789abcdef0", "0123456789abcdef");
});
