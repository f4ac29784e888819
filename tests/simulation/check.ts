import { sql } from "drizzle-orm";
import { ESPERAN_BLOQUEO } from "#modules/correos/bloqueo.ts";
import { leerAtraso } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { leerSellos } from "#modules/puntos/sellos/sellos.store.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { SEMILLA_A_TIEMPO } from "#modules/sorteos/verificacion/pulso.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { leer } from "#scripts/audit-report.ts";
import { sumasDeVentas } from "#tests/support/shop/sumas-ventas.ts";
import { SimulationFailure } from "./failure.ts";
import { recibidoDe, reunidoDe, sumar } from "./modelo.ts";
import type { World } from "./world.ts";

/** What must hold after every day. Each rule returns sentences; none is good. */
const RULES: Record<string, (world: World, url: string) => Promise<string[]>> = {
  audit: async (_world, url) => {
    const { auditoria, existencias } = await leer({ url }, { todo: true });
    return [...auditoria.diferencias, ...existencias.diferencias];
  },
  seals,
  balances,
  sales,
  ranges,
  blocks,
  actas,
  sums: async ({ db }) => {
    const { guardadas, contadas } = await sumasDeVentas(db);
    return differences(guardadas.map(text), contadas.map(text));
  },
};

const text = (value: unknown) => JSON.stringify(value);

export async function check(world: World, url: string): Promise<void> {
  for (const [name, rule] of Object.entries(RULES)) {
    const found = await rule(world, url);
    if (found.length > 0)
      throw new SimulationFailure(`${name}: ${found.slice(0, 5).join(" · ")} (${found.length} differences)`);
  }
}

/** What the shop has and the model does not, and the other way round. */
function differences(shop: readonly string[], model: readonly string[]): string[] {
  const [has, wants] = [new Set(shop), new Set(model)];
  return [
    ...shop.flatMap((line) => (wants.has(line) ? [] : `the shop has ${line}`)),
    ...model.flatMap((line) => (has.has(line) ? [] : `the model has ${line}`)),
    ...(shop.length === has.size ? [] : ["the shop has a line twice"]),
  ];
}

async function lines({ db }: World, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(query);
  return rows.map(({ line }) => line);
}

/** Mails that had to wait for the end of a block and were sent during it. */
async function blocks(world: World): Promise<string[]> {
  return lines(
    world,
    sql`select 'sent during a block: ' || c.clave as line from correos c join bloqueos b on b.usuario = c.usuario
         where c.plantilla = any(${sql.param([...ESPERAN_BLOQUEO])}::text[]) and c.enviado_en > b.pedido_en
           and (b.termina_en is null or c.enviado_en < b.termina_en)`,
  );
}

/** Every account of the book: people, pools, tables, the house, and what was issued. */
async function balances(world: World): Promise<string[]> {
  const { personas, sorteos, mesas, casa } = world.modelo;
  const pools = [...sorteos.values()].flatMap((sorteo) =>
    sorteo.estado === "Finalizado" ? [] : [[`pozo:${sorteo.key}`, reunidoDe(sorteo)] as const],
  );
  const held = [
    ...[...personas].map(([codigo, { saldo }]) => [`usuario:${codigo}`, saldo] as const),
    ...pools,
    ...[...mesas].map(
      ([key, { apuestas }]) => [`mesa:${key}`, sumar(apuestas.map(({ puntos }) => puntos))] as const,
    ),
    ["banca", casa.banca] as const,
    ["consumidos", casa.consumidos] as const,
  ];
  const issued = ["emision", -sumar(held.map(([, saldo]) => saldo))] as const;
  const wanted = [...held, issued].flatMap(([cuenta, saldo]) => (saldo === 0 ? [] : `${cuenta} ${saldo}`));
  const kept = await lines(
    world,
    sql`select cuenta || ' ' || saldo as line from libro_cuentas where saldo <> 0`,
  );
  const negative = [...personas].flatMap(([codigo, { saldo }]) => (saldo < 0 ? `${codigo} owes` : []));
  return [...differences(kept, wanted), ...negative, ...(await debts(world))];
}

async function debts(world: World): Promise<string[]> {
  const wanted = [...world.modelo.personas].flatMap(([codigo, { deuda }]) =>
    deuda > 0 ? `${codigo} owes ${deuda}` : [],
  );
  const kept = await lines(
    world,
    sql`select usuario || ' owes ' || sum(puntos - pagados) as line from deudas group by usuario having sum(puntos - pagados) > 0`,
  );
  return differences(kept, wanted);
}

/** Each accepted purchase is one sale, with its state and the money it received. */
async function sales(world: World): Promise<string[]> {
  const wanted = [...world.modelo.ventas.values()].map(
    (venta) =>
      `${venta.codigo} ${venta.usuario} ${venta.total} ${venta.estado} ${recibidoDe(venta)} ${venta.devuelto}`,
  );
  const kept = await lines(
    world,
    sql`select concat_ws(' ', v.codigo, v.usuario, v.total, v.estado_pago,
          coalesce((select sum(monto) from pagos p where p.venta = v.id and p.deshecho_en is null), 0),
          coalesce((select sum(monto) from devoluciones d where d.venta = v.id and d.deshecha_en is null), 0)) as line
        from ventas v`,
  );
  return differences(kept, wanted);
}

/** Each accepted abono is one range of its raffle. Raffles that gave their points back keep their rows. */
async function ranges(world: World): Promise<string[]> {
  const vivos = [...world.modelo.sorteos.values()].filter(({ tramos }) => tramos.length > 0);
  const wanted = vivos.flatMap(({ key, tramos }) =>
    tramos.map(({ usuario, inicio, final }) => `${key} ${usuario} ${inicio} ${final}`),
  );
  const keys = sql.param(vivos.map(({ key }) => key));
  const kept = await lines(
    world,
    sql`select concat_ws(' ', sorteo, usuario, puntos_inicio, puntos_final) as line from tickets_participantes
         where sorteo = any(${keys}::text[])`,
  );
  return differences(kept, wanted);
}

/** The day that ended has its seal, and every seal was published as it is stored. */
async function seals(world: World): Promise<string[]> {
  const kept = (await leerSellos({ db: world.db })).map(({ sello }) => text(sello));
  const late = await leerAtraso({ db: world.db, now: world.now });
  const broken = world.registro.lineas
    .filter(({ ruptura }) => ruptura)
    .map(({ fecha }) => `a break on ${fecha}`);
  return [...differences(kept, world.registro.lineas.map(text)), ...broken, ...(late ? [late] : [])];
}

const REVIEWED = new WeakMap<World, Set<string>>();

/**
 * Every reader can verify the record of each draw. One that was verified never changes, so each is read once. A crash at 22:00 may publish
 * a seed late: its record says so, and that is no fault of the draw.
 */
async function actas(world: World): Promise<string[]> {
  const reviewed = REVIEWED.get(world) ?? new Set();
  REVIEWED.set(world, reviewed);
  const faults: string[] = [];
  for (const { key, sku, sorteado } of world.modelo.sorteos.values()) {
    if (!sorteado || reviewed.has(key)) continue;
    reviewed.add(key);
    const acta = await leerActaSorteo({ ...world.processes[0].ctx(), db: world.db }, sku, key);
    if (!acta) faults.push(`${key} has no acta`);
    else
      for (const { ok, id } of await verificarActa(acta, world.chain.cadena))
        if (!ok && id !== SEMILLA_A_TIEMPO) faults.push(`${key}: ${id}`);
  }
  return faults;
}
