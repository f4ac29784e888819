import { and, asc, eq, gt, lte, not, or, sql } from "drizzle-orm";
import {
  apuestas,
  conexiones_envios,
  conversaciones,
  conversaciones_mensajes,
  correos,
  deudas,
  favoritos,
  montoncito_limites,
  notificaciones,
  pagadores,
  productos,
  productos_compras,
  push_preferencias,
  push_suscripciones,
  referidos,
  session,
  sorteos_input,
  tickets_compras,
  tickets_montoncitos,
  tickets_participantes,
  usuarios,
  ventas,
} from "#database/schema.ts";
import { sinPremioOculto } from "#modules/compras/venta/premio.store.server.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { premioOculto, valoresDePersona } from "#modules/puntos/saldo-visible.store.server.ts";

/** Leaves out what waits for an instant that has not come, such as the news of a draw that is still being shown. */
const yaSeDice = (
  {
    intentos,
    proximo_intento,
  }: Pick<typeof correos | typeof conexiones_envios, "intentos" | "proximo_intento">,
  ahora: Date,
) => or(gt(intentos, 0), lte(proximo_intento, ahora));

/** Without a prize whose draw is still being shown, as on the other pages. */
export const leerVentasDePersona = ({ db, now }: Mirada, usuario: string) =>
  db
    .select()
    .from(ventas)
    .where(and(eq(ventas.usuario, usuario), sinPremioOculto(now())))
    .orderBy(asc(ventas.id));

export const leerLineasProducto = ({ db }: Lector, usuario: string) =>
  db
    .select()
    .from(productos_compras)
    .where(eq(productos_compras.usuario, usuario))
    .orderBy(asc(productos_compras.id));

/** Bought tickets, and every row that gave or took points without a sale. */
export const leerLineasTicket = ({ db, now }: Mirada, usuario: string) =>
  db
    .select()
    .from(tickets_compras)
    .where(and(eq(tickets_compras.usuario, usuario), not(premioOculto(valoresDePersona(usuario, now())))))
    .orderBy(asc(tickets_compras.id));

/** Without what a prize paid whose draw is still being shown. Drizzle drops the table's name from a column here. */
export async function leerDeudasPropias({ db, now }: Mirada, usuario: string) {
  const filas = await db
    .select({
      oculto: sql<number>`coalesce((select -sum(puntos) from tickets_compras
        where usuario = ${usuario} and deuda = deudas.id and puntos < 0 and ${premioOculto(valoresDePersona(usuario, now()))}), 0)::bigint`.mapWith(
        Number,
      ),
      puntos: deudas.puntos,
      pagados: deudas.pagados,
      creada_en: deudas.creada_en,
      saldada_en: deudas.saldada_en,
    })
    .from(deudas)
    .where(eq(deudas.usuario, usuario))
    .orderBy(asc(deudas.id));
  return filas.map(({ oculto, ...deuda }) => ({
    ...deuda,
    pagados: deuda.pagados - oculto,
    saldada_en: oculto > 0 ? null : deuda.saldada_en,
  }));
}

export const leerParticipacionesDePersona = ({ db }: Lector, usuario: string) =>
  db
    .select()
    .from(tickets_participantes)
    .where(eq(tickets_participantes.usuario, usuario))
    .orderBy(asc(tickets_participantes.id));

export const leerAportes = ({ db }: Lector, usuario: string) =>
  db
    .select()
    .from(sorteos_input)
    .where(eq(sorteos_input.usuario, usuario))
    .orderBy(asc(sorteos_input.created_at));

export const leerApuestasDePersona = ({ db }: Lector, jugador: string) =>
  db.select().from(apuestas).where(eq(apuestas.jugador, jugador)).orderBy(asc(apuestas.id));

export const leerMontoncitos = ({ db }: Lector, jugador: string) =>
  db
    .select()
    .from(tickets_montoncitos)
    .where(eq(tickets_montoncitos.jugador, jugador))
    .orderBy(asc(tickets_montoncitos.id));

export const leerLimitesPropios = ({ db }: Lector, jugador: string) =>
  db.select().from(montoncito_limites).where(eq(montoncito_limites.jugador, jugador));

