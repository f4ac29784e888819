import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { inArray } from "drizzle-orm";
import { abrirCuentas, CLAVE, entrar } from "#bench/kit/entrar.ts";
import { ahora } from "#bench/kit/oyentes.ts";
import { openDatabase } from "#database/client.ts";
import { attachDatabase } from "#database/embedded/attach.ts";
import { tickets_compras, usuarios } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { createCtx } from "#server/context.ts";

const MUCHOS = 1_000_000;

export type Bot = { jugador: string; cookie: string };
/** An accepted bet: the version it produced, and when the player received the answer. */
export type Aceptada = { version: number; cuando: number };

/** Creates people with points and signs them in at the shop on that port. */
export async function crearBots(dataDir: string, port: number, cuantos: number): Promise<Bot[]> {
  const { url } = await attachDatabase({ dir: dataDir });
  const base = openDatabase(url, { max: 4 });
  const mudo = () => undefined;
  const log = { info: mudo, warn: mudo, error: mudo };
  const parts = {
    db: base.db,
    log,
    publish: mudo,
    public_url: `http://localhost:${port}`,
    secret: "bench",
    baliza: null,
    cofre: crearCofre("bench"),
  };
  const ctx = createCtx(parts);
  const auth = abrirCuentas(ctx);
  const correos = Array.from({ length: cuantos }, (_, i) => `bot-${i}@correo.example`);
  for (const email of correos) await auth.createConfirmedUser({ email, password: CLAVE });
  const filas = await base.db.select().from(usuarios).where(inArray(usuarios.email, correos));
  await enTransaccion(ctx, async (tx) => {
    const regalo = {
      puntos: MUCHOS,
      estado: "Acreditado",
      forma_pago: "ajuste" as const,
      precio: 0,
      total: 0,
    };
    await tx.db
      .insert(tickets_compras)
      .values(filas.map(({ codigo_referido }) => ({ ...regalo, usuario: codigo_referido })));
    await moverPuntos(
      tx,
      filas.map(({ codigo_referido }) => ({
        clave: `bench:${codigo_referido}`,
        motivo: "ajuste" as const,
        movimientos: traspaso(EMISION, cuentaUsuario(codigo_referido), MUCHOS),
      })),
    );
  });
  await base.close();
  return Promise.all(
    filas.map(async ({ codigo_referido, email }) => ({
      jugador: codigo_referido,
      cookie: await entrar(port, email ?? ""),
    })),
  );
}

/**
 * Every bot bets about once a second for `segundos`. Four piles only: a fifth starts the countdown.
 */
export async function apostarTodos(
  port: number,
  bots: readonly Bot[],
  segundos: number,
): Promise<Aceptada[]> {
  const { partida } = (await (
    await fetch(`http://127.0.0.1:${port}/.netlify/functions/validarInicioJuego`)
  ).json()) as { partida: { key_partida: string } };
  const agent = new Agent({ keepAlive: true, maxSockets: bots.length });
  const hasta = performance.now() + segundos * 1_000;
  const aceptadas = await Promise.all(
    bots.map(async ({ jugador, cookie }, i) => {
      const suyas: Aceptada[] = [];
      while (performance.now() < hasta) {
        await new Promise((listo) => setTimeout(listo, 500 + Math.random() * 1_000));
        const apuesta = { jugador, cantidad: 1, numeroMonton: 1 + (i % 4), partidaId: partida.key_partida };
        suyas.push(await apostar(agent, port, cookie, apuesta));
      }
      return suyas;
    }),
  );
  agent.destroy();
  return aceptadas.flat();
}

function apostar(agent: Agent, port: number, cookie: string, cuerpo: object): Promise<Aceptada> {
  const headers = { "Content-Type": "application/json", Cookie: cookie, Origin: `http://localhost:${port}` };
  const path = "/.netlify/functions/realizarApuesta";
  return new Promise((resolve, reject) => {
    const pedido = request(
      { agent, host: "127.0.0.1", port, path, method: "POST", headers },
      async (respuesta) => {
        const cuando = ahora();
        const { version, error } = (await json(respuesta)) as { version?: number; error?: string };
        if (version === undefined) reject(new Error(`a bet was refused: ${error}`));
        else resolve({ version, cuando });
      },
    );
    // The server may close an idle keep-alive connection just as it is reused: retry once, like a browser.
    pedido.on("error", () => {
      if (pedido.reusedSocket) resolve(apostar(agent, port, cookie, cuerpo));
      else reject(new Error("the shop does not answer"));
    });
    pedido.end(JSON.stringify(cuerpo));
  });
}
