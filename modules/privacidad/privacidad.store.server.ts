import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import {
  archivos,
  conversaciones,
  cotizaciones,
  montoncito_limites,
  notificaciones,
  session,
  tickets_compras,
  user,
  usuarios,
  ventas,
} from "#database/schema.ts";
import type { Pendientes } from "./eliminacion.ts";

export async function leerPendientes(db: DbOrTx, codigo: string): Promise<Pendientes> {
  const { rows } = await db.execute<
    Record<keyof Omit<Pendientes, "ultimo_admin">, string> & { ultimo_admin: boolean }
  >(sql`
    select
      (select count(*) from apuestas where jugador = ${codigo} and resultado = 'pendiente') as apuestas,
      (select count(*) from ventas where usuario = ${codigo} and estado_pago = 'Validando Pago') as ventas_sin_pagar,
      (select count(*) from productos_compras
        where usuario = ${codigo} and estado in ('Pagado', 'Preparando', 'Enviado')) as productos_sin_entregar,
      (select count(distinct s.key) from tickets_participantes t join sorteos s on s.key = t.sorteo
        where t.usuario = ${codigo} and s.estado <> 'Finalizado') as sorteos_abiertos,
      (select role = 'admin' from usuarios where codigo_referido = ${codigo})
        and not exists (select 1 from usuarios where role = 'admin' and codigo_referido <> ${codigo}
          and eliminado_en is null and eliminacion_pedida_en is null and bloqueado_en is null) as ultimo_admin`);
  const [fila] = rows;
  return {
    apuestas: Number(fila?.apuestas),
    ventas_sin_pagar: Number(fila?.ventas_sin_pagar),
    productos_sin_entregar: Number(fila?.productos_sin_entregar),
    sorteos_abiertos: Number(fila?.sorteos_abiertos),
    ultimo_admin: fila?.ultimo_admin === true,
  };
}

/** The row that explains in the formula why the leftover points are gone. */
export async function renunciarPuntos(
  db: DbOrTx,
  codigo: string,
  puntos: number,
  fecha: Date,
): Promise<void> {
  await db.insert(tickets_compras).values({
    ...{ usuario: codigo, puntos: -puntos, estado: "Acreditado", forma_pago: "ajuste", precio: 0, total: 0 },
    ...{ fecha_compra: fecha, motivo: "Eliminación de la cuenta" },
  });
}

export async function terminarAcceso(
  db: DbOrTx,
  codigo: string,
  user_id: string | null,
  fecha: Date,
): Promise<void> {
  await db.update(usuarios).set({ eliminacion_pedida_en: fecha }).where(eq(usuarios.codigo_referido, codigo));
  if (user_id) await db.delete(session).where(eq(session.userId, user_id));
}

/** Removes everything that names the person; the code stays as a pseudonym. */
export async function borrarIdentidad(
  db: DbOrTx,
  codigo: string,
  user_id: string | null,
  fecha: Date,
): Promise<void> {
  const comprobantes = await db
    .update(ventas)
    .set({ envio: null, comprobante: null })
    .where(eq(ventas.usuario, codigo))
    .returning({ id: ventas.id });
  if (comprobantes.length > 0) {
    await db.delete(archivos).where(and(eq(archivos.dueno, codigo), eq(archivos.tipo, "comprobante")));
  }
  await db.delete(notificaciones).where(eq(notificaciones.usuario, codigo));
  await db.delete(cotizaciones).where(eq(cotizaciones.usuario, codigo));
  await db.delete(conversaciones).where(eq(conversaciones.usuario, codigo));
  await db.delete(montoncito_limites).where(eq(montoncito_limites.jugador, codigo));
  const vacio = { username: null, nacimiento: null, rut: null, nombre: null, apellido: null, celular: null };
  await db
    .update(usuarios)
    .set({
      ...vacio,
      direccion: null,
      comuna: null,
      region: null,
      email: null,
      user_id: null,
      role: "usuario",
      eliminado_en: fecha,
    })
    .where(eq(usuarios.codigo_referido, codigo));
  if (user_id) await db.delete(user).where(eq(user.id, user_id));
}

/** People who asked to go and whose raffles may have ended meanwhile. */
export async function leerEliminacionesPedidas(db: DbOrTx): Promise<string[]> {
  const filas = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(usuarios)
    .where(and(isNotNull(usuarios.eliminacion_pedida_en), isNull(usuarios.eliminado_en)));
  return filas.map(({ codigo }) => codigo);
}
