import { asc, eq, gt, lte, or } from "drizzle-orm";
import { invitaciones, usuarios } from "#database/schema.ts";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** What a link of an invitation gives, and to whom. */
export type InvitacionEquipo = { email: string; rol_admin: RolAdmin; invitada_por: string };

const invitacion = {
  email: invitaciones.email,
  rol_admin: invitaciones.rol_admin,
  invitada_por: invitaciones.invitada_por,
};

/** A second invitation of the same address replaces the first one. */
export async function escribirInvitacion(
  { db }: Lector,
  fila: InvitacionEquipo & { creada_en: Date; vence_en: Date },
): Promise<number> {
  const { email: _email, ...cambios } = fila;
  const [escrita] = await db
    .insert(invitaciones)
    .values(fila)
    .onConflictDoUpdate({ target: invitaciones.email, set: cambios })
    .returning({ id: invitaciones.id });
  return escrita?.id ?? 0;
}

export async function buscarInvitacion({ db }: Lector, email: string): Promise<InvitacionEquipo | null> {
  const [fila] = await db.select(invitacion).from(invitaciones).where(eq(invitaciones.email, email));
  return fila ?? null;
}

/** Deletes a pending invitation and returns it; null when there is none. */
export async function borrarInvitacion(
  { db }: Lector,
  cual: { id: number } | { email: string },
): Promise<InvitacionEquipo | null> {
  const suya = "id" in cual ? eq(invitaciones.id, cual.id) : eq(invitaciones.email, cual.email);
  const [fila] = await db.delete(invitaciones).where(suya).returning(invitacion);
  return fila ?? null;
}

/** The pending invitations with the name of the person who sent each, oldest first. */
export const leerInvitaciones = ({ db }: Lector, ahora: Date) =>
  db
    .select({
      id: invitaciones.id,
      ...invitacion,
      por: {
        codigo_referido: usuarios.codigo_referido,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        email: usuarios.email,
      },
      creada_en: invitaciones.creada_en,
      vence_en: invitaciones.vence_en,
    })
    .from(invitaciones)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, invitaciones.invitada_por))
    .where(gt(invitaciones.vence_en, ahora))
    .orderBy(asc(invitaciones.creada_en), asc(invitaciones.id));

type Persona = { usuario: string; email: string | null };

const dePersona = ({ usuario, email }: Persona) =>
  or(eq(invitaciones.invitada_por, usuario), email === null ? undefined : eq(invitaciones.email, email));

/** The invitations that a person sent or got. */
export const leerInvitacionesDe = ({ db }: Lector, persona: Persona) =>
  db
    .select({
      email: invitaciones.email,
      rol_admin: invitaciones.rol_admin,
      creada_en: invitaciones.creada_en,
      vence_en: invitaciones.vence_en,
    })
    .from(invitaciones)
    .where(dePersona(persona));

/** Their links find no row any more. */
export async function olvidarInvitaciones({ db }: Lector, persona: Persona): Promise<void> {
  await db.delete(invitaciones).where(dePersona(persona));
}

export async function borrarInvitacionesVencidas({ db }: Lector, ahora: Date): Promise<number> {
  const filas = await db
    .delete(invitaciones)
    .where(lte(invitaciones.vence_en, ahora))
    .returning({ id: invitaciones.id });
  return filas.length;
}
