import { buzonDe } from "#modules/comun/contacto/buzon.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear } from "#modules/comun/tx/transaccion.server.ts";
import { guardarMarcas, leerExclusion } from "./autoexclusion.store.server.ts";
import { alargarPausas, leerHermanas, leerRutsPagados } from "./hermanas.store.server.ts";
import { marcaDeCorreo, marcaSecreta } from "./marca.server.ts";
import { cambiarUsuario, type Usuario } from "./usuarios.store.server.ts";

type Cuenta = Pick<Usuario, "codigo_referido" | "email">;

/**
 * Marks of the mailbox and of the RUTs with which the account paid by code. A RUT that was only typed marks nothing: it may be another
 * person's.
 */
const marcasDe = (ctx: Pick<Tx, "secret">, email: string | null, ruts: readonly string[]) =>
  Promise.all([
    ...(email ? [marcaDeCorreo(ctx, email)] : []),
    ...ruts.map((rut) => marcaSecreta(ctx, "rut", rutFormateado(rut) ?? rut)),
  ]);

/**
 * A pause and the confirmation of another account of the same mailbox wait for each other, so that each sees what the other wrote. The
 * lock lasts until the end of the transaction.
 */
export const bloquearBuzon = (tx: Tx, email: string): Promise<void> =>
  bloquear(tx, `pausa:${buzonDe(email)}`);

/** A self-pause reaches the person's other accounts, and those that the person makes later. An ended pause leaves no mark. */
export async function marcarAutoexclusion(tx: Tx, cuenta: Cuenta, hasta: Date | null): Promise<void> {
  const creada_en = tx.now();
  if (!hasta || hasta <= creada_en) return;
  if (cuenta.email) await bloquearBuzon(tx, cuenta.email);
  const ruts = await leerRutsPagados(tx, cuenta.codigo_referido);
  const marcas = await marcasDe(tx, cuenta.email, ruts);
  await guardarMarcas(
    tx,
    marcas.map((marca) => ({ marca, creada_en, hasta })),
  );
  const hermanas = await leerHermanas(tx, cuenta, ruts);
  if (hermanas.length === 0) return;
  await alargarPausas(tx, hermanas, hasta);
  for (const usuario of hermanas) tx.announce({ tabla: "montoncito_limites", usuario });
}

/** Applies the self-pause of another account of the same person. A pause never becomes shorter. */
export async function aplicarAutoexclusion(tx: Tx, usuario: Usuario): Promise<void> {
  const { user_id, codigo_referido, email, pausa_hasta } = usuario;
  const marcas = await marcasDe(tx, email, await leerRutsPagados(tx, codigo_referido));
  if (!user_id || marcas.length === 0) return;
  const hasta = await leerExclusion(tx, marcas, tx.now());
  if (hasta && (!pausa_hasta || pausa_hasta < hasta))
    await cambiarUsuario(tx, user_id, { pausa_hasta: hasta });
}
