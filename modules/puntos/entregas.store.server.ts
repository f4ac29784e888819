import { and, eq, inArray, sql } from "drizzle-orm";
import { tickets_compras } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Points that a person gets, or gives back, without buying a ticket. */
type Entrega = { usuario: string; puntos: number; fecha: Date; motivo?: string };

const fila = ({ usuario, puntos, fecha, motivo }: Entrega) => ({
  usuario,
  puntos,
  motivo: motivo ?? null,
  fecha_compra: fecha,
  estado: "Acreditado",
  precio: 0,
  total: 0,
});

export type NuevoCredito = Omit<Entrega, "motivo"> & {
  referido: string;
  venta_origen: number;
  porcentaje: number;
};

/** The credits for purchases of referred people. All rows are one parameter, so the statement is prepared whatever their number. */
export async function insertarCreditos({ db }: Lector, creditos: readonly NuevoCredito[]): Promise<void> {
  await db.execute(sql`
    insert into tickets_compras (usuario, puntos, fecha_compra, estado, precio, total, forma_pago, referido, venta_origen,
                                 porcentaje)
    select usuario, puntos, fecha, 'Acreditado', 0, 0, 'referido', referido, venta_origen, porcentaje
      from jsonb_to_recordset(${JSON.stringify(creditos)}::jsonb) as f(usuario text, puntos bigint, fecha timestamptz,
           referido text, venta_origen bigint, porcentaje integer)`);
}

/** Deletes the credit of a confirmation that is undone: the book has taken its points back. */
export async function borrarCredito({ db }: Lector, id: number): Promise<void> {
  await db.delete(tickets_compras).where(eq(tickets_compras.id, id));
}

/** Inserts a correction of the balance as a row of the formula. `credito`: the referral credit that it takes back. */
export async function insertarAjuste(
  { db }: Lector,
  { credito, ...entrega }: Entrega & { credito?: number },
): Promise<void> {
  await db
    .insert(tickets_compras)
    .values({ ...fila(entrega), forma_pago: "ajuste", credito: credito ?? null });
}

/** Points that a raffle gives, as rows of the formula. */
export type PuntosDados = {
  sorteo: string;
  forma_pago: "sorteo" | "devolucion";
  fecha: Date;
  motivo: string | null;
  filas: readonly { usuario: string; puntos: number }[];
};

/** Inserts all rows in one statement, because a raffle may return points to thousands of people. */
export async function insertarPuntosDados({ db }: Lector, dados: PuntosDados): Promise<void> {
  const { sorteo, forma_pago, fecha, motivo, filas } = dados;
  await db.execute(sql`
    insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total, fecha_compra, sorteo, motivo)
    select f.usuario, f.puntos, 'Acreditado', ${forma_pago}, 0, 0, ${fecha.toISOString()}::timestamptz,
           ${sorteo}, ${motivo}
      from unnest(${sql.param(filas.map(({ usuario }) => usuario))}::text[],
                  ${sql.param(filas.map(({ puntos }) => puntos))}::bigint[])
        with ordinality as f(usuario, puntos, orden)
     order by f.orden`);
}

export type CreditoVenta = {
  id: number;
  usuario: string;
  /** What the sale credited. */
  puntos: number;
  /** What annulments have left of it. */
  vigentes: number;
  porcentaje: number;
};

/** The credit that a sale paid to the person who invited its customer. */
export async function leerCredito({ db }: Lector, venta: number): Promise<CreditoVenta | null> {
  const { rows } = await db.execute<CreditoVenta>(sql`
    select c.id, c.usuario, c.puntos, c.porcentaje,
           case when e.puntos_validos then c.puntos else 0 end
             + coalesce((select sum(a.puntos) from tickets_compras a where a.credito = c.id), 0)::bigint as vigentes
      from tickets_compras c join tickets_estados e on e.estado = c.estado
     where c.venta_origen = ${venta}`);
  return rows[0] ?? null;
}

/** Moves ticket lines of sales to a state, from the states that lead there, and returns how many moved. */
export async function cambiarEstadoTickets(
  { db }: Lector,
  ventas: readonly number[],
  { desde, estado, motivo }: { desde: readonly string[]; estado: string; motivo?: string | null },
): Promise<number> {
  const filas = await db
    .update(tickets_compras)
    .set({ estado, motivo })
    .where(
      and(
        sql`${tickets_compras.venta} = any(${sql.param([...ventas])}::bigint[])`,
        inArray(tickets_compras.estado, [...desde]),
      ),
    )
    .returning({ id: tickets_compras.id });
  return filas.length;
}
