import { eq } from "drizzle-orm";
import {
  productos,
  sorteos,
  sorteos_input,
  sorteos_seudonimos,
  tickets_participantes,
} from "#database/schema.ts";
import { textoFijado } from "#modules/comun/baliza/drand.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import { rondaDelSorteo } from "#modules/sorteos/verificacion/ronda.ts";
import { huellaRangos } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { crearPersona, darPuntos } from "./personas.ts";
import { crearProducto } from "./productos.ts";

/** Points contributed by a person, in order. */
export type Tramo = { usuario: string; puntos: number };

export type Preparado = {
  sku: string;
  tramos: readonly Tramo[];
  /** By code; people without one get a pseudonym derived from their code. */
  seudonimos?: Readonly<Record<string, string>>;
  semilla?: Uint8Array;
  /** False leaves one point missing, so that it stays open. */
  lleno?: boolean;
};

const seudonimoDe = (codigo: string) => bytesAHex(new TextEncoder().encode(codigo)).slice(0, 16);

/**
 * Creates a product whose raffle has those ranges, just closed, with its book; returns its key. Randomness
 * and names can be fixed.
 */
export async function sorteoLleno(ctx: Ctx, preparado: Preparado): Promise<string> {
  const { sku, tramos, semilla, lleno = true } = preparado;
  const reunido = tramos.reduce((suma, { puntos }) => suma + puntos, 0);
  const producto = await crearProducto(ctx, { sku, puntos: lleno ? reunido : reunido + 1 });
  for (const { usuario, puntos } of tramos) await darPuntos(ctx, usuario, puntos);
  const conSemilla = semilla ? { ...ctx, random: () => semilla } : ctx;
  return enTransaccion(conSemilla, async (tx) => {
    const key = (await crearSorteo(tx, producto)) ?? "";
    await abonarTodo(tx, key, preparado);
    const cierre = lleno ? await cerrar(tx, key, preparado, reunido) : {};
    await tx.db
      .update(sorteos)
      .set({ reunido, ...cierre })
      .where(eq(sorteos.key, key));
    await tx.db.update(productos).set({ puntos_final: reunido }).where(eq(productos.sku, sku));
    return key;
  });
}

function rangosDe({ tramos, seudonimos = {} }: Preparado) {
  let reunido = 0;
  return tramos.map(({ usuario, puntos }) => {
    const inicio = reunido + 1;
    reunido += puntos;
    return { usuario, inicio, final: reunido, participante: seudonimos[usuario] ?? seudonimoDe(usuario) };
  });
}

async function abonarTodo(tx: Tx, key: string, preparado: Preparado): Promise<void> {
  const rangos = rangosDe(preparado);
  await moverPuntos(
    tx,
    rangos.map(
      ({ usuario, inicio, final }): Asiento => ({
        clave: `abono:${key}:${inicio}`,
        motivo: "abono",
        movimientos: traspaso(cuentaUsuario(usuario), cuentaPozo(key), final - inicio + 1),
      }),
    ),
  );
  await tx.db.insert(tickets_participantes).values(
    rangos.map(({ usuario, inicio, final }) => ({
      usuario,
      sorteo: key,
      producto: preparado.sku,
      puntos_aportados: final - inicio + 1,
      puntos_inicio: inicio,
      puntos_final: final,
    })),
  );
}

async function cerrar(tx: Tx, key: string, preparado: Preparado, objetivo: number) {
  const rangos = rangosDe(preparado);
  const nombres = new Map(rangos.map(({ usuario, participante }) => [usuario, participante]));
  await tx.db
    .insert(sorteos_seudonimos)
    .values([...nombres].map(([usuario, seudonimo]) => ({ sorteo: key, usuario, seudonimo })));
  const { fecha_sorteo } = fechaSorteo(tx.now());
  const [sorteo] = await tx.db.select().from(sorteos).where(eq(sorteos.key, key));
  const baliza =
    sorteo?.garantia === "drand" && tx.baliza
      ? textoFijado(tx.baliza.hash, rondaDelSorteo(tx.baliza, fecha_sorteo))
      : null;
  const huella_rangos = await huellaRangos(key, objetivo, rangos);
  return { estado: "Cerrado" as const, fecha_termino: tx.now(), fecha_sorteo, huella_rangos, baliza };
}

/** Inputs given by people, by code. */
export async function darInputs(ctx: Ctx, key: string, inputs: Readonly<Record<string, number>>) {
  const created_at = ctx.now();
  const filas = Object.entries(inputs).map(([usuario, input]) => ({
    sorteo: key,
    usuario,
    input,
    created_at,
  }));
  await ctx.db.insert(sorteos_input).values(filas);
}

/** New people with these codes, and one range of `puntos` each. */
export async function gente(ctx: Ctx, codigos: readonly string[], puntos = 20): Promise<Tramo[]> {
  for (const codigo_referido of codigos) await crearPersona(ctx, { codigo_referido, nombre: "Ana" });
  return codigos.map((usuario) => ({ usuario, puntos }));
}

export async function leerSorteo({ db }: Ctx, key: string) {
  const [fila] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  if (!fila) throw new Error(`no raffle ${key}`);
  return fila;
}
