import { and, eq, inArray, sql } from "drizzle-orm";
import { productos_compras } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { ClaveUnidad } from "#modules/productos/existencias/existencias.ts";
import { cambiarEstadoTickets } from "#modules/puntos/entregas.store.server.ts";
import { type EstadoProducto, type EstadoTicket, previosProducto, previosTicket } from "./estado-venta.ts";
import type { LineaVenta } from "./venta.ts";

export type LineaDeVenta = LineaVenta & { venta: number };

/** The lines of sales with the names and pictures of what was bought, products first. */
export async function leerLineas({ db }: Lector, ventas: readonly number[]): Promise<LineaDeVenta[]> {
  if (ventas.length === 0) return [];
  const ids = sql.param([...ventas]);
  const { rows } = await db.execute<FilaLinea>(sql`
    select 'producto' as tipo, c.id, c.venta, p.producto as nombre, p.sku, c.opcion, c.opcion_nombre,
           o.sufijo, coalesce(o.imagen, p.imagen_1) as imagen_1, c.cantidad, c.precio, c.total,
           c.descuento, c.puntos, c.estado, c.transportista, c.seguimiento, c.motivo, c.sin_stock,
           c.enviado_en is not null or c.estado in ('Enviado', 'Entregado') as enviada, c.enviado_en, c.llega_en,
           c.entregado_en, c.entregado_por, c.sin_retracto, c.sin_retracto_frase
      from productos_compras c join productos p on p.sku = c.producto
      left join productos_opciones o on o.id = c.opcion where c.venta = any(${ids}::bigint[])
    union all
    select 'ticket', c.id, c.venta, t.ticket, null, null, null, null, t.imagen_1, c.cantidad, c.precio, c.total,
           0, c.puntos, c.estado, null, null, c.motivo, false, false, null, null, null, null, null, ''
      from tickets_compras c join tickets t on t.id = c.ticket where c.venta = any(${ids}::bigint[])
     order by venta, tipo, id`);
  return rows.map((fila) => ({
    ...fila,
    enviado_en: enFecha(fila.enviado_en),
    llega_en: enFecha(fila.llega_en),
    entregado_en: enFecha(fila.entregado_en),
  }));
}

/** A raw statement returns instants as text. */
type FilaLinea = Omit<LineaDeVenta, Instantes> & Record<Instantes, string | null>;
type Instantes = "enviado_en" | "llega_en" | "entregado_en";
const enFecha = (texto: string | null): Date | null => (texto === null ? null : new Date(texto));

type Cambios = {
  transportista?: string | null;
  seguimiento?: string | null;
  motivo?: string | null;
  enviado_en?: Date;
  llega_en?: Date | null;
  entregado_en?: Date;
  entregado_por?: "tienda" | "cliente";
};

/** Corrects the carrier and the tracking of lines that were sent. */
export async function corregirSeguimiento(
  { db }: Lector,
  ids: readonly number[],
  envio: { transportista: string | null; seguimiento: string },
): Promise<void> {
  await db
    .update(productos_compras)
    .set(envio)
    .where(
      and(
        inArray(productos_compras.id, [...ids]),
        inArray(productos_compras.estado, ["Enviado", "Entregado"]),
      ),
    );
}

/** Takes lines that were sent back to their preparation: the only step backwards of goods. */
export async function retirarLineas({ db }: Lector, ids: readonly number[]): Promise<void> {
  await db
    .update(productos_compras)
    .set({
      estado: "Preparando",
      transportista: null,
      seguimiento: null,
      enviado_en: null,
      llega_en: null,
    })
    .where(and(inArray(productos_compras.id, [...ids]), eq(productos_compras.estado, "Enviado")));
}

/** The shop says too what the customer said of a delivery. */
export async function confirmarEntrega({ db }: Lector, linea: number): Promise<void> {
  await db
    .update(productos_compras)
    .set({ entregado_por: "tienda" })
    .where(and(eq(productos_compras.id, linea), eq(productos_compras.entregado_por, "cliente")));
}

/** Writes the chosen option of a line, with its words of now. The caller has taken its unit. */
export async function fijarOpcion(
  { db }: Lector,
  linea: number,
  elegida: { opcion: number; opcion_nombre: string },
): Promise<void> {
  await db
    .update(productos_compras)
    .set({ ...elegida, sin_stock: false })
    .where(eq(productos_compras.id, linea));
}

/** Moves product lines of sales to a state, from the states that lead there, and returns how many moved. */
export async function moverProductos(
  { db }: Lector,
  ventas: readonly number[],
  estado: EstadoProducto,
  { ids, ...cambios }: Cambios & { ids?: readonly number[] } = {},
): Promise<number> {
  const filas = await db
    .update(productos_compras)
    .set({ ...cambios, estado })
    .where(
      and(
        sql`${productos_compras.venta} = any(${sql.param([...ventas])}::bigint[])`,
        inArray(productos_compras.estado, previosProducto(estado)),
        ids ? inArray(productos_compras.id, [...ids]) : undefined,
      ),
    )
    .returning({ id: productos_compras.id });
  return filas.length;
}

/** Moves all paid lines of a sale back to waiting: only the undo of a confirmation does it. */
export async function regresarLineas(lector: Lector, venta: number): Promise<void> {
  await lector.db
    .update(productos_compras)
    .set({ estado: "Validando Pago" })
    .where(and(eq(productos_compras.venta, venta), eq(productos_compras.estado, "Pagado")));
  await cambiarEstadoTickets(lector, [venta], { desde: ["Pagado"], estado: "Validando Pago" });
}

export type LineaContada = ClaveUnidad & { venta: number; cantidad: number; sin_stock: boolean };

/** The product lines of sales whose units the shop counts. */
export async function leerContadas({ db }: Lector, ventas: readonly number[]): Promise<LineaContada[]> {
  const { rows } = await db.execute<LineaContada>(sql`
    select c.venta, c.producto as sku, c.opcion, c.cantidad, c.sin_stock
      from productos_compras c join productos p on p.sku = c.producto
      left join productos_opciones o on o.id = c.opcion
     where c.venta = any(${sql.param([...ventas])}::bigint[]) and c.estado <> 'Anulado'
       and case when o.id is null then p.existencias else o.existencias end is not null
     order by c.id`);
  return rows;
}

/** Marks or clears product lines of a sale as sold without units. */
export async function marcarSinStock(
  { db }: Lector,
  codigo: string,
  claves: readonly ClaveUnidad[],
  sin_stock: boolean,
): Promise<void> {
  await db.execute(sql`
    update productos_compras c set sin_stock = ${sin_stock}
      from ventas v, unnest(${sql.param(claves.map(({ sku }) => sku))}::text[], ${sql.param(claves.map(({ opcion }) => opcion))}::bigint[]) as f(sku, opcion)
     where v.codigo = ${codigo} and c.venta = v.id and c.producto = f.sku and c.opcion is not distinct from f.opcion`);
}

export async function limpiarSinStock({ db }: Lector, linea: number): Promise<void> {
  await db.update(productos_compras).set({ sin_stock: false }).where(eq(productos_compras.id, linea));
}

/** Moves ticket lines of sales to a state in the same way. */
export const moverTickets = (
  lector: Lector,
  ventas: readonly number[],
  estado: EstadoTicket,
  { motivo }: Pick<Cambios, "motivo"> = {},
): Promise<number> => cambiarEstadoTickets(lector, ventas, { desde: previosTicket(estado), estado, motivo });
