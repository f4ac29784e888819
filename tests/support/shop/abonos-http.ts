import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";
import { tickets_participantes, usuarios } from "#database/schema.ts";
import { chanceUuid } from "#tests/support/chance.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { cookieOf } from "#tests/support/e2e/http.ts";
import type { TestServer } from "#tests/support/server.ts";
import { darPuntos } from "./personas.ts";

type Where = Pick<TestServer, "url">;

import { crearProductoConSorteo } from "./sorteos.ts";

type Cliente = { cookie: string; codigo: string };
type Pedido = { cliente: Cliente; clave: string };
type Dado = Pedido & { puntosInicio: number; puntosFinal: number };

/** What the clients of one raffle requested, and the answers they got. */
export type CargaAbonos = {
  sku: string;
  key: string;
  clientes: Cliente[];
  pedidos: Pedido[];
  dados: Dado[];
};

const PUNTOS = 3;
const ABUNDANTES = 1_000_000;

/** A raffle too large to fill, and signed-in people with more points than they can spend. */
export async function prepararAbonos(server: Where, db: Db, personas: number): Promise<CargaAbonos> {
  const ctx = testCtx(db, new Date());
  const clientes: Cliente[] = [];
  for (let i = 0; i < personas; i++) {
    const login = await createConfirmed(db);
    const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, login.email));
    const codigo = fila?.codigo_referido ?? "";
    await darPuntos(ctx, codigo, ABUNDANTES);
    clientes.push({ codigo, cookie: await cookieOf(server, login) });
  }
  const sorteo = await crearProductoConSorteo(ctx, { objetivo: ABUNDANTES });
  return { ...sorteo, clientes, pedidos: [], dados: [] };
}

/** Sends another abono of the next client, under a new key. */
export async function abonarUnaVez(server: Where, carga: CargaAbonos): Promise<void> {
  const cliente = carga.clientes[carga.pedidos.length % carga.clientes.length];
  if (!cliente) throw new Error("no person to contribute");
  const pedido = { cliente, clave: chanceUuid() };
  carga.pedidos.push(pedido);
  carga.dados.push(await pedir(server, carga.sku, pedido));
}

async function pedir({ url }: Where, sku: string, pedido: Pedido): Promise<Dado> {
  const response = await fetch(`${url}/.netlify/functions/abonarPuntos`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: url,
      Cookie: pedido.cliente.cookie,
      "Idempotency-Key": pedido.clave,
    },
    body: JSON.stringify({ sku, puntos: PUNTOS, usuario: pedido.cliente.codigo }),
  });
  const cuerpo = await response.json();
  if (response.status !== 200) throw new Error(`abonarPuntos: ${response.status} ${JSON.stringify(cuerpo)}`);
  return { ...pedido, puntosInicio: cuerpo.puntosInicio, puntosFinal: cuerpo.puntosFinal };
}

/**
 * Every answered abono is stored; unanswered ones are repeated with the same key, and then each is stored
 * once.
 */
export async function comprobarAbonos(server: Where, db: Db, carga: CargaAbonos): Promise<void> {
  const enFilas = (dados: readonly Dado[]) =>
    dados
      .map(({ cliente, puntosInicio, puntosFinal }) => `${puntosInicio}-${puntosFinal}:${cliente.codigo}`)
      .sort();
  const leer = async () => {
    const filas = await db
      .select()
      .from(tickets_participantes)
      .where(eq(tickets_participantes.sorteo, carga.key));
    return filas.map((fila) => `${fila.puntos_inicio}-${fila.puntos_final}:${fila.usuario}`).sort();
  };
  expect(await leer()).toEqual(expect.arrayContaining(enFilas(carga.dados)));
  const respondidas = new Set(carga.dados.map(({ clave }) => clave));
  const sinRespuesta = carga.pedidos.filter(({ clave }) => !respondidas.has(clave));
  const despues = await Promise.all(sinRespuesta.map((pedido) => pedir(server, carga.sku, pedido)));
  const todos = [...carga.dados, ...despues];
  expect(await leer()).toEqual(enFilas(todos));
  expect(new Set(enFilas(todos)).size).toBe(carga.pedidos.length);
  carga.dados.push(...despues);
  const repetidos = await Promise.all(carga.dados.slice(-10).map((dado) => pedir(server, carga.sku, dado)));
  expect(repetidos).toEqual(carga.dados.slice(-10));
}
