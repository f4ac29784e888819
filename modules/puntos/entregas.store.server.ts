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

/** The credit for a purchase of a referred person. */
export async function insertarCredito(
  { db }: Lector,
  { referido, venta_origen, ...entrega }: Entrega & { referido: string; venta_origen: number },
): Promise<void> {
  await db
    .insert(tickets_compras)
    .values({ ...fila(entrega), forma_pago: "referido", referido, venta_origen });
}

/** Inserts a correction of the balance as a row of the formula. */
export async function insertarAjuste({ db }: Lector, entrega: Entrega): Promise<void> {
  await db.insert(tickets_compras).values({ ...fila(entrega), forma_pago: "ajuste" });
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

/** The credit that a sale paid to the person who invited its customer. */
export async function leerCredito({ db }: Lector, venta: number) {
  const [credito] = await db
    .select({
      id: tickets_compras.id,
      usuario: tickets_compras.usuario,
      puntos: tickets_compras.puntos,
      estado: tickets_compras.estado,
    })
    .from(tickets_compras)
    .where(eq(tickets_compras.venta_origen, venta));
  return credito ?? null;
}

export async function anularCredito({ db }: Lector, id: number, motivo: string): Promise<void> {
  await db
    .update(tickets_compras)
    .set({ estado: "Anulado", motivo })
    .where(and(eq(tickets_compras.id, id), eq(tickets_compras.estado, "Acreditado")));
}

/** Moves ticket lines of a sale to a state, from the states that lead there, and returns how many moved. */
export async function cambiarEstadoTickets(
  { db }: Lector,
  venta: number,
  { desde, estado, motivo }: { desde: readonly string[]; estado: string; motivo?: string | null },
): Promise<number> {
  const filas = await db
    .update(tickets_compras)
    .set({ estado, motivo })
    .where(and(eq(tickets_compras.venta, venta), inArray(tickets_compras.estado, [...desde])))
    .returning({ id: tickets_compras.id });
  return filas.length;
}
