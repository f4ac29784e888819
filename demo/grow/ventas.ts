import { ALFABETO_VENTA } from "#modules/comun/cripto/azar.ts";
import { baseDe, ejecutar, type Obra, seguirDesde } from "./obra.ts";
import { COMBINACIONES } from "./opciones.ts";
import { PARTE_ACTIVA } from "./tamanos.ts";

/** Points of each person's first purchase: more than the person will ever contribute and bet. */
const PRIMEROS_PUNTOS = 2_000;
const VECES_EL_FIEL = 400;
/**
 * Of so many newest sales half wait for their payment and the others for their delivery, however small the shop is: enough to fill a page of
 * each list. They came in the last hours, as in a large shop: a job rejects sales that wait for long.
 */
const MINIMO_NUEVAS = 320;
const HORAS_NUEVAS = 28;

const LETRAS = [0, 1, 2, 3, 4, 5]
  .map((i) => `substr('${ALFABETO_VENTA}', 1 + (m / ${34 ** i} % 34)::int, 1)`)
  .join(" || ");

/** A single expression over its argument, so that PostgreSQL inlines it. */
export const FUNCIONES = `
  create function pg_temp.letras(m bigint) returns text language sql immutable as $$ select 'PZ-' || ${LETRAS} $$`;

/** Distinct codes that look random: multiplying by a coprime number permutes them. */
export const codigoVenta = (n: string) => `pg_temp.letras((${n}) * 387420489 % ${34 ** 6})`;

/** Creates two years of sales in every state, with their lines; the book's entries derive from them. */
export async function crecerVentas(obra: Obra): Promise<void> {
  await armar(obra);
  const ventas = await escribirVentas(obra);
  const productos = await escribirProductos(obra);
  const tickets = await escribirTickets(obra);
  await escribirPagos(obra);
  await escribirCotizaciones(obra);
  await seguirDesde(obra, "ventas");
  obra.decir(`ventas ${ventas}, líneas de productos ${productos}, líneas de tickets y referidos ${tickets}`);
}

/** Each person buys tickets at registration; later purchases rotate among the earliest people. */
async function armar(obra: Obra): Promise<void> {
  const { usuarios, ventas, productos } = obra.tamanos;
  const pendientes = Math.min(Math.max(MINIMO_NUEVAS, Math.round(ventas / 800)), ventas - usuarios);
  await ejecutar(
    obra,
    `create temp table g_ventas on commit drop as
     with tipos as (select array_agg(id order by puntos desc, id) as ids, array_agg(precio order by puntos desc, id) as precios,
                           array_agg(puntos order by puntos desc, id) as puntos, count(*)::int as cuantos from tickets),
     base as (
       select n::bigint as n, n <= $1 as primera, n > $1 and (n % 300 = 0 or n <= $1 + 80) as del_fiel,
              n > $1 and n % 10 < 7 as lleva_producto, n <= $1 or n % 10 >= 5 as lleva_ticket,
              case when n <= $1 then 0 else n % t.cuantos end as tipo, t.ids, t.precios, t.puntos
         from generate_series(0, $2::int) n, tipos t)
     select $3 + b.n + 1 as id, ${codigoVenta("b.n + 1")} as codigo, b.n,
            case when b.n = 0 or b.del_fiel then $4 else p.codigo end as usuario,
            case when b.n = 0 then now() - interval '905 days' when b.primera then p.registro + interval '1 hour'
                 when b.n > $2 - $5 then now() - interval '1 hour' * ${HORAS_NUEVAS} * ($2 - b.n) / $5
                 else now() - interval '1 hour' * ${HORAS_NUEVAS} - interval '728 days' * ($2 - $5 + 1 - b.n) / greatest(1, $2 - $5 - $1) end as fecha,
            case when b.primera then 'Pagado'
                 when (b.n > $2 - $5 and b.n % 2 = 0) or b.n % 20000 = 3 then 'Validando Pago'
                 when b.n % 40 = 7 then 'Rechazado' when b.n % 60 = 11 then 'Anulado' else 'Pagado' end as estado,
            a.sku, l.precio_p, coalesce(a.puntos_regalo, 0) as puntos_p, l.cantidad_p, l.opcion, l.opcion_nombre,
            case when l.con_cupon then 'CRECE-' || 1 + b.n % $10::int end as cupon,
            case when l.con_cupon then l.precio_p * l.cantidad_p / 10 else 0 end as descuento,
            case when a.sku is not null and b.n % 9 = 0 then 1990 else 0 end as envio_cobrado,
            case when b.lleva_ticket then b.ids[1 + b.tipo] end as ticket,
            case when b.lleva_ticket then b.precios[1 + b.tipo] else 0 end as precio_t,
            case when b.lleva_ticket then b.puntos[1 + b.tipo] else 0 end as puntos_t,
            case when not b.lleva_ticket then 0
                 when b.primera then ceil($6::float / b.puntos[1]) * case when b.n = 0 then $7::int else 1 end
                 else 1 + b.n % 2 end::bigint as cantidad_t
       from base b
       left join g_personas p on p.n = case when b.n = 0 then null when b.primera then b.n else 1 + (b.n * 7907) % $8::bigint end
       left join productos a on b.lleva_producto
         and a.sku = 'G' || case when b.n % 50 = 0 then 1 else 1 + (b.n * 104729) % $9::bigint end
       left join g_opciones o on o.sku = a.sku
      cross join lateral (
        select coalesce(a.precio_cliente + coalesce(o.diferencias[1 + b.n % ${COMBINACIONES}], 0), 0) as precio_p,
               case when a.sku is null then 0 else 1 + b.n % 3 end as cantidad_p,
               o.ids[1 + b.n % ${COMBINACIONES}] as opcion, o.nombres[1 + b.n % ${COMBINACIONES}] as opcion_nombre,
               -- No such sale is rejected or annulled: those give the use of their coupon back.
               a.sku is not null and b.n % 25 = 4 as con_cupon) l`,
    [
      usuarios,
      ventas - 1,
      await baseDe(obra, "ventas"),
      obra.fiel,
      pendientes,
      PRIMEROS_PUNTOS,
      VECES_EL_FIEL,
      Math.floor(usuarios * PARTE_ACTIVA),
      productos,
      obra.tamanos.cupones,
    ],
  );
  await ejecutar(obra, "analyze g_ventas");
}

