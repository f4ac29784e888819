import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeEach, expect, it } from "vitest";
import { movimientos_banco } from "#database/schema.ts";
import {
  guardarCartola,
  revisarCartola,
  subirCartola,
} from "#modules/transferencias/importar/importar-cartola.server.ts";
import { abrirFintoc, conectar, movimientoFintoc } from "#tests/support/fintoc.ts";
import { cases } from "#tests/support/long.ts";
import { conCuentas } from "#tests/support/shop/cartolas.ts";
import { abrirConciliacion } from "#tests/support/shop/movimientos.ts";
import { decidirDudoso, leerMovimientosPorRevisar } from "./revisar.server.ts";
import { actualizarAhora } from "./sincronizar.server.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, admin } = conciliacion;
await conCuentas(ctx);
const doble = await abrirFintoc();
afterAll(doble.cerrar);

beforeEach(async () => {
  await db.execute(
    sql`truncate movimientos_banco, cartolas, fintoc_movimientos, fintoc_conexion, conexiones_secretos cascade`,
  );
  await conectar(ctx, admin);
});

type Hecho = { id: number; dia: number; monto: number; quien: string };
const QUIENES = ["Ana Soto", "Luis Rojas"];
const diez = (numero: number) => String(numero).padStart(10, "0");
const TITULOS =
  "Fecha;Detalle Movimiento;Cheque o Cargo;Deposito o Abono;Saldo;Docto. Nro.;Trn;Caja;Sucursal";

const CABECERA = "Comercial de Prueba SpA (067820518-4) cta:009876543210";

/** The bank's own file of these deposits: another text, no RUT, no id. */
async function importar(hechos: readonly Hecho[], cabecera: readonly string[] = [CABECERA]): Promise<void> {
  const lineas = hechos.map(({ dia, monto, quien }, i) => {
    const saldo = hechos.slice(0, i + 1).reduce((suma, hecho) => suma + hecho.monto, 0);
    return `${dia}/11/2026;TRASPASO DE:${quien.toUpperCase()};00000000000;+${diez(monto)};+${diez(saldo)};00000000000;${diez(0)};0000000000;INTERNET`;
  });
  const texto = [...cabecera, TITULOS, ...lineas].join("\n");
  const archivo = { nombre: "cartola.txt", contenido: new TextEncoder().encode(texto) };
  const id = await subirCartola(ctx, archivo, admin);
  const revision = await revisarCartola(ctx, id, admin);
  if (revision.estado !== "leida") throw new Error(revision.frase);
  if (revision.guardada_en) return;
  // A person who knows the truth decides what is doubtful. Each candidate is one deposit.
  const tomados = new Set<number>();
  const decisiones = revision.plan.dudosos.map(({ leido, candidatos }) => ({
    fila: leido.fila,
    es:
      candidatos.find(
        (uno) => uno.fecha_contable === leido.fecha_contable && !tomados.has(uno.id) && tomados.add(uno.id),
      )?.id ?? ("otro" as const),
  }));
  await guardarCartola(ctx, { id, decisiones }, admin);
}

const deFintoc = ({ id, dia, monto, quien }: Hecho) =>
  movimientoFintoc({
    id: `mov_hecho${id}`,
    amount: monto,
    post_date: `2026-11-${String(dia).padStart(2, "0")}T00:00:00.000Z`,
    transaction_date: null,
    description: `Transferencia recibida de ${quien}`,
    sender_account: { holder_id: quien === "Ana Soto" ? "123456785" : "111111111", holder_name: quien },
  });

async function sincronizar(hechos: readonly Hecho[]): Promise<void> {
  doble.estado.movimientos = hechos.map(deFintoc);
  await actualizarAhora(ctx, doble.servicio, admin);
  // A decision takes its candidate from the others.
  for (;;) {
    const [visto] = await leerMovimientosPorRevisar(ctx, admin);
    if (!visto) return;
    if (visto.estado !== "dudoso") throw new Error(`${visto.id} is ${visto.estado}`);
    const { candidatos, fila } = visto;
    const es =
      candidatos.find(({ fecha_contable }) => fecha_contable === fila.fecha_contable)?.id ??
      ("otro" as const);
    await decidirDudoso(ctx, { id: visto.id, es, vistos: candidatos.map(({ id }) => id) }, admin);
  }
}

const clave = ({ dia, monto, quien }: Omit<Hecho, "id">) => `${dia} ${monto} ${quien.toUpperCase()}`;
const guardados = async () =>
  (await db.select().from(movimientos_banco))
    .map(({ fecha_contable, monto, nombre_pagador }) =>
      clave({ dia: Number(fecha_contable.slice(8)), monto, quien: nombre_pagador ?? "" }),
    )
    .sort();

