import { type SQL, sql } from "drizzle-orm";
import { sembrarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { crearPersona, darPuntos } from "./personas.ts";
import { crearProducto } from "./productos.ts";

let numero = 0;

/** A product with an open raffle, in a shop where raffles are on. */
export async function crearProductoConSorteo(ctx: Ctx, { objetivo = 1_000, minimo = 1 } = {}) {
  const sku = String(500_000 + ++numero);
  const producto = await crearProducto(ctx, { sku, puntos: objetivo, minimo_puntos: minimo });
  const key = await enTransaccion(ctx, async (tx) => {
    await sembrarAjustes(tx, { sorteos_activos: true });
    return crearSorteo(tx, producto);
  });
  return { sku, key: key ?? "" };
}

/** Confirmed people who hold that many points each. */
export async function crearPersonasConPuntos(ctx: Ctx, cuantas: number, puntos: number): Promise<Sesion[]> {
  const personas: Sesion[] = [];
  for (let i = 0; i < cuantas; i++) {
    const persona = await crearPersona(ctx);
    if (puntos > 0) await darPuntos(ctx, persona.codigo_referido, puntos);
    personas.push(persona);
  }
  return personas;
}

export const abonar = (ctx: Ctx, sku: string, puntos: number, sesion: Sesion) =>
  abonarPuntos(ctx, { sku, puntos, usuario: sesion.codigo_referido }, sesion);

/** The answer, or the message of the refusal. */
export const intentarAbono = (ctx: Ctx, sku: string, puntos: number, sesion: Sesion) =>
  abonar(ctx, sku, puntos, sesion).catch((error: unknown) => {
    if (!(error instanceof Rechazo)) throw error;
    return error.message;
  });

/** Three hundred raffles in all states: full, frozen, drawn a moment or days ago, and ended without a draw. */
export async function crearSorteosVarios({ db, now }: Ctx): Promise<void> {
  const ahora = sql`${now().toISOString()}::timestamptz`;
  await db.execute(sql`insert into categorias (categoria) values ('Varios')`);
  await db.execute(sql`insert into productos (sku, producto, categoria_id, precio_cliente, puntos)
    select 'M' || n, 'Producto ' || n, (select max(id) from categorias), 1000, 1000 from generate_series(1, 300) n`);
  await db.execute(sql`
    insert into sorteos (key, producto, objetivo, minimo, compromiso, estado, reunido, fecha_termino, fecha_sorteo, sorteado_en, congelado_en)
    select 'SRT-' || lpad(n::text, 4, '0'), 'M' || n, 1000, 1, 'c', e.estado,
           case e.estado when 'Disponible' then abs(hashint4(n * 7)) % 50 * 20 when 'Cerrado' then 1000 else 700 end,
           case when e.estado <> 'Disponible' then ${ahora} - abs(hashint4(n * 11)) % 9 * interval '1 day' end,
           case when e.estado <> 'Disponible' then ${ahora} + (abs(hashint4(n * 13)) % 9 - 2) * interval '1 day' end,
           case when e.estado = 'Finalizado' and n % 3 > 0
             then ${ahora} - abs(hashint4(n * 17)) % 20 * ${REVELACION_MS / 10}::int * interval '1 millisecond' end,
           case when e.estado = 'Cerrado' and n % 5 = 0 then ${ahora} end
      from generate_series(1, 300) n,
           lateral (select (array['Disponible', 'Disponible', 'Disponible', 'Cerrado', 'Finalizado', 'Finalizado', 'Finalizado', 'Finalizado'])
                           [abs(hashint4(n)) % 8 + 1] as estado) e`);
}

/** Puts points of a person into every so many of those raffles, twice into some, at different times. */
export async function aportarVarios(
  { db, now }: Ctx,
  usuario: string | undefined,
  { cada, donde = sql`true` }: { cada: number; donde?: SQL },
): Promise<void> {
  await db.execute(sql`
    insert into tickets_participantes (usuario, sorteo, producto, puntos_aportados, puntos_inicio, puntos_final, created_at)
    select ${usuario}, key, producto, 3, desde + 1, desde + 3,
           ${now().toISOString()}::timestamptz - abs(hashint8(id * 19 + v)) % 100000 * interval '1 minute'
      from sorteos, generate_series(0, 1) v,
           lateral (select coalesce((select max(puntos_final) from tickets_participantes where sorteo = key), 0) + v * 10 as desde) d
     where id % ${cada}::int = 0 and (v = 0 or id % 7 = 0) and ${donde}`);
}
