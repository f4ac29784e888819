import { and, asc, type Column, eq, gt, sql } from "drizzle-orm";
import {
  archivos,
  boletas_documentos,
  cobros_khipu,
  cobros_tarjeta,
  contratos,
  cotizaciones,
  devoluciones,
  devoluciones_fotos,
  devoluciones_lineas,
  pagos,
  premios,
  reembolsos_khipu,
  reembolsos_tarjeta,
} from "#database/schema.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";

type Ids = readonly number[];

/** One parameter, however many there are. */
const entre = (columna: Column, ids: Ids) => sql`${columna} = any(${sql.param([...ids])}::bigint[])`;

/** Without the token of a card payment, which is a key. */
export const leerPagosDeVentas = ({ db }: Lector, ventas: Ids) =>
  db
    .select({
      venta: pagos.venta,
      monto: pagos.monto,
      via: pagos.via,
      referencia: sql<
        string | null
      >`case when ${pagos.via} = 'webpay' then null else ${pagos.referencia} end`,
      creado_en: pagos.creado_en,
      deshecho_en: pagos.deshecho_en,
      devuelto: pagos.devuelto,
    })
    .from(pagos)
    .where(entre(pagos.venta, ventas))
    .orderBy(asc(pagos.id));

export const leerDineroDevuelto = ({ db }: Lector, ventas: Ids) =>
  db
    .select({
      venta: devoluciones.venta,
      monto: devoluciones.monto,
      fecha: devoluciones.fecha,
      forma: devoluciones.forma,
      nota: devoluciones.nota,
      deshecha_en: devoluciones.deshecha_en,
    })
    .from(devoluciones)
    .where(entre(devoluciones.venta, ventas))
    .orderBy(asc(devoluciones.id));

/** What Transbank said of the card, without the keys of the attempt. */
export const leerCobrosTarjeta = ({ db }: Lector, ventas: Ids) =>
  db
    .select({
      id: cobros_tarjeta.id,
      venta: cobros_tarjeta.venta,
      orden: cobros_tarjeta.buy_order,
      monto: cobros_tarjeta.monto,
      monto_cobrado: cobros_tarjeta.monto_cobrado,
      estado: cobros_tarjeta.estado,
      creada_en: cobros_tarjeta.creada_en,
      pagada_en: cobros_tarjeta.pagada_en,
      autorizacion: cobros_tarjeta.autorizacion,
      tipo_pago: cobros_tarjeta.tipo_pago,
      cuotas: cobros_tarjeta.cuotas,
      monto_cuota: cobros_tarjeta.monto_cuota,
      ultimos: cobros_tarjeta.ultimos,
      transaccion_en: cobros_tarjeta.transaccion_en,
      fecha_contable: cobros_tarjeta.fecha_contable,
    })
    .from(cobros_tarjeta)
    .where(entre(cobros_tarjeta.venta, ventas))
    .orderBy(asc(cobros_tarjeta.id));

export const leerReembolsosTarjeta = ({ db }: Lector, cobros: Ids) =>
  db
    .select({
      cobro: reembolsos_tarjeta.cobro,
      monto: reembolsos_tarjeta.monto,
      estado: reembolsos_tarjeta.estado,
      creado_en: reembolsos_tarjeta.creado_en,
      terminado_en: reembolsos_tarjeta.terminado_en,
      autorizacion: reembolsos_tarjeta.autorizacion,
    })
    .from(reembolsos_tarjeta)
    .where(entre(reembolsos_tarjeta.cobro, cobros))
    .orderBy(asc(reembolsos_tarjeta.id));

export const leerCobrosKhipu = ({ db }: Lector, ventas: Ids) =>
  db
    .select({
      id: cobros_khipu.id,
      venta: cobros_khipu.venta,
      payment_id: cobros_khipu.payment_id,
      monto: cobros_khipu.monto,
      estado: cobros_khipu.estado,
      creado_en: cobros_khipu.creado_en,
      vence_en: cobros_khipu.vence_en,
    })
    .from(cobros_khipu)
    .where(entre(cobros_khipu.venta, ventas))
    .orderBy(asc(cobros_khipu.id));

