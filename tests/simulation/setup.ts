import { sql } from "drizzle-orm";
import { cuentas, tickets } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { crearCupon } from "#modules/compras/cupones/guardar-cupon.server.ts";
import { importarEnvios } from "#modules/compras/envio/guardar-envios.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { crearUsuarioConfirmado } from "#modules/usuarios/acceso/crear-usuario-confirmado.server.ts";
import { contar } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import type { Articulo, Catalogo } from "./acciones/compras.ts";
import { activas, ajustar, registrar } from "./acciones/cuentas.ts";
import { observar } from "./acciones/observar.ts";
import { rafaga } from "./acciones/sorteos.ts";
import { beat } from "./beacon.ts";
import { send } from "./requests.ts";
import { after, DAY, type World } from "./world.ts";

export async function crearAdmin(ctx: Ctx, numero: number): Promise<Sesion> {
  const email = `admin${numero}@correo.example`;
  const fijos = { role: "admin", rol_admin: "duena" } as const;
  const nuevo = await enTransaccion(ctx, (tx) =>
    crearUsuarioConfirmado(tx, { email, hash: "sin contraseña", fijos }),
  );
  const session_id = `sesion-admin-${numero}`;
  return { ...nuevo, ...fijos, session_id, email, nombre: null, reciente: true, factor: "opcional" };
}

const ENCENDIDO = { tickets_en_venta: true, sorteos_activos: true, juego_activo: true };
const CUENTA = {
  banco: "Banco Uno",
  tipo_cuenta: "Corriente",
  numero: "00123",
  nombre: "Simulación SpA",
  rut: "77.123.456-9",
  email: "pagos@correo.example",
};
const TICKETS = [
  { ticket: "Chico", precio: 2_000, puntos: 200, hex: "#C8102E" },
  { ticket: "Mediano", precio: 5_000, puntos: 500, hex: "#C8102E" },
  { ticket: "Grande", precio: 10_000, puntos: 1_100, hex: "#C8102E" },
];
const TARIFAS = `Región;Comuna;Clase de peso;Costo;Días
Metropolitana de Santiago;;liviano;4000;2
Metropolitana de Santiago;;mediano;7500;2
Metropolitana de Santiago;;pesado;12000;3`;
const CUPON = { desde: "", hasta: "", usos_maximos: "", usos_por_persona: "", minimo: "0" };
const CUPONES = [
  { ...CUPON, codigo: "DIEZ", tipo: "porcentaje", valor: "10", usos_maximos: "25" },
  { ...CUPON, codigo: "DOSMIL", tipo: "pesos", valor: "2000", usos_por_persona: "1" },
  { ...CUPON, codigo: "GRANDE", tipo: "porcentaje", valor: "25", minimo: "40000", usos_maximos: "3" },
];

/** A shop that sells products with raffles, tickets and shipping; some products are few. */
export async function abrirTienda(world: World, ctx: Ctx): Promise<Catalogo> {
  const { chance, admins, options } = world;
  const [admin] = admins;
  if (!admin) throw new Error("a simulation has admins");
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, ENCENDIDO, null));
  await ctx.db.insert(cuentas).values(CUENTA);
  await importarEnvios(ctx, TARIFAS, admin);
  for (const cupon of CUPONES) await crearCupon(ctx, cupon, admin);
  const articulos: Articulo[] = [];
  for (const { id, puntos } of await ctx.db.insert(tickets).values(TICKETS).returning())
    articulos.push({ tipo: "ticket", id, puntos, sku: null });
  await beat(world);
  const cuantos = Math.max(5, Math.ceil(options.people / 30));
  for (let i = 0; i <= cuantos; i++) {
    const sku = String(700_001 + i);
    const puntos_regalo = chance.int(0, 4) * 100;
    const clase_peso = chance.pick(["liviano", "mediano", "pesado"] as const) ?? "liviano";
    const precio_cliente = chance.int(3, 60) * 990;
    // One target is out of reach: that raffle ends by its term.
    const inalcanzable = i === cuantos;
    const campos = {
      sku,
      puntos_regalo,
      clase_peso,
      precio_cliente,
      puntos: inalcanzable ? 1_000_000 : chance.int(1, 6) * 100,
      minimo_puntos: chance.int(1, 10),
    };
    const producto = await crearProducto(ctx, campos);
    if (chance.yes(0.4)) await contar(ctx, sku, chance.int(1, 12));
    const suyo = inalcanzable ? { ...ctx, now: () => after(ctx.now(), -ABIERTO_HACE) } : ctx;
    await enTransaccion(suyo, (tx) => crearSorteo(tx, producto));
    articulos.push({ tipo: "producto", id: producto.id, puntos: puntos_regalo, sku });
  }
  return { articulos, cupones: CUPONES.map(({ codigo }) => codigo) };
}

/** So long ago that the term of 180 days ends on the second day. */
const ABIERTO_HACE = 179 * DAY;

/** The first people come, get points, and fill some raffles, which are drawn in three days. */
export async function poblar(world: World): Promise<void> {
  const first = Math.ceil(world.options.people / 2);
  for (let numero = 1; numero <= first; numero++) {
    await world.later(1_000);
    await registrar(world, numero);
  }
  await observar(world);
  for (const persona of activas(world))
    await send(world, ajustar(world, persona, world.chance.int(2, 30) * 10));
  const sorteos = [...world.modelo.sorteos.values()].toSorted((a, b) => a.objetivo - b.objetivo);
  for (const sorteo of sorteos.slice(0, Math.ceil(sorteos.length / 3)))
    for (let vez = 0; vez < 12 && sorteo.estado === "Disponible"; vez++) await rafaga(world, sorteo, 6);
}

/** What a new shop must not have: rows that an earlier run left. */
export async function exigirVacia({ db }: Pick<World, "db">): Promise<void> {
  const { rows } = await db.execute<{ gente: number }>(sql`select count(*) as gente from usuarios`);
  if (rows[0]?.gente !== 0) throw new Error("a simulation needs a shop without people");
}
