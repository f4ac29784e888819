import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { consentimientos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { FinalidadConsentida, Respondido } from "./finalidades.ts";

/** A person, or a visitor's conversation. */
export type QuienConsiente = { usuario: string } | { conversacion: string };

type Nuevo = typeof consentimientos.$inferInsert;

const de = (quien: QuienConsiente) =>
  "usuario" in quien
    ? eq(consentimientos.usuario, quien.usuario)
    : eq(consentimientos.conversacion, quien.conversacion);

/** The last answer for a purpose. */
export async function leerUltimo(
  { db }: Lector,
  quien: QuienConsiente,
  finalidad: FinalidadConsentida,
): Promise<Respondido | null> {
  const [fila] = await db
    .select({
      otorgado: consentimientos.otorgado,
      version: consentimientos.version,
      momento: consentimientos.momento,
    })
    .from(consentimientos)
    .where(and(de(quien), eq(consentimientos.finalidad, finalidad)))
    .orderBy(desc(consentimientos.id))
    .limit(1);
  return fila ?? null;
}

/** The last answer of a person for each purpose. */
export const leerUltimos = ({ db }: Lector, usuario: string) =>
  db
    .select({
      finalidad: consentimientos.finalidad,
      otorgado: consentimientos.otorgado,
      version: consentimientos.version,
      momento: consentimientos.momento,
    })
    .from(consentimientos)
    .where(
      sql`${consentimientos.id} in (select max(id) from consentimientos where usuario = ${usuario} group by finalidad)`,
    );

export async function insertarRespuesta({ db }: Lector, fila: Nuevo): Promise<void> {
  await db.insert(consentimientos).values(fila);
}

/** Everything that a person answered, oldest first. */
export const leerTodosDe = ({ db }: Lector, usuario: string) =>
  db
    .select({
      finalidad: consentimientos.finalidad,
      otorgado: consentimientos.otorgado,
      version: consentimientos.version,
      como: consentimientos.como,
      momento: consentimientos.momento,
    })
    .from(consentimientos)
    .where(eq(consentimientos.usuario, usuario))
    .orderBy(consentimientos.id);

/** For statements of other stores: whether the person of a column allows a purpose with this version of its text. */
export const permite = (usuario: SQL, finalidad: FinalidadConsentida, version: string) => sql`coalesce((
  select c.otorgado and c.version = ${version} from consentimientos c
   where c.usuario = ${usuario} and c.finalidad = ${finalidad} order by c.id desc limit 1), false)`;
