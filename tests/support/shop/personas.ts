import type { Db } from "#database/client.ts";
import { referidos, tickets_compras, user, usuarios } from "#database/schema.ts";
import { ALFABETO_REFERIDO, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { chanceUuid } from "#tests/support/chance.ts";
import { sesionDe } from "#tests/support/sesion.ts";

/** Name and address of a person to whom goods can be sent. */
export const DIRECCION = {
  nombre: "Camila",
  direccion: "Av. Matta 100",
  comuna: "Ñuñoa",
  region: "Metropolitana de Santiago",
};

/** Inserts a confirmed person directly, with the session that a login would give. */
export async function crearPersona(
  ctx: Ctx,
  campos: Partial<typeof usuarios.$inferInsert> = {},
): Promise<Sesion> {
  const user_id = chanceUuid();
  const codigo_referido = campos.codigo_referido ?? textoAlAzar(ALFABETO_REFERIDO, 8, ctx.random);
  const email = campos.email ?? `${codigo_referido.toLowerCase()}@correo.example`;
  const db: Db = ctx.db;
  await db.insert(user).values({ id: user_id, email, emailVerified: true });
  const [fila] = await db
    .insert(usuarios)
    .values({ ...campos, codigo_referido, user_id, email })
    .returning();
  if (!fila) throw new Error("no person");
  const { role, rol_admin, nombre } = fila;
  return sesionDe({ session_id: chanceUuid(), user_id, codigo_referido, email, role, rol_admin, nombre });
}

type Campos = Partial<typeof usuarios.$inferInsert>;

/** A customer and the person who invited them. */
export async function crearPareja(ctx: Ctx, deQuienCompra: Campos = {}, deQuienInvita: Campos = {}) {
  const compra = await crearPersona(ctx, deQuienCompra);
  const invito = await crearPersona(ctx, deQuienInvita);
  await ctx.db
    .insert(referidos)
    .values({ referido_codigo: compra.codigo_referido, referente_codigo: invito.codigo_referido });
  return { compra, invito };
}

/** Grants points, both in the formula and in the book. */
export async function darPuntos(ctx: Ctx, codigo: string, puntos: number): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const fila = {
      usuario: codigo,
      puntos,
      estado: "Acreditado",
      forma_pago: "ajuste" as const,
      precio: 0,
      total: 0,
    };
    await tx.db.insert(tickets_compras).values(fila);
    const movimientos = traspaso(EMISION, cuentaUsuario(codigo), puntos);
    await moverPuntos(tx, { clave: `prueba:${chanceUuid()}`, motivo: "ajuste", movimientos });
  });
}