export const leerReembolsosPorKhipu = ({ db }: Lector, cobros: Ids) =>
  db
    .select({
      cobro: reembolsos_khipu.cobro,
      monto: reembolsos_khipu.monto,
      estado: reembolsos_khipu.estado,
      creado_en: reembolsos_khipu.creado_en,
      terminado_en: reembolsos_khipu.terminado_en,
    })
    .from(reembolsos_khipu)
    .where(entre(reembolsos_khipu.cobro, cobros))
    .orderBy(asc(reembolsos_khipu.id));

/** The term of each prize, and what the shop asked its winner. */
export const leerPremios = ({ db }: Lector, ventas: Ids) =>
  db
    .select({
      venta: premios.venta,
      sorteo: premios.sorteo,
      reclamar_hasta: premios.reclamar_hasta,
      reclamado_en: premios.reclamado_en,
      vencido_en: premios.vencido_en,
      pregunta: premios.pregunta,
      respuesta: premios.respuesta,
    })
    .from(premios)
    .where(entre(premios.venta, ventas));

export const leerContratos = ({ db }: Lector, ventas: Ids) =>
  db.select().from(contratos).where(entre(contratos.venta, ventas));

export const leerBoletasElectronicas = ({ db }: Lector, ventas: Ids) =>
  db
    .select({
      venta: boletas_documentos.venta,
      tipo: boletas_documentos.tipo,
      folio: boletas_documentos.folio,
      fecha: boletas_documentos.fecha,
      total: boletas_documentos.total,
      estado: boletas_documentos.estado,
      receptor_rut: boletas_documentos.receptor_rut,
      receptor_nombre: boletas_documentos.receptor_nombre,
    })
    .from(boletas_documentos)
    .where(entre(boletas_documentos.venta, ventas))
    .orderBy(asc(boletas_documentos.id));

export const leerLineasDevueltas = ({ db }: Lector, pedidas: Ids) =>
  db
    .select()
    .from(devoluciones_lineas)
    .where(entre(devoluciones_lineas.devolucion, pedidas))
    .orderBy(asc(devoluciones_lineas.linea));

export const leerFotosDevueltas = ({ db }: Lector, pedidas: Ids) =>
  db
    .select({ devolucion: devoluciones_fotos.devolucion, archivo: archivos.id, nombre: archivos.nombre })
    .from(devoluciones_fotos)
    .innerJoin(archivos, eq(archivos.id, devoluciones_fotos.archivo))
    .where(entre(devoluciones_fotos.devolucion, pedidas))
    .orderBy(asc(devoluciones_fotos.archivo));

/** The prices that 'Pagar' still guarantees to the person. */
export const leerCotizacionesVigentes = ({ db, now }: Mirada, usuario: string) =>
  db
    .select({
      codigo: cotizaciones.codigo,
      lineas: cotizaciones.lineas,
      productos: cotizaciones.productos,
      puntos: cotizaciones.puntos,
      descuento: cotizaciones.descuento,
      cupon: cotizaciones.cupon,
      envio_cobrado: cotizaciones.envio_cobrado,
      envio_region: cotizaciones.envio_region,
      envio_comuna: cotizaciones.envio_comuna,
      retiro: cotizaciones.retiro,
      destinatario: cotizaciones.destinatario,
      total: cotizaciones.total,
      creada_en: cotizaciones.created_at,
      vence_en: cotizaciones.vence_en,
    })
    .from(cotizaciones)
    .where(and(eq(cotizaciones.usuario, usuario), gt(cotizaciones.vence_en, now())))
    .orderBy(asc(cotizaciones.created_at), asc(cotizaciones.codigo));