const escribirVentas = (obra: Obra) =>
  ejecutar(
    obra,
    `insert into ventas (id, fecha, codigo, usuario, productos, puntos, descuento, cupon, envio_cobrado, total, estado_pago,
                         pagado_en, motivo, envio, huella_carrito, terminos_version, terminos_en)
     select id, fecha, codigo, usuario, precio_p * cantidad_p, precio_t * cantidad_t, descuento, cupon, envio_cobrado,
            precio_p * cantidad_p + precio_t * cantidad_t - descuento + envio_cobrado, estado,
            case when estado in ('Pagado', 'Anulado') then least(fecha + interval '2 hours', now()) end,
            case estado when 'Rechazado' then 'La transferencia no llegó a nuestra cuenta.' when 'Anulado' then 'Retracto.' end,
            case when sku is not null then jsonb_build_object('nombre', 'Persona ' || n, 'direccion', 'Calle ' || n % 900,
              'comuna', 'Maipú', 'region', 'Metropolitana de Santiago', 'celular', '+56911111111') end,
            md5(codigo), t.version, case when t.version is not null then fecha end
       from g_ventas left join (select version from legal_versiones order by vigente_desde desc limit 1) t on true order by fecha`,
  );

const escribirProductos = (obra: Obra) =>
  ejecutar(
    obra,
    `insert into productos_compras (producto, fecha_compra, puntos, estado, cantidad, precio, total, forma_pago, usuario, venta, seguimiento,
                                    opcion, opcion_nombre, descuento)
     select sku, fecha, puntos_p * cantidad_p,
            case when estado <> 'Pagado' or n > $1 then estado when fecha < now() - interval '20 days' then 'Entregado'
                 when fecha < now() - interval '7 days' then 'Enviado' when fecha < now() - interval '3 days' then 'Preparando'
                 else 'Pagado' end,
            cantidad_p, precio_p, precio_p * cantidad_p, 'transferencia', usuario, id,
            case when fecha < now() - interval '7 days' and estado = 'Pagado' and n <= $1 then 'CX' || id || 'CL' end,
            opcion, opcion_nombre, descuento
       from g_ventas where sku is not null order by fecha`,
    [obra.tamanos.ventas - MINIMO_NUEVAS],
  );

async function escribirTickets(obra: Obra): Promise<number> {
  const lineas = await ejecutar(
    obra,
    `insert into tickets_compras (ticket, fecha_compra, puntos, estado, cantidad, precio, total, forma_pago, usuario, venta)
     select ticket, fecha, puntos_t * cantidad_t, estado, cantidad_t, precio_t, precio_t * cantidad_t, 'transferencia', usuario, id
       from g_ventas where ticket is not null order by fecha`,
  );
  const referidos = await ejecutar(
    obra,
    `insert into tickets_compras (fecha_compra, puntos, estado, precio, total, forma_pago, usuario, referido, venta_origen, porcentaje)
     select v.fecha, (puntos_p * cantidad_p + puntos_t * cantidad_t) / 10, 'Acreditado', 0, 0, 'referido',
            r.referente_codigo, v.usuario, v.id, 10
       from g_ventas v join referidos r on r.referido_codigo = v.usuario
      where v.estado = 'Pagado' and puntos_p * cantidad_p + puntos_t * cantidad_t >= 10`,
  );
  return lineas + referidos;
}

/** Every sale that was ever paid has one payment, one in eight of them by card; what was annulled went back. */
async function escribirPagos(obra: Obra): Promise<void> {
  await ejecutar(
    obra,
    `insert into pagos (venta, monto, via, referencia, quien, creado_en)
     select v.id, v.total, case when g.n % 8 = 5 then 'webpay' else 'manual' end,
            case when g.n % 8 = 5 then md5(v.codigo) || md5(v.usuario || v.codigo) end, 'sistema:demo', v.pagado_en
       from ventas v join g_ventas g on g.id = v.id
      where v.pagado_en is not null and v.total > 0 order by v.fecha`,
  );
  await ejecutar(
    obra,
    `insert into devoluciones (venta, monto, fecha, forma, quien, creado_en)
     select v.id, v.total, v.fecha::date, 'transferencia', 'sistema:demo', v.fecha from ventas v join g_ventas g on g.id = v.id
      where v.estado_pago = 'Anulado' and v.total > 0 order by v.fecha`,
  );
}

/** Writes the quotes of the last two days; older ones would have been purged. */
const escribirCotizaciones = (obra: Obra) =>
  ejecutar(
    obra,
    `insert into cotizaciones (codigo, usuario, huella, lineas, productos, puntos, total, created_at, vence_en)
     select ${codigoVenta("$1::bigint + n * 3")}, usuario, md5(codigo), '[]', 990, 0, 990, now() - interval '1 day', now() + interval '1 day'
       from g_ventas where n > 0 and n % 200 = 0`,
    [50_000_000],
  );
