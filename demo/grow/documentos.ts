import { baseDe, ejecutar, type Obra, seguirDesde } from "./obra.ts";

/** A page of the desk shows 25 rows: of what waits there is a page in a shop of any size, and no more. */
const POR_LISTA = 30;
const CON_BOLETAS = "now() - interval '365 days'";
const RUT = "76.192.083-9";
const POR_SOBRE = 500;

/** Creates what the payments of a shop leave behind: cards and their settlements, a year of boletas, and returns. */
export async function crecerDocumentos(obra: Obra): Promise<void> {
  const tarjetas = await escribirTarjetas(obra);
  const boletas = await escribirBoletas(obra);
  const devoluciones = await escribirDevoluciones(obra);
  obra.decir(`pagos con tarjeta ${tarjetas}, boletas y notas ${boletas}, devoluciones ${devoluciones}`);
}

/** One attempt for each payment by card. Transbank settled all days but the last ones, each with one deposit. */
async function escribirTarjetas(obra: Obra): Promise<number> {
  const cobros = await ejecutar(
    obra,
    `insert into cobros_tarjeta (venta, numero, buy_order, session_id, monto, monto_cobrado, estado, comercio, token, url, creada_en, pagada_en,
                                 autorizacion, tipo_pago, cuotas, ultimos, transaccion_en, fecha_contable)
     select v.id, 1, v.codigo || '-1', md5(v.codigo), p.monto, p.monto, 'pagada', '597055555532', p.referencia,
            'https://webpay3gint.transbank.cl/webpayserver/initTransaction', p.creado_en, p.creado_en, '1213', 'VN', 0, '6623', p.creado_en,
            (p.creado_en at time zone 'America/Santiago')::date
       from pagos p join g_ventas v on v.id = p.venta where p.via = 'webpay' order by p.creado_en`,
  );
  await ejecutar(
    obra,
    `with dias as (
       select fecha_contable as dia, sum(monto_cobrado) * 97 / 100 as monto from cobros_tarjeta
        where fecha_contable < now()::date - 3 group by 1 order by 1),
     depositos as (
       insert into movimientos_banco (origen, clase, comprobado, fecha_contable, monto, glosa, tipo)
       select 'crecimiento', 'informe', true, dia + 1, monto, 'ABONO TRANSBANK S.A.', 'liquidacion' from dias
       returning id, fecha_contable)
     insert into liquidaciones_tarjeta (movimiento, fecha_contable, quien, creada_en)
     select id, fecha_contable - 1, $1, fecha_contable + interval '12 hours' from depositos`,
    [obra.admin],
  );
  return cobros;
}

/** The documents in the order of their folios; `reciente` counts them from the newest one. What is owed has no folio yet. */
async function escribirBoletas(obra: Obra): Promise<number> {
  await ejecutar(
    obra,
    `create temp table g_boletas on commit drop as
     select $1 + row_number() over (order by v.pagado_en, v.id) as id, row_number() over (order by v.pagado_en, v.id) as folio,
            row_number() over (order by v.pagado_en desc, v.id desc) as reciente, v.id as venta, v.total, v.estado_pago, v.pagado_en as fecha
       from ventas v join g_ventas g on g.id = v.id
      where v.pagado_en > ${CON_BOLETAS} and v.total > 0
        and not exists (select from pagos p where p.venta = v.id and p.via = 'webpay')`,
    [await baseDe(obra, "boletas_documentos")],
  );
  await ejecutar(
    obra,
    `insert into boletas_caf (rut, ambiente, tipo, desde, hasta, siguiente, autorizado, quien, guardado_en)
     select '${RUT}', 'produccion', t, 1, 2000000, 1 + (select count(*) from g_boletas), (${CON_BOLETAS})::date, $1, ${CON_BOLETAS}
       from unnest(array[39, 61]) t`,
    [obra.admin],
  );
  // The book shows the documents of the environment that the settings name.
  await ejecutar(
    obra,
    `insert into ajustes (clave, valor) values ('boletas_ambiente', '"produccion"')
     on conflict (clave) do update set valor = excluded.valor`,
  );
  const sobres = await baseDe(obra, "boletas_sobres");
  await ejecutar(
    obra,
    `insert into boletas_sobres (id, rut_emisor, ambiente, rut_envia, documentos, estado, track_id, estado_sii, creado_en, enviado_en, procesado_en)
     select $1 + folio / ${POR_SOBRE} + 1, '${RUT}', 'produccion', '12.345.678-5', count(*), 'procesado', 'C' || folio / ${POR_SOBRE}, 'EPR',
            max(fecha), max(fecha), max(fecha)
       from g_boletas group by folio / ${POR_SOBRE}`,
    [sobres],
  );
  const boletas = await ejecutar(obra, BOLETAS, [sobres]);
  await seguirDesde(obra, "boletas_documentos");
  await seguirDesde(obra, "boletas_sobres");
  return boletas + (await ejecutar(obra, NOTAS));
}

