import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from "drizzle-orm";
import { conexiones_envios, conexiones_salidas } from "#database/schema.ts";
import type { FalloEnvio } from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import { sinBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { comienzoDe } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaEnvio = typeof conexiones_envios.$inferSelect;
type EstadoEnvio = FilaEnvio["estado"];

type EnvioNuevo = Pick<
  FilaEnvio,
  "evento_id" | "evento" | "objeto" | "usuario" | "cuerpo" | "creado_en" | "proximo_intento"
>;

/**
 * Writes an event for these addresses. It locks them for the insert and leaves out one that was deleted meanwhile: an event must never
 * make the sale fail that it tells about.
 */
export async function insertarEnviosDeEvento(
  { db }: Lector,
  salidas: readonly number[],
  { evento_id, evento, objeto, usuario, cuerpo, creado_en, proximo_intento }: EnvioNuevo,
): Promise<void> {
  const instante = (fecha: Date) => sql`${fecha.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into conexiones_envios (salida, evento_id, evento, objeto, usuario, cuerpo, proximo_intento, creado_en)
    select s.id, ${evento_id}, ${evento}, ${objeto}, ${usuario}, ${cuerpo}, ${instante(proximo_intento)}, ${instante(creado_en)}
      from conexiones_salidas s where s.id = any(${sql.param([...salidas])}::bigint[]) order by s.id for key share`);
}

export type EnvioDeSalida = FilaEnvio & { url: string };

/**
 * Takes the delivery that has waited longest, in one statement that commits before anything is sent: of several processes one gets
 * it. What is about a person whose data are blocked waits for the end of the block. The address is taken with it: it receives one delivery at a time, so a slow one does not hold up the others.
 */
export async function tomarEnvio({ db }: Lector, ahora: Date, hasta: Date): Promise<EnvioDeSalida | null> {
  const ya = sql`${ahora.toISOString()}::timestamptz`;
  const fin = sql`${hasta.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with elegido as (
      select e.id, e.salida from conexiones_envios e join conexiones_salidas s on s.id = e.salida
       where e.estado = 'pendiente' and e.proximo_intento <= ${ya}
         and (e.tomado_hasta is null or e.tomado_hasta <= ${ya})
         and ${sinBloqueo({ usuario: sql`e.usuario` })}
         and s.activa and (s.espera_hasta is null or s.espera_hasta <= ${ya})
       order by e.proximo_intento, e.id limit 1 for no key update of e, s skip locked
    ), salida as (
      update conexiones_salidas s set espera_hasta = ${fin} from elegido where s.id = elegido.salida
    )
    update conexiones_envios e set intentos = e.intentos + 1, tomado_hasta = ${fin}
      from elegido where e.id = elegido.id returning e.id`);
  const [tomada] = rows;
  if (!tomada) return null;
  const [fila] = await db
    .select({ ...getTableColumns(conexiones_envios), url: conexiones_salidas.url })
    .from(conexiones_envios)
    .innerJoin(conexiones_salidas, eq(conexiones_salidas.id, conexiones_envios.salida))
    .where(eq(conexiones_envios.id, tomada.id));
  return fila ?? null;
}

/** Takes up to that many, one after the other: each takes its address, so the next one is of another. */
export async function tomarEnvios(
  ctx: Lector,
  cuantos: number,
  { ahora, hasta }: { ahora: Date; hasta: Date },
): Promise<EnvioDeSalida[]> {
  const tomados: EnvioDeSalida[] = [];
  while (tomados.length < cuantos) {
    const envio = await tomarEnvio(ctx, ahora, hasta);
    if (!envio) break;
    tomados.push(envio);
  }
  return tomados;
}

/** Marks it delivered, even if its lease ended and another process has taken it meanwhile. */
export async function marcarEntregado(
  { db }: Lector,
  id: number,
  cambio: { entregado_en: Date; ultimo_status: number },
): Promise<void> {
  await db
    .update(conexiones_envios)
    .set({ ...cambio, estado: "entregado", tomado_hasta: null, ultimo_error: null })
    .where(eq(conexiones_envios.id, id));
}

