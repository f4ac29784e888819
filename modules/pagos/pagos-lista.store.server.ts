import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { movimientos_banco, pagos, usuarios, ventas } from "#database/schema.ts";
import { leerLlamados, sonMuchos, ventaContiene } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import type { FiltrosPagos, OrdenPago } from "./filtros-pagos.ts";
import { leerIdsSinCalzar } from "./no-calza.store.server.ts";
import type { BoletaDePago, EstadoDePago } from "./pago.ts";

const ESTADO = sql<EstadoDePago>`case when ${pagos.deshecho_en} is not null then 'deshecho' when ${pagos.devuelto} > 0 then 'devuelto'
  when ${ventas.estado_pago} = 'Validando Pago' then 'parcial' when ${ventas.estado_pago} = 'Pagado' then 'recibido' else 'a_favor' end`;

const SIN_DEVOLVER = eq(pagos.devuelto, 0);
const VIVO = isNull(pagos.deshecho_en);

/** The same states as conditions that indexes know. */
const EN_ESTADO: Readonly<Record<EstadoDePago, SQL | undefined>> = {
  recibido: and(VIVO, eq(ventas.estado_pago, "Pagado"), SIN_DEVOLVER),
  parcial: and(VIVO, eq(ventas.estado_pago, "Validando Pago"), SIN_DEVOLVER),
  a_favor: and(VIVO, inArray(ventas.estado_pago, ["Rechazado", "Anulado"]), SIN_DEVOLVER),
  devuelto: gt(pagos.devuelto, 0),
  deshecho: isNotNull(pagos.deshecho_en),
};

/** The newest boleta that the shop owes or signed for the sale; a folio typed by hand stands for itself. */
const BOLETA = sql<BoletaDePago | null>`case when ${ventas.boleta_folio} is not null
  then jsonb_build_object('folio', ${ventas.boleta_folio}, 'rechazada', false)
  else (select jsonb_build_object('folio', b.folio::text, 'rechazada', b.estado = 'rechazada') from boletas_documentos b
         where b.venta = ${ventas.id} and b.tipo in (39, 41) and b.estado <> 'sin_efecto' order by b.id desc limit 1) end`;

/** Of a card payment: what the voucher says of the card. */
const TARJETA = sql<
  string | null
>`(select concat_ws(' · ', '•••• ' || c.ultimos, 'autorización ' || c.autorizacion)
  from cobros_tarjeta c where ${pagos.via} = 'webpay' and c.token = ${pagos.referencia})`;

/** The sales whose money in favour became this payment. */
const DESDE_VENTAS = sql<string | null>`(select string_agg(o.codigo, ', ' order by o.codigo)
  from devoluciones d join ventas o on o.id = d.venta where d.pago = ${pagos.id})`;

/** The day of the transfer; the accounting day where the bank does not say. */
const DIA_BANCO = sql<
  string | null
>`coalesce((${movimientos_banco.ocurrido_en} at time zone 'America/Santiago')::date,
  ${movimientos_banco.fecha_contable})::text`;

const ORDEN: Record<OrdenPago, SQL[]> = {
  "fecha-desc": [desc(pagos.creado_en), desc(pagos.id)],
  "fecha-asc": [asc(pagos.creado_en), asc(pagos.id)],
  "monto-desc": [desc(pagos.monto), desc(pagos.id)],
  "monto-asc": [asc(pagos.monto), asc(pagos.id)],
};

/** The condition of the filters. `exacta` is false when a text finds too many people to sum their payments. */
export async function condicionPagos(ctx: Mirada, filtros: FiltrosPagos) {
  const { estado, via, desde, hasta, texto, no_calza } = filtros;
  const inicio = desde ? inicioDeDia(desde) : null;
  const fin = hasta ? inicioDeDia(hasta, 1) : null;
  const llamados = texto ? await leerLlamados(ctx, texto) : [];
  const donde = and(
    estado ? EN_ESTADO[estado] : undefined,
    via ? eq(pagos.via, via) : undefined,
    inicio ? gte(pagos.creado_en, inicio) : undefined,
    fin ? lt(pagos.creado_en, fin) : undefined,
    texto ? ventaContiene(texto, llamados, true) : undefined,
    no_calza ? await porCalzar(ctx, no_calza) : undefined,
  );
  return { donde, exacta: !sonMuchos(llamados) };
}

/** Their ids are read first: they are few, and PostgreSQL plans for as many as there are. */
async function porCalzar(ctx: Mirada, clase: NonNullable<FiltrosPagos["no_calza"]>): Promise<SQL> {
  const ids = await leerIdsSinCalzar(ctx, clase === "si" ? undefined : clase);
  return sql`${pagos.id} = any(${sql.param(ids)}::bigint[])`;
}

/**
 * One page of payments, each with its sale, its customer and, where it has one, its movement of the bank. Which payments they are is
 * found first: what is shown of them is read for the page alone.
 */
export function leerPagosListados(
  { db }: Mirada,
  donde: SQL | undefined,
  { limite, desde, orden = "fecha-desc" }: Porcion & { orden?: OrdenPago | undefined },
) {
  const pagina = db
    .select({ id: pagos.id })
    .from(pagos)
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .where(donde)
    .orderBy(...ORDEN[orden])
    .limit(limite)
    .offset(desde);
  return db
    .select({
      id: pagos.id,
      creado_en: pagos.creado_en,
      monto: pagos.monto,
      devuelto: pagos.devuelto,
      via: pagos.via,
      // The token of a card payment is a key: what its voucher shows stands for it.
      referencia: sql<
        string | null
      >`case when ${pagos.via} = 'webpay' then ${TARJETA} else ${pagos.referencia} end`,
      quien: pagos.quien,
      estado: ESTADO,
      codigo: ventas.codigo,
      estado_venta: ventas.estado_pago,
      boleta: BOLETA,
      desde_ventas: DESDE_VENTAS,
      pagador: movimientos_banco.nombre_pagador,
      dia_banco: DIA_BANCO,
      cliente: {
        codigo_referido: usuarios.codigo_referido,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        email: usuarios.email,
        celular: usuarios.celular,
      },
    })
    .from(pagos)
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .leftJoin(movimientos_banco, eq(movimientos_banco.id, pagos.movimiento))
    .where(inArray(pagos.id, pagina))
    .orderBy(...ORDEN[orden]);
}

export type PagoListado = Awaited<ReturnType<typeof leerPagosListados>>[number];

/** `recibido` is what live payments sum, `devuelto` what of it went back or pays another sale. */
export type SumaPagos = { pagos: number; vivos: number; recibido: number; devuelto: number };

/** Sums what the filters find; null when that is more than is counted. */
export async function sumarPagos({ db }: Mirada, donde: SQL | undefined): Promise<SumaPagos | null> {
  const hallados = db
    .select({ monto: pagos.monto, vivo: sql<boolean>`${VIVO}`.as("vivo"), devuelto: pagos.devuelto })
    .from(pagos)
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .where(donde)
    .limit(TOPE_CONTEO + 1);
  const { rows } = await db.execute<SumaPagos>(sql`
    select count(*) as pagos, count(*) filter (where h.vivo) as vivos,
           coalesce(sum(h.monto) filter (where h.vivo), 0)::float8 as recibido, coalesce(sum(h.devuelto), 0)::float8 as devuelto
      from (${hallados.getSQL()}) h`);
  const [suma] = rows;
  return suma && suma.pagos <= TOPE_CONTEO ? suma : null;
}
