import { asc, eq, inArray, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import { cotizaciones, productos, productos_opciones, tickets } from "#database/schema.ts";
import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import type { LineaValorada } from "#modules/carrito/valorar.ts";
import type { Contrato } from "#modules/compras/contrato/contrato.ts";
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
  /** The terms in force, and when the customer accepted them. */
  terminos_version: string | null;
  terminos_en: Date | null;
  contrato: Contrato;
  lineas: readonly LineaPorEscribir[];
};

/** A priced line with its share of the discount. */
type LineaPorEscribir = LineaValorada & { descuento: number };

/**
 * Writes sales that wait for their payment and all their lines in one statement, and returns the codes of those written: a code may be
 * taken. The codes of one call must differ. All sales are one parameter, so the statement is prepared whatever their number.
 */
export async function escribirVentas(
  { db }: Lector,
  ventas: readonly VentaPorEscribir[],
): Promise<ReadonlySet<string>> {
  const pedidas = ventas.map((venta) => ({
    ...venta,
    lineas: venta.lineas.map((linea, orden) => ({ ...linea, orden })),
  }));
  const { rows } = await db.execute<{ codigo: string }>(sql`${PREPARED}
    with pedida as (
      select * from jsonb_to_recordset(${JSON.stringify(pedidas)}::jsonb) as p(codigo text, cotizada boolean, usuario text,
        fecha timestamptz, productos bigint, puntos bigint, descuento bigint, cupon text, envio_cobrado bigint, total bigint,
        origen text, envio jsonb, huella_carrito text, terminos_version text, terminos_en timestamptz, contrato jsonb,
        lineas jsonb)
    ), venta as (
      insert into ventas (codigo, usuario, fecha, productos, puntos, descuento, cupon, envio_cobrado, total, origen, envio,
                          huella_carrito, terminos_version, terminos_en)
      select codigo, usuario, fecha, productos, puntos, descuento, cupon, envio_cobrado, total, origen, envio, huella_carrito,
             terminos_version, terminos_en
        from pedida p
       where p.cotizada or not exists (select from cotizaciones c where c.codigo = p.codigo)
          on conflict (codigo) do nothing
      returning id, codigo, usuario, fecha, origen
    ), contratada as (
      insert into contratos (venta, datos) select v.id, p.contrato from venta v join pedida p on p.codigo = v.codigo
    ), cotizada as (
      delete from cotizaciones where codigo in (select codigo from pedida where cotizada)
    ), linea as (
      select v.id as venta, v.usuario, v.fecha, v.origen, l.*
        from venta v join pedida p on p.codigo = v.codigo,
             jsonb_to_recordset(p.lineas) as l(orden integer, tipo text, id bigint, sku text, cantidad bigint, precio bigint,
               puntos bigint, opcion bigint, opcion_nombre text, descuento bigint, sin_retracto text,
               sin_retracto_frase text)
    ), productos_nuevos as (
      insert into productos_compras
        (producto, opcion, opcion_nombre, cantidad, precio, total, descuento, puntos, sin_retracto, sin_retracto_frase, estado,
         forma_pago, usuario, venta, fecha_compra)
      select sku, opcion, opcion_nombre, cantidad, precio, precio * cantidad, descuento, puntos * cantidad, sin_retracto,
             sin_retracto_frase, 'Validando Pago', origen, usuario, venta, fecha
        from linea where tipo = 'producto' order by venta, orden
    ), tickets_nuevos as (
      insert into tickets_compras
        (ticket, cantidad, precio, total, puntos, estado, forma_pago, usuario, venta, fecha_compra)
      select id, cantidad, precio, precio * cantidad, puntos * cantidad, 'Validando Pago', origen, usuario, venta, fecha
        from linea where tipo = 'ticket' order by venta, orden
    )
    select codigo from venta`);
  return new Set(rows.map(({ codigo }) => codigo));
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

export type CompraBuscada = { usuario: string; huella: string; codigo?: string | undefined };

/** What was bought before, for each of the purchases. */
export async function leerPrevias(
  { db }: Lector,
  preguntas: readonly CompraBuscada[],
  desde: Date,
): Promise<Previas[]> {
  if (preguntas.length === 0) return [];
  const columna = (valor: (pregunta: CompraBuscada) => string | null) => sql.param(preguntas.map(valor));
  const { rows } = await db.execute<Previas>(sql`${PREPARED}
    select (select json_build_object('usuario', v.usuario, 'huella_carrito', v.huella_carrito)
              from ventas v where v.codigo = p.codigo) as con_codigo,
           (select v.codigo from ventas v
             where v.usuario = p.usuario and v.huella_carrito = p.huella and v.estado_pago = 'Validando Pago'
               and v.fecha > ${desde.toISOString()}::timestamptz limit 1) as repetida
      from unnest(${columna(({ usuario }) => usuario)}::text[], ${columna(({ huella }) => huella)}::text[],
                  ${columna(({ codigo }) => codigo ?? null)}::text[]) with ordinality as p(usuario, huella, codigo, orden)
     order by p.orden`);
  return rows;
}

export type PremioPorEscribir = {
  codigo: string;
  usuario: string;
  sku: string;
  fecha: Date;
  envio: DireccionEnvio;
  envio_premio: EnvioPremio | null;
};

/** Writes a paid sale of zero pesos with one line and no gift points; it is dispatched like any other sale. */
export async function insertarPremio({ db }: Lector, premio: PremioPorEscribir): Promise<void> {
  const { codigo, usuario, sku, envio, envio_premio } = premio;
  const fecha = premio.fecha.toISOString();
  await db.execute(sql`
    with venta as (
      insert into ventas (codigo, usuario, fecha, pagado_en, productos, puntos, total, estado_pago, origen, envio, envio_premio)
      values (${codigo}, ${usuario}, ${fecha}::timestamptz, ${fecha}::timestamptz, 0, 0, 0, 'Pagado', 'sorteo',
              ${JSON.stringify(envio)}::jsonb, ${envio_premio})
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
