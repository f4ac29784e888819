import { sql } from "drizzle-orm";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { SimulationFailure } from "#tests/simulation/failure.ts";
import { type Linea, type Persona, puntosDe, type Venta } from "#tests/simulation/modelo.ts";
import { type Request, send, sendBoth } from "#tests/simulation/requests.ts";
import { after, HOUR, MINUTE, type World } from "#tests/simulation/world.ts";
import { activas } from "./cuentas.ts";
import { seguirVenta } from "./seguimiento.ts";

/** What the shop sells, as the simulation created it. */
export type Articulo = { tipo: "producto" | "ticket"; id: number; puntos: number; sku: string | null };
export type Catalogo = { articulos: Articulo[]; cupones: string[] };

type Carrito = { lineas: LineaPedida[]; puntos: number };

function llenarCarrito({ chance }: World, { articulos }: Catalogo): Carrito {
  const elegidos = chance.some(articulos, chance.int(1, 3));
  const lineas = elegidos.map(({ tipo, id }) => ({
    tipo,
    id,
    cantidad: chance.int(1, tipo === "ticket" ? 4 : 2),
  }));
  const puntos = elegidos.reduce((suma, { puntos }, i) => suma + puntos * (lineas[i]?.cantidad ?? 0), 0);
  return { lineas, puntos };
}

/** A person fills a cart and buys it: at once, after a quote, or days later when the quote has expired. */
export async function comprar(world: World, catalogo: Catalogo, persona: Persona): Promise<void> {
  const { chance } = world;
  const carrito = llenarCarrito(world, catalogo);
  if (chance.yes(0.25)) return void (await send(world, ingresar(world, persona, carrito)));
  const cupon = chance.yes(0.3) ? chance.pick(catalogo.cupones) : undefined;
  const cotizado = await send(world, cotizar(persona, carrito, cupon));
  if (!("answer" in cotizado)) return;
  const { codigo } = cotizado.answer;
  const dice = chance.int(1, 100);
  if (dice > 92) return;
  const espera = dice < 75 ? chance.int(1, 30) * MINUTE : chance.int(1, 80) * HOUR;
  world.plan(after(world.now(), espera), async () => {
    if (persona.estado === "activa") await send(world, ingresar(world, persona, carrito, codigo));
  });
}

/** Two people want the same things at the same moment. */
export async function comprarALaVez(world: World, catalogo: Catalogo): Promise<void> {
  const [una, otra] = world.chance.some(activas(world), 2);
  if (!una || !otra) return;
  const carrito = llenarCarrito(world, catalogo);
  await sendBoth(world, ingresar(world, una, carrito), ingresar(world, otra, carrito));
}

const cotizar = ({ sesion }: Persona, { lineas }: Carrito, cupon: string | undefined) =>
  ({
    name: "cotizar",
    who: sesion.codigo_referido,
    detail: `${describir(lineas)} ${cupon ?? ""}`,
    run: async (ctx) => {
      const { codigo, total } = await cotizarCarrito(ctx, { carrito: lineas, cupon }, sesion);
      return { codigo, total };
    },
  }) satisfies Request<{ codigo: string; total: number }>;

const describir = (lineas: readonly LineaPedida[]): string =>
  lineas.map(({ tipo, id, cantidad }) => `${cantidad}×${tipo}:${id}`).join(" ");

function ingresar(world: World, { sesion }: Persona, { lineas, puntos }: Carrito, codigo?: string) {
  const usuario = sesion.codigo_referido;
  const pedido = { carrito: lineas, usuario: sesion.user_id, codigo, repetir: world.chance.yes(0.5) };
  return {
    name: "ingresar",
    who: usuario,
    detail: `${describir(lineas)} ${codigo ?? ""}`,
    run: (ctx) => ingresarCompras(ctx, pedido, sesion),
    accepted: async ({ codigoVenta }) => {
      const venta = await leerVenta(world, codigoVenta);
      if (venta.usuario !== usuario || puntosDe(venta.lineas) !== puntos || venta.estado !== "Validando Pago")
        throw new SimulationFailure(`the sale ${codigoVenta} is not the cart of ${usuario}`);
      if (world.modelo.ventas.has(codigoVenta))
        throw new SimulationFailure(`the code ${codigoVenta} was given to two sales`);
      world.modelo.ventas.set(codigoVenta, venta);
      seguirVenta(world, venta);
    },
  } satisfies Request<{ codigoVenta: string }>;
}

/** A sale as it was just written: its price and the ids of its lines are the shop's. */
export async function leerVenta({ db, now }: World, codigo: string): Promise<Venta> {
  const { rows } = await db.execute<{
    id: number;
    usuario: string;
    total: number;
    estado: Venta["estado"];
    premio: boolean;
  }>(
    sql`select id, usuario, total, estado_pago as estado, origen = 'sorteo' as premio from ventas where codigo = ${codigo}`,
  );
  const [venta] = rows;
  if (!venta) throw new SimulationFailure(`the sale ${codigo} was answered and does not exist`);
  const lineas = await db.execute<Omit<Linea, "anulada">>(sql`
    select 'producto' as tipo, id, puntos from productos_compras where venta = ${venta.id}
    union all select 'ticket', id, puntos from tickets_compras where venta = ${venta.id} order by 1, 2`);
  const { usuario, total, estado, premio } = venta;
  return {
    codigo,
    usuario,
    total,
    estado,
    premio,
    lineas: lineas.rows.map((linea) => ({ ...linea, anulada: false })),
    pagos: [],
    devuelto: 0,
    confirmacion: 0,
    credito: null,
    desde: now(),
  };
}
