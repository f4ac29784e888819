import { asc, eq, inArray, sql } from "drizzle-orm";
import { cotizaciones, productos, productos_opciones, tickets } from "#database/schema.ts";
import { PREPARED } from "#database/statements.ts";
import type { LineaValorada } from "#modules/carrito/valorar.ts";
import type { DireccionEnvio } from "#modules/compras/venta/venta.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type VentaPorEscribir = {
  codigo: string;
  /** True when the code comes from the customer's own quote, which is deleted. */
  cotizada: boolean;
  usuario: string;
  fecha: Date;
  productos: number;
  puntos: number;
  descuento: number;
  cupon: string | null;
  envio_cobrado: number;
  total: number;
  origen: "transferencia" | "whatsapp";
  envio: DireccionEnvio | null;
  huella_carrito: string;
  lineas: readonly LineaPorEscribir[];
};

/** A priced line with its share of the discount. */
type LineaPorEscribir = LineaValorada & { descuento: number };

/** One column of the lines as one parameter. */
const columna = (
  lineas: readonly LineaPorEscribir[],
  valor: (linea: LineaPorEscribir) => string | number | null,
) => sql.param(lineas.map(valor));

/** Writes a sale that waits for its payment and all its lines in one statement; false when its code is taken. */
export async function escribirVenta({ db }: Lector, venta: VentaPorEscribir): Promise<boolean> {
  const { lineas } = venta;
  const envio = venta.envio && JSON.stringify(venta.envio);
  const fecha = venta.fecha.toISOString();
  const { rows } = await db.execute<{ escritas: number }>(sql`${PREPARED}
    with venta as (
      insert into ventas (codigo, usuario, fecha, productos, puntos, descuento, cupon, envio_cobrado, total, origen, envio,
                          huella_carrito)
      select ${venta.codigo}, ${venta.usuario}, ${fecha}::timestamptz, ${venta.productos}::bigint,
             ${venta.puntos}::bigint, ${venta.descuento}::bigint, ${venta.cupon}, ${venta.envio_cobrado}::bigint,
             ${venta.total}::bigint, ${venta.origen}, ${envio}::jsonb, ${venta.huella_carrito}
       where ${venta.cotizada}::boolean or not exists (select from cotizaciones where codigo = ${venta.codigo})
          on conflict (codigo) do nothing
      returning id, usuario, fecha, origen
    ), cotizada as (
      delete from cotizaciones where codigo = ${venta.codigo} and ${venta.cotizada}::boolean
    ), linea as (
      select * from unnest(
        ${columna(lineas, ({ tipo }) => tipo)}::text[], ${columna(lineas, ({ id }) => id)}::bigint[],
        ${columna(lineas, ({ sku }) => sku)}::text[], ${columna(lineas, ({ cantidad }) => cantidad)}::bigint[],
        ${columna(lineas, ({ precio }) => precio)}::bigint[], ${columna(lineas, ({ puntos }) => puntos)}::bigint[],
        ${columna(lineas, ({ opcion }) => opcion ?? null)}::bigint[],
        ${columna(lineas, ({ opcion_nombre }) => opcion_nombre)}::text[],
        ${columna(lineas, ({ descuento }) => descuento)}::bigint[]
      ) with ordinality as l(tipo, id, sku, cantidad, precio, puntos, opcion, opcion_nombre, descuento, orden)
    ), productos_nuevos as (
      insert into productos_compras
        (producto, opcion, opcion_nombre, cantidad, precio, total, descuento, puntos, estado, forma_pago, usuario, venta,
         fecha_compra)
      select l.sku, l.opcion, l.opcion_nombre, l.cantidad, l.precio, l.precio * l.cantidad, l.descuento,
             l.puntos * l.cantidad, 'Validando Pago', v.origen, v.usuario, v.id, v.fecha
        from linea l cross join venta v where l.tipo = 'producto' order by l.orden
    ), tickets_nuevos as (
      insert into tickets_compras
        (ticket, cantidad, precio, total, puntos, estado, forma_pago, usuario, venta, fecha_compra)
      select l.id, l.cantidad, l.precio, l.precio * l.cantidad, l.puntos * l.cantidad, 'Validando Pago',
             v.origen, v.usuario, v.id, v.fecha
        from linea l cross join venta v where l.tipo = 'ticket' order by l.orden
    )
    select count(*)::int as escritas from venta`);
  return rows[0]?.escritas === 1;
}

/** The customer of a quote; null when it is gone. */
export async function duenoDeCotizacion({ db }: Lector, codigo: string): Promise<string | null> {
  const [fila] = await db
    .select({ usuario: cotizaciones.usuario })
    .from(cotizaciones)
    .where(eq(cotizaciones.codigo, codigo));
  return fila?.usuario ?? null;
}