/** Records a failure only if no other attempt has started since. */
export async function marcarEnvioFallido(
  { db }: Lector,
  { id, intentos }: Pick<FilaEnvio, "id" | "intentos">,
  { agotado, proximo_intento, status, motivo }: FalloEnvio,
): Promise<void> {
  await db
    .update(conexiones_envios)
    .set({
      estado: agotado ? "fallido" : "pendiente",
      proximo_intento,
      tomado_hasta: null,
      ultimo_status: status,
      ultimo_error: motivo,
    })
    .where(
      and(
        eq(conexiones_envios.id, id),
        eq(conexiones_envios.estado, "pendiente"),
        eq(conexiones_envios.intentos, intentos),
      ),
    );
}

/** The address of a delivery. Lock it before the delivery, as the note of a failure does. */
export async function salidaDe({ db }: Lector, id: number): Promise<number | null> {
  const [fila] = await db
    .select({ salida: conexiones_envios.salida })
    .from(conexiones_envios)
    .where(eq(conexiones_envios.id, id));
  return fila?.salida ?? null;
}

export async function bloquearEnvio({ db }: Lector, id: number): Promise<FilaEnvio | null> {
  const [fila] = await db.select().from(conexiones_envios).where(eq(conexiones_envios.id, id)).for("update");
  return fila ?? null;
}

/** Makes a delivery due now, with all its attempts again. */
export async function soltarEnvio({ db }: Lector, id: number, ahora: Date): Promise<void> {
  await db
    .update(conexiones_envios)
    .set({ estado: "pendiente", intentos: 0, proximo_intento: ahora, tomado_hasta: null })
    .where(eq(conexiones_envios.id, id));
}

export type FiltroEnvios = {
  estado?: EstadoEnvio | undefined;
  evento?: string | undefined;
  texto?: string | undefined;
};

function condicion({ estado, evento, texto }: FiltroEnvios): SQL | undefined {
  return and(
    estado ? eq(conexiones_envios.estado, estado) : undefined,
    evento ? eq(conexiones_envios.evento, evento) : undefined,
    texto
      ? or(
          sql`${conexiones_envios.objeto} like ${comienzoDe(texto.toUpperCase())}`,
          eq(conexiones_envios.evento_id, texto),
        )
      : undefined,
  );
}

const { cuerpo: _cuerpo, usuario: _usuario, ...resumen } = getTableColumns(conexiones_envios);
export type ResumenEnvio = Omit<FilaEnvio, "cuerpo" | "usuario"> & { url: string; activa: boolean };

export async function leerEnviosDeSalidas(
  { db }: Lector,
  filtro: FiltroEnvios,
  { limite, desde }: Porcion,
): Promise<{ filas: ResumenEnvio[]; total: number }> {
  const donde = condicion(filtro);
  const filas = await db
    .select({ ...resumen, url: conexiones_salidas.url, activa: conexiones_salidas.activa })
    .from(conexiones_envios)
    .innerJoin(conexiones_salidas, eq(conexiones_salidas.id, conexiones_envios.salida))
    .where(donde)
    .orderBy(desc(conexiones_envios.id))
    .limit(limite)
    .offset(desde);
  const [conteo] = await db
    .select({ total: cuantosHasta(sql`from ${conexiones_envios} where ${donde ?? sql`true`}`) })
    .from(sql`(select 1) uno`);
  return { filas, total: conteo?.total ?? 0 };
}

/** Deletes what was written before then, delivered or not. */
export async function borrarEnviosDeSalidas({ db }: Lector, antes: Date): Promise<number> {
  const { rowCount } = await db.delete(conexiones_envios).where(lt(conexiones_envios.creado_en, antes));
  return rowCount ?? 0;
}

/** Deletes the events about the sales of a person who is deleted. */
export async function olvidarEnvios({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(conexiones_envios).where(eq(conexiones_envios.usuario, usuario));
}