const FIJOS: Hecho[] = [
  { id: 1, dia: 10, monto: 5_000, quien: "Ana Soto" },
  { id: 2, dia: 10, monto: 5_000, quien: "Ana Soto" },
  { id: 3, dia: 12, monto: 5_000, quien: "Ana Soto" },
  { id: 4, dia: 12, monto: 7_000, quien: "Luis Rojas" },
];

/** The days that an earlier file or list had: what comes after it overlaps, with other bytes. */
const PRIMEROS = FIJOS.filter(({ dia }) => dia <= 10);

type Paso = (hechos: readonly Hecho[]) => Promise<void>;
type Pasos = { antes?: readonly Paso[]; despues: readonly Paso[] };

async function seguir({ antes = [], despues }: Pasos): Promise<void> {
  for (const paso of antes) await paso(PRIMEROS);
  for (const paso of despues) await paso(FIJOS);
}

it.each<[string, Pasos]>([
  ["file, then Fintoc", { despues: [importar, sincronizar] }],
  ["Fintoc, then file", { despues: [sincronizar, importar] }],
  ["both, twice", { antes: [sincronizar, importar], despues: [sincronizar, importar] }],
])("%s: each real deposit is one movement, and two equal ones are two", async (_, pasos) => {
  await seguir(pasos);
  expect(await guardados()).toEqual(FIJOS.map(clave).sort());
  const filas = await db.select().from(movimientos_banco);
  // The statement has the balance, Fintoc the RUT: whichever came second completed the other.
  for (const { rut_pagador, saldo } of filas) expect([rut_pagador, saldo]).not.toContain(null);
});

const sinCuenta: Paso = (hechos) => importar(hechos, []);

it.each<[string, Pasos]>([
  ["file, then Fintoc", { despues: [sinCuenta, sincronizar] }],
  ["Fintoc, then file", { despues: [sincronizar, sinCuenta] }],
  ["both, twice", { antes: [sincronizar, sinCuenta], despues: [sincronizar, sinCuenta] }],
  ["both, twice, file first", { antes: [sinCuenta, sincronizar], despues: [sinCuenta, sincronizar] }],
  ["after a file that names it", { antes: [importar], despues: [sinCuenta] }],
  ["before a file that names it", { antes: [sinCuenta], despues: [importar] }],
  ["after the same days of a file that names it", { despues: [importar, sinCuenta] }],
])("%s: a file that names no account asks a person instead of adding a deposit again", async (_, pasos) => {
  await seguir(pasos);
  expect(await guardados()).toEqual(FIJOS.map(clave).sort());
});

it("another link of the same account brings new ids and no movement twice", async () => {
  await sincronizar(FIJOS);
  await conectar(ctx, admin, { cuenta_fintoc: "acc_prueba1" });
  await db.execute(sql`update fintoc_movimientos set cuenta_fintoc = 'acc_anterior', id = id || '_anterior'`);
  await sincronizar(FIJOS);
  expect(await guardados()).toEqual(FIJOS.map(clave).sort());
});

it("whatever part of the days each source has at each time, nothing is lost and nothing is there twice", async () => {
  const hechos = fc
    .array(
      fc.record({
        dia: fc.integer({ min: 9, max: 13 }),
        monto: fc.constantFrom(5_000, 7_000),
        quien: fc.constantFrom(...QUIENES),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .map((filas) => filas.sort((a, b) => a.dia - b.dia).map((fila, id) => ({ ...fila, id: id + 1 })));
  const pasos = fc.array(fc.record({ archivo: fc.boolean(), hasta: fc.integer({ min: 9, max: 13 }) }), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(hechos, pasos, fc.boolean(), async (todos, partes, archivoAlFinal) => {
      await db.execute(sql`truncate movimientos_banco, cartolas, fintoc_movimientos cascade`);
      for (const { archivo, hasta } of partes) {
        const parte = todos.filter(({ dia }) => dia <= hasta);
        if (parte.length > 0) await (archivo ? importar : sincronizar)(parte);
      }
      for (const paso of archivoAlFinal ? [sincronizar, importar] : [importar, sincronizar])
        await paso(todos);
      expect(await guardados()).toEqual(todos.map(clave).sort());
    }),
    // Each run reads several files in a thread: few runs, always the same ones.
    { numRuns: cases(6), seed: 14 },
  );
});
