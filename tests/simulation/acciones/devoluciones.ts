import { sql } from "drizzle-orm";
import {
  aceptarDevolucion,
  recibirDevolucion,
} from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { pedirDevolucion } from "#modules/compras/devoluciones/pedir-devolucion.server.ts";
import {
  decidirReembolso,
  deshacerReembolso,
  transferirReembolso,
} from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { anular, type Venta } from "#tests/simulation/modelo.ts";
import { send } from "#tests/simulation/requests.ts";
import { after, HOUR, MINUTE, type World } from "#tests/simulation/world.ts";

// A customer gives a product back. Nothing moves until the refund: then its points and its money go, once.

const CUENTA = {
  forma: "transferencia",
  titular: "Ana Soto",
  rut: "12.345.678-5",
  banco: "BancoEstado",
  tipo_cuenta: "CuentaRUT",
  numero: "12345678",
};
const FORMAS = [{ forma: "a_favor" }, CUENTA];

/** Plans a return from the request to the refund. Some decisions are taken back and taken again. */
export function planearDevolucion(world: World, venta: Venta, espera: number): void {
  const { chance } = world;
  const entrada = { tipo: "retracto", ...chance.pick(FORMAS) };
  let cuando = espera;
  const luego = (horas: number, hacer: (id: number) => Promise<unknown>) => {
    cuando += chance.int(1, horas) * HOUR;
    world.plan(after(world.now(), cuando), async () => {
      const id = await leerPedida(world, venta);
      if (id !== null) await hacer(id);
    });
  };
  world.plan(after(world.now(), cuando), () => pedir(world, venta, entrada));
  luego(6, (id) => admin(world, "aceptar", id, (ctx, quien) => aceptarDevolucion(ctx, { id }, quien)));
  luego(8, async (id) => {
    const llego = await leerLlegadas(world, id);
    return admin(world, "recibir", id, (ctx, quien) => recibirDevolucion(ctx, { id, llego }, quien));
  });
  const decidir = (id: number) =>
    admin(world, "decidir", id, (ctx, quien) => decidirReembolso(ctx, { id }, quien));
  luego(4, decidir);
  if (chance.yes(0.3)) {
    cuando += chance.int(1, 9) * MINUTE - HOUR;
    luego(1, (id) => admin(world, "deshacer", id, (ctx, quien) => deshacerReembolso(ctx, { id }, quien)));
    luego(2, decidir);
  }
  luego(4, (id) =>
    admin(world, "transferir", id, (ctx, quien) => transferirReembolso(ctx, { id }, quien)).then(() =>
      observarDevoluciones(world),
    ),
  );
}

async function pedir(world: World, venta: Venta, entrada: Record<string, string>): Promise<void> {
  const linea = world.chance.pick(
    venta.lineas.filter(({ tipo, anulada }) => tipo === "producto" && !anulada),
  );
  if (!linea) return;
  const { sesion } = world.modelo.persona(venta.usuario);
  const { rows } = await world.db.execute<{ cantidad: number }>(
    sql`select cantidad from productos_compras where id = ${linea.id}`,
  );
  const unidades = [{ linea: linea.id, cantidad: rows[0]?.cantidad ?? 1 }];
  await send(world, {
    name: "pedir devolución",
    who: venta.usuario,
    detail: `${venta.codigo} ${linea.id} ${entrada.forma}`,
    run: (ctx) => pedirDevolucion(ctx, { codigo: venta.codigo, unidades, entrada, fotos: [] }, sesion),
  });
}

/** What an admin does with a return; the state of the return decides whether it may. */
function admin<R>(world: World, name: string, id: number, run: (ctx: Ctx, quien: Sesion) => Promise<R>) {
  const quien = world.chance.pick(world.admins);
  if (!quien) throw new Error("a simulation has admins");
  return send(world, {
    name: `devolución: ${name}`,
    who: quien.codigo_referido,
    detail: String(id),
    run: async (ctx) => {
      await run(ctx, quien);
      return id;
    },
  });
}

async function leerPedida({ db }: World, { codigo }: Venta): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from devoluciones_pedidas p join ventas v on v.id = p.venta where v.codigo = ${codigo} order by p.id desc limit 1`);
  return rows[0]?.id ?? null;
}

async function leerLlegadas({ db, chance }: World, id: number): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ linea: number }>(
    sql`select linea from devoluciones_lineas where devolucion = ${id}`,
  );
  const como = chance.yes(0.8) ? "sana" : "danada";
  return Object.fromEntries(rows.map(({ linea }) => [linea, como]));
}

type Pagada = { id: number; codigo: string; linea: number; forma: string; monto: number };

/** Takes over the refunds that were paid: the lines of each are annulled like those that an admin annuls. */
export async function observarDevoluciones(world: World): Promise<void> {
  const { db, modelo, history, now } = world;
  const { rows } = await db.execute<Pagada>(sql`
    select p.id, v.codigo, l.linea, p.forma, p.monto from devoluciones_pedidas p
      join ventas v on v.id = p.venta join devoluciones_lineas l on l.devolucion = p.id
     where p.estado = 'reembolsada' and p.id <> all(${sql.param([...modelo.reembolsadas])}::bigint[]) order by p.id, l.linea`);
  for (const { id, codigo, linea, forma, monto } of rows) {
    const venta = modelo.ventas.get(codigo);
    const suyas = venta?.lineas.filter((una) => una.tipo === "producto" && una.id === linea) ?? [];
    if (!venta || suyas.length === 0) continue;
    history.step(now(), `refunds ${codigo}`, `${linea} ${forma} ${monto}`);
    history.count("return: refunded");
    modelo.reembolsadas.add(id);
    anular(modelo, venta, suyas);
    if (forma === "transferencia") venta.devuelto += monto;
  }
}
