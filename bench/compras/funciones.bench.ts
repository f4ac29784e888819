import { sql } from "drizzle-orm";
import { type Carrera, MS, type Pedido, type Resultado, RONDAS, turnos } from "#bench/kit/carrera.ts";
import type { Medida } from "#bench/kit/medida.ts";
import { categorias, productos, tickets_compras } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { abrirTodo, type Cliente, type TiendaAbierta } from "./tienda.ts";

const TRABAJADORES = 16;
/** Exceeds what any run can spend, fill or confirm. */
const MUCHOS = 1_000_000_000;
/** Requests of one round: an abono takes less time than its mail. */
const TOPE = 1_000;
/** For each door a first round and the measured ones. */
export const VENTAS = 2 * (RONDAS + 1) * TOPE;
const SKU = "700001";

/** Compares other functions that write with the minimal program, each over HTTP. */
export async function medir(): Promise<Medida[]> {
  const abierta = await abrirTodo(TRABAJADORES);
  try {
    await enTransaccion(abierta.ctx, (tx) => sembrar(tx, abierta.clientes));
    const partidaId = (await leerViva(abierta.ctx))?.partida.key_partida ?? "";
    const nombres = ["pagoRecibido", "abonarPuntos", "realizarApuesta"];
    const medidos = await turnos(puertas(abierta, partidaId));
    return tablas(nombres, medidos);
  } finally {
    await abierta.cerrar();
  }
}

/** Points for all, a raffle that never fills, and sales that wait for their payment. */
export async function sembrar(tx: Tx, clientes: readonly Cliente[]): Promise<void> {
  await guardarAjustes(tx, { sorteos_activos: true, juego_activo: true }, null);
  await tx.db.insert(categorias).values({ id: 900, categoria: "Pruebas" });
  const producto = { sku: SKU, producto: "Producto", puntos: MUCHOS, minimo_puntos: 1 };
  await tx.db.insert(productos).values({ ...producto, categoria_id: 900, precio_cliente: 1_000 });
  await crearSorteo(tx, producto);
  const regalo = { puntos: MUCHOS, estado: "Acreditado", forma_pago: "ajuste" as const, precio: 0, total: 0 };
  await tx.db.insert(tickets_compras).values(clientes.map(({ codigo }) => ({ ...regalo, usuario: codigo })));
  const asientos = clientes.map(({ codigo }) => ({
    clave: `bench:${codigo}`,
    motivo: "ajuste" as const,
    movimientos: traspaso(EMISION, cuentaUsuario(codigo), MUCHOS),
  }));
  await moverPuntos(tx, asientos);
  const codigos = sql.param(clientes.map(({ codigo }) => codigo));
  await tx.db.execute(sql`
    with venta as (
      insert into ventas (codigo, usuario, productos, puntos, total)
      select 'PZ-' || translate(lpad(i::text, 6, '0'), '0123456789', 'ABCDEFGHJK'),
             (${codigos}::text[])[1 + i % ${clientes.length}::int], 1000, 0, 1000
        from generate_series(1, ${VENTAS}::int) i
      returning id, usuario)
    insert into productos_compras (producto, puntos, estado, cantidad, precio, total, forma_pago, usuario, venta)
    select ${SKU}, 10, 'Validando Pago', 1, 1000, 1000, 'transferencia', usuario, id from venta`);
}

/** The code of the i-th of these sales. */
export const codigoDe = (i: number): string =>
  `PZ-${String(i)
    .padStart(6, "0")
    .replace(/\d/g, (cifra) => "ABCDEFGHJK"[Number(cifra)] ?? "")}`;

export function puertas(abierta: TiendaAbierta, partidaId: string): Carrera[] {
  const { tienda, minimo, postmaster, clientes, admin, sinCorreos } = abierta;
  let siguiente = 0;
  const cliente = (i: number) => clientes[i % clientes.length] as Cliente;
  const funcion = (nombre: string) => `/.netlify/functions/${nombre}`;
  const pares: [nuestra: (i: number) => Pedido, minima: (i: number) => Pedido][] = [
    [
      () => ({
        path: funcion("pagoRecibido"),
        cuerpo: { codigo: codigoDe(++siguiente) },
        headers: { Cookie: admin },
      }),
      () => ({ path: "/pagar", cuerpo: { codigo: codigoDe(++siguiente) } }),
    ],
    [
      (i) => ({
        path: funcion("abonarPuntos"),
        cuerpo: { sku: SKU, puntos: 1, usuario: cliente(i).codigo },
        headers: { Cookie: cliente(i).cookie },
      }),
      (i) => ({ path: "/abonar", cuerpo: { sku: SKU, usuario: cliente(i).codigo } }),
    ],
    [
      (i) => ({
        path: funcion("realizarApuesta"),
        // Four piles only: a fifth would start the countdown.
        cuerpo: { jugador: cliente(i).codigo, cantidad: 1, numeroMonton: 1 + (i % 4), partidaId },
        headers: { Cookie: cliente(i).cookie },
      }),
      (i) => ({ path: "/apostar", cuerpo: { usuario: cliente(i).codigo, monton: 1 + (i % 4) } }),
    ],
  ];
  const comunes = { postmaster, trabajadores: TRABAJADORES, tope: TOPE, reposar: sinCorreos };
  return pares.flatMap(([nuestra, minima]) => [
    { ...comunes, port: tienda.port, pid: tienda.pid, pedir: nuestra },
    { ...comunes, port: minimo.port, pid: minimo.pid, pedir: minima },
  ]);
}

function tablas(nombres: readonly string[], medidos: readonly Resultado[]): Medida[] {
  const par = (i: number) => {
    const [nuestra, minima] = [medidos[2 * i], medidos[2 * i + 1]];
    if (!nuestra || !minima) throw new Error("a door was not measured");
    return { nuestra, minima };
  };
  const columnas: Medida["columnas"] = ["the shop", "bare node:http + pg"];
  const filas = (que: string, unidad: "req/s" | "ms", valor: (resultado: Resultado) => number) =>
    nombres.map((nombre, i) => {
      const { nuestra, minima } = par(i);
      return { que: `${nombre}${que}`, nuestra: valor(nuestra), referencia: valor(minima), unidad };
    });
  return [
    {
      titulo: "Other functions over HTTP, requests per second, 16 workers",
      columnas,
      meta: { minimo: 0.5 },
      notas: [
        "Same database with fsync on, one transaction each. The shop also sends the mails; the bare server checks nothing.",
        "Confirmations, abonos of one raffle and bets of one round are settled in batches by the shop.",
        `${RONDAS} rounds of ${TOPE} requests or ${MS / 1_000} s each, taken in turns; median.`,
      ],
      filas: filas("", "req/s", ({ por_segundo }) => por_segundo),
    },
    {
      titulo: "Other functions over HTTP, waits and CPU time of a request",
      columnas,
      meta: { maximo: 2 },
      notas: ["The same rounds. CPU time from /proc, with the mails of the request."],
      filas: [
        ...filas(", p99", "ms", ({ p99 }) => p99),
        ...filas(", CPU of the thread that serves", "ms", ({ cpu }) => cpu.hilo),
        ...filas(", CPU of PostgreSQL", "ms", ({ cpu }) => cpu.base),
      ],
    },
  ];
}
