import { readFile } from "node:fs/promises";
import { puertas, sembrar } from "#bench/compras/funciones.bench.ts";
import { abrirTodo, type TiendaAbierta } from "#bench/compras/tienda.ts";
import { type Carrera, type Pedido, turnos } from "#bench/kit/carrera.ts";
import { abrirOyentes } from "#bench/kit/oyentes.ts";
import { medirBase } from "#modules/comun/operacion.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import type { Cost, Costs, ShopOperation } from "#ops/capacity/plan.ts";

const TRABAJADORES = 8;
const TOPE = 600;
const OYENTES = 500;
const COMPRIMIDA = { "Accept-Encoding": "gzip" };

export type Medido = { costos: Costs; bytes_por_socket: number };

/** What each operation costs, one kind after the other, so that the bytes that stay are its own. */
export async function medirCostos(): Promise<Medido> {
  const abierta = await abrirTodo(TRABAJADORES);
  try {
    await enTransaccion(abierta.ctx, (tx) => sembrar(tx, abierta.clientes));
    const de = (nombre: ShopOperation) => costo(abierta, pedidos[nombre], nombre.startsWith("page"));
    const pedidos = await pedidosDe(abierta);
    const costos: Costs = {
      page_from_memory: await de("page_from_memory"),
      page_of_visitor: await de("page_of_visitor"),
      page_signed_in: await de("page_signed_in"),
      purchase: await de("purchase"),
      payment: await de("payment"),
      contribution: await de("contribution"),
      bet: await de("bet"),
    };
    return { costos, bytes_por_socket: await medirSockets(abierta) };
  } finally {
    await abierta.cerrar();
  }
}

type Pedir = Carrera["pedir"];

async function pedidosDe(abierta: TiendaAbierta): Promise<Record<ShopOperation, Pedir>> {
  const { ctx, clientes, item } = abierta;
  const partidaId = (await leerViva(ctx))?.partida.key_partida ?? "";
  const [pago, , abono, , apuesta] = puertas(abierta, partidaId);
  if (!pago || !abono || !apuesta) throw new Error("a door is missing");
  const quien = (i: number) => clientes[i % clientes.length];
  const pagina = (path: string, headers: Record<string, string>): Pedido => ({
    path,
    headers: { ...COMPRIMIDA, ...headers },
  });
  return {
    page_from_memory: () => pagina("/productos", {}),
    // A cookie bypasses the page cache.
    page_of_visitor: () => pagina("/productos", { Cookie: "visita=1" }),
    page_signed_in: (i) => pagina("/mis-puntos", { Cookie: quien(i)?.cookie ?? "" }),
    purchase: (i) => ({
      path: "/.netlify/functions/ingresarCompras",
      cuerpo: { carrito: [{ ...item, cantidad: 1 }], usuario: quien(i)?.user_id, repetir: true },
      headers: { Cookie: quien(i)?.cookie ?? "" },
    }),
    payment: pago.pedir,
    contribution: abono.pedir,
    bet: apuesta.pedir,
  };
}

/** CPU time from /proc: other work on the machine hardly changes it. */
async function costo(abierta: TiendaAbierta, pedir: Pedir, soloLee: boolean): Promise<Cost> {
  const { tienda, postmaster, ctx, sinCorreos } = abierta;
  let veces = 0;
  const carrera: Carrera = {
    port: tienda.port,
    pid: tienda.pid,
    postmaster,
    trabajadores: TRABAJADORES,
    tope: TOPE,
    pedir: (trabajador, vez) => {
      veces++;
      return pedir(trabajador, vez);
    },
    reposar: soloLee ? async () => undefined : sinCorreos,
  };
  const antes = await medirBase(ctx);
  const [medida] = await turnos([carrera]);
  if (!medida) throw new Error("nothing was measured");
  const quedan = soloLee ? 0 : ((await medirBase(ctx)) - antes) / veces;
  return { process_ms: medida.cpu.proceso, database_ms: medida.cpu.base, bytes: quedan };
}

/** Memory of the process for each open socket at the game's table. */
async function medirSockets({ tienda }: TiendaAbierta): Promise<number> {
  const antes = await memoria(tienda.pid);
  const oyentes = await abrirOyentes(tienda.port, OYENTES);
  const despues = await memoria(tienda.pid);
  oyentes.cerrar();
  return Math.max(0, despues - antes) / OYENTES;
}

async function memoria(pid: number): Promise<number> {
  const [, kb = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) * 1_024;
}