const DETALLE = (nombre: string) =>
  `jsonb_build_object('lineas', jsonb_build_array(jsonb_build_object('nombre', ${nombre}, 'cantidad', 1, 'precio', b.total)), 'descuentos', '[]'::jsonb)`;
const DIA = "(b.fecha at time zone 'America/Santiago')::date";
const CAF = (tipo: number) => `(select max(id) from boletas_caf where tipo = ${tipo})`;

const BOLETAS = `
  insert into boletas_documentos (id, venta, numero, ambiente, tipo, estado, espera, total, neto, exento, iva, detalle, rut_emisor, caf, folio,
                                  folio_en, fecha, sobre, creado_en, timbrada_en, resuelta_en, folio_anulado_en)
  select b.id, b.venta, 1, 'produccion', 39, e.estado, case when e.estado = 'debida' and b.folio % 2 = 0 then 'falta_rut' end, b.total,
         case when e.firmada then round(b.total / 1.19) end, case when e.firmada then 0 end, case when e.firmada then b.total - round(b.total / 1.19) end,
         ${DETALLE("'Compra ' || b.folio")}, case when e.firmada then '${RUT}' end, case when e.firmada then ${CAF(39)} end,
         case when e.firmada then b.folio end, case when e.firmada then b.fecha end, case when e.firmada then ${DIA} end,
         case when e.firmada then $1 + b.folio / ${POR_SOBRE} + 1 end, b.fecha, case when e.firmada then b.fecha end,
         case when e.estado in ('aceptada', 'reparo', 'rechazada') then b.fecha end,
         case when e.estado = 'rechazada' and b.reciente > ${4 * POR_LISTA} then b.fecha end
    from g_boletas b, lateral (
      select s.estado, s.estado <> 'debida' as firmada from (select case (b.reciente - 1) / ${POR_LISTA}
               when 0 then 'debida' when 1 then 'enviada' when 2 then 'silencio' when 3 then 'rechazada'
               else case when b.folio % 500 = 3 then 'rechazada' when b.folio % 200 = 1 then 'reparo' else 'aceptada' end end as estado) s) e
   order by b.folio`;

/** What was annulled after its boleta has a credit note, which is sent by hand. */
const NOTAS = `
  insert into boletas_documentos (venta, numero, ambiente, tipo, estado, total, neto, exento, iva, detalle, refiere, codigo_referencia, razon,
                                  rut_emisor, caf, folio, folio_en, fecha, creado_en, timbrada_en)
  select b.venta, 2, 'produccion', 61, 'timbrada', b.total, round(b.total / 1.19), 0, b.total - round(b.total / 1.19), ${DETALLE("'Anulación'")},
         b.id, 1, 'Anula la compra', '${RUT}', ${CAF(61)}, row_number() over (order by b.folio), b.fecha, ${DIA}, b.fecha, b.fecha
    from g_boletas b join boletas_documentos d on d.id = b.id
   where b.estado_pago = 'Anulado' and d.estado in ('aceptada', 'reparo') order by b.folio`;

/** Returns that ended without money going back, and a page each of those that wait for the shop and for the customer. */
async function escribirDevoluciones(obra: Obra): Promise<number> {
  await ejecutar(
    obra,
    `create temp table g_devueltas on commit drop as
     select $1 + row_number() over (order by c.fecha_compra desc, c.id) as id, row_number() over (order by c.fecha_compra desc, c.id) as n,
            c.id as linea, c.venta, c.usuario, c.fecha_compra
       from productos_compras c join g_ventas v on v.id = c.venta where c.estado = 'Entregado' and v.n % 8 = 4`,
    [await baseDe(obra, "devoluciones_pedidas")],
  );
  const pedidas = await ejecutar(
    obra,
    `insert into devoluciones_pedidas (id, venta, usuario, estado, tipo, solucion, falla, pedida_en, aceptada_en, enviada_en, terminada_en, motivo)
     select d.id, d.venta, d.usuario, e.estado, 'garantia', 'reparacion', 'No enciende', e.pedida_en,
            case when e.estado not in ('pedida', 'rechazada') then e.pedida_en end, case when e.estado = 'en_camino' then e.pedida_en end,
            case when d.n > ${2 * POR_LISTA} then e.pedida_en + interval '6 days' end, case when e.estado = 'rechazada' then 'Tiene golpes.' end
       from g_devueltas d, lateral (
         select case when d.n <= ${POR_LISTA} then 'pedida' when d.n <= ${2 * POR_LISTA} then 'en_camino'
                     when d.n % 3 = 0 then 'rechazada' when d.n % 3 = 1 then 'vencida' else 'reparada' end as estado,
                case when d.n <= ${2 * POR_LISTA} then now() - interval '1 minute' * d.n else d.fecha_compra + interval '12 days' end as pedida_en) e
      order by d.id desc`,
  );
  await ejecutar(
    obra,
    `insert into devoluciones_lineas (devolucion, linea, cantidad) select id, linea, 1 from g_devueltas order by id`,
  );
  await seguirDesde(obra, "devoluciones_pedidas");
  return pedidas;
}