export const leerFavoritosPropios = ({ db }: Lector, usuario: string) =>
  db
    .select({ sku: favoritos.producto, producto: productos.producto, guardado_en: favoritos.created_at })
    .from(favoritos)
    .innerJoin(productos, eq(productos.sku, favoritos.producto))
    .where(eq(favoritos.usuario, usuario))
    .orderBy(asc(favoritos.created_at));

/** The RUTs that paid for the person by transfer. */
export const leerPagadoresPropios = ({ db }: Lector, usuario: string) =>
  db
    .select({ rut: pagadores.rut, ultima_vez: pagadores.ultima_vez })
    .from(pagadores)
    .where(eq(pagadores.usuario, usuario));

/** The events about the person's sales that other systems of the shop are told by now. */
export const leerEnviosPropios = ({ db, now }: Mirada, usuario: string) =>
  db
    .select({
      evento: conexiones_envios.evento,
      venta: conexiones_envios.objeto,
      creado_en: conexiones_envios.creado_en,
      entregado_en: conexiones_envios.entregado_en,
    })
    .from(conexiones_envios)
    .where(and(eq(conexiones_envios.usuario, usuario), yaSeDice(conexiones_envios, now())))
    .orderBy(asc(conexiones_envios.id));

/** The person's messages to the assistant and its answers. */
export const leerConversaciones = ({ db }: Lector, usuario: string) =>
  db
    .select({
      de: conversaciones_mensajes.de,
      texto: conversaciones_mensajes.texto,
      created_at: conversaciones_mensajes.created_at,
    })
    .from(conversaciones_mensajes)
    .innerJoin(conversaciones, eq(conversaciones.id, conversaciones_mensajes.conversacion))
    .where(eq(conversaciones.usuario, usuario))
    .orderBy(asc(conversaciones_mensajes.id));

export const leerNotificacionesDePersona = ({ db, now }: Mirada, usuario: string) =>
  db
    .select({
      titulo: notificaciones.titulo,
      texto: notificaciones.texto,
      leida_en: notificaciones.leida_en,
      created_at: notificaciones.created_at,
    })
    .from(notificaciones)
    .where(and(eq(notificaciones.usuario, usuario), lte(notificaciones.created_at, now())))
    .orderBy(asc(notificaciones.id));

/** The browsers that show the person's notices. */
export const leerSuscripcionesPush = ({ db }: Lector, usuario: string) =>
  db
    .select({ endpoint: push_suscripciones.endpoint, creada_en: push_suscripciones.creada_en })
    .from(push_suscripciones)
    .where(eq(push_suscripciones.usuario, usuario))
    .orderBy(asc(push_suscripciones.id));

/** Which kinds of notices the person chose for their devices; nothing while they never chose. */
export const leerPreferenciasPush = ({ db }: Lector, usuario: string) =>
  db
    .select({
      pago: push_preferencias.pago,
      sorteo: push_preferencias.sorteo,
      premio: push_preferencias.premio,
      devolucion: push_preferencias.devolucion,
      cambiada_en: push_preferencias.cambiada_en,
    })
    .from(push_preferencias)
    .where(eq(push_preferencias.usuario, usuario));

/** Finds mails by address, to include those queued before the person had a code. Links are left out. */
export const leerCorreos = ({ db, now }: Mirada, para: string) =>
  db
    .select({ asunto: correos.asunto, estado: correos.estado, created_at: correos.created_at })
    .from(correos)
    .where(and(eq(correos.para, para), yaSeDice(correos, now())))
    .orderBy(asc(correos.id));

export const leerSesiones = ({ db }: Lector, user_id: string) =>
  db
    .select({
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      userAgent: session.userAgent,
      usada_en: session.usada_en,
      probada_en: session.probada_en,
      red: session.red,
    })
    .from(session)
    .where(eq(session.userId, user_id))
    .orderBy(asc(session.createdAt));

export async function leerReferenteDePersona({ db }: Lector, usuario: string): Promise<string | null> {
  const [fila] = await db
    .select({ codigo: referidos.referente_codigo })
    .from(referidos)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, referidos.referente_codigo))
    .where(eq(referidos.referido_codigo, usuario));
  return fila?.codigo ?? null;
}