export type Previas = {
  /** The sale that has the code asked for. */
  con_codigo: { usuario: string; huella_carrito: string | null } | null;
  /** The code of an equal purchase since `desde` that still waits for its payment. */
  repetida: string | null;
};

type Pregunta = { usuario: string; huella: string; desde: Date; codigo: string | null };

export async function leerPrevias({ db }: Lector, pregunta: Pregunta): Promise<Previas> {
  const { usuario, huella, desde, codigo } = pregunta;
  const { rows } = await db.execute<Previas>(sql`${PREPARED}
    select (select json_build_object('usuario', usuario, 'huella_carrito', huella_carrito)
              from ventas where codigo = ${codigo}) as con_codigo,
           (select codigo from ventas
             where usuario = ${usuario} and huella_carrito = ${huella} and estado_pago = 'Validando Pago'
               and fecha > ${desde.toISOString()}::timestamptz limit 1) as repetida`);
  return rows[0] ?? { con_codigo: null, repetida: null };
}

export type PremioPorEscribir = {
  codigo: string;
  usuario: string;
  sku: string;
  fecha: Date;
  envio: DireccionEnvio;
};

/** Writes a paid sale of zero pesos with one line and no gift points; it is dispatched like any other sale. */
export async function insertarPremio({ db }: Lector, premio: PremioPorEscribir): Promise<void> {
  const { codigo, usuario, sku, envio } = premio;
  const fecha = premio.fecha.toISOString();
  await db.execute(sql`
    with venta as (
      insert into ventas (codigo, usuario, fecha, pagado_en, productos, puntos, total, estado_pago, origen, envio)
      values (${codigo}, ${usuario}, ${fecha}::timestamptz, ${fecha}::timestamptz, 0, 0, 0, 'Pagado', 'sorteo',
              ${JSON.stringify(envio)}::jsonb)
      returning id, usuario, fecha
    )
    insert into productos_compras (producto, puntos, estado, precio, total, forma_pago, usuario, venta, fecha_compra)
    select ${sku}, 0, 'Pagado', 0, 0, 'sorteo', usuario, id, fecha from venta`);
}

/** Products by SKU, options by SKU and suffix, and ticket types by name, as an admin writes them. */
export async function leerArticulos({ db }: Lector, nombres: readonly string[]) {
  const completo = sql<string>`${productos_opciones.producto} || '-' || ${productos_opciones.sufijo}`;
  const [conSku, conSufijo, conNombre] = await Promise.all([
    db
      .select({ id: productos.id, nombre: productos.sku })
      .from(productos)
      .where(inArray(productos.sku, [...nombres])),
    db
      .select({ id: productos.id, opcion: productos_opciones.id, nombre: completo })
      .from(productos_opciones)
      .innerJoin(productos, eq(productos.sku, productos_opciones.producto))
      .where(inArray(completo, [...nombres])),
    db
      .select({ id: tickets.id, nombre: tickets.ticket })
      .from(tickets)
      .where(inArray(tickets.ticket, [...nombres])),
  ]);
  return [
    ...conSku.map((fila) => ({ ...fila, opcion: undefined, tipo: "producto" as const })),
    ...conSufijo.map((fila) => ({ ...fila, tipo: "producto" as const })),
    ...conNombre.map((fila) => ({ ...fila, opcion: undefined, tipo: "ticket" as const })),
  ];
}

const MAX_SUGERIDOS = 300;

/** What a form may suggest while the admin writes. */
export async function leerSugeridos({ db }: Lector): Promise<{ valor: string; nombre: string }[]> {
  const tipos = await db
    .select({ valor: tickets.ticket, nombre: tickets.ticket })
    .from(tickets)
    .orderBy(asc(tickets.id));
  const filas = await db
    .select({ valor: productos.sku, nombre: productos.producto })
    .from(productos)
    .orderBy(asc(productos.sku))
    .limit(MAX_SUGERIDOS);
  const opciones = await db
    .select({
      valor: sql<string>`${productos_opciones.producto} || '-' || ${productos_opciones.sufijo}`,
      nombre: sql<string>`concat_ws(' · ', ${productos.producto}, ${productos_opciones.valor_1}, ${productos_opciones.valor_2})`,
    })
    .from(productos_opciones)
    .innerJoin(productos, eq(productos.sku, productos_opciones.producto))
    .where(eq(productos_opciones.disponible, true))
    .orderBy(asc(productos_opciones.producto), asc(productos_opciones.posicion))
    .limit(MAX_SUGERIDOS);
  return [...tipos, ...filas, ...opciones];
}
