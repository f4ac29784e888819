import { faltaParaReclamar } from "#modules/compras/premio/reclamo.ts";
import { reclamarDePersona } from "#modules/compras/premio/reclamos.store.server.ts";
import { tieneDireccion, tomaLaDelPerfil } from "#modules/compras/venta/direccion.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { tomarVentas } from "#modules/compras/venta/tomar-venta.server.ts";
import { leerSinDireccion } from "#modules/compras/venta/venta.store.server.ts";
import { direccionDe } from "#modules/compras/venta/venta.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { actualizarPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import type { CampoPerfil, Perfil } from "#modules/usuarios/perfil.ts";
import { ponerDireccion } from "./corregir-direccion.server.ts";

type Propia = Pick<Sesion, "user_id" | "codigo_referido">;

/** Saves the person's own profile. Sales that have goods and no address take the new one, and prizes that waited for it are claimed, in the same transaction. */
export const guardarPerfil = (
  ctx: Ctx,
  sesion: Propia,
  enviados: Partial<Record<CampoPerfil, unknown>>,
): Promise<Perfil> => enTransaccion(ctx, (tx) => guardarPerfilEn(tx, sesion, enviados));

export async function guardarPerfilEn(
  tx: Tx,
  sesion: Propia,
  enviados: Partial<Record<CampoPerfil, unknown>>,
): Promise<Perfil> {
  const perfil = await actualizarPerfil(tx, sesion, enviados);
  await llevarDireccion(tx, sesion.codigo_referido, perfil);
  // Address and RUT are what a prize waits for.
  if (faltaParaReclamar(perfil).length === 0) await reclamarDePersona(tx, sesion.codigo_referido, tx.now());
  return perfil;
}

/**
 * Gives the address of the profile to every sale of the person that lacks one and whose goods have not left. The person is
 * locked, so none is added meanwhile.
 */
async function llevarDireccion(tx: Tx, codigo_referido: string, perfil: Perfil): Promise<number> {
  const envio = direccionDe(perfil);
  if (!tieneDireccion(envio)) return 0;
  let llevadas = 0;
  const codigos = await leerSinDireccion(tx, codigo_referido);
  for (const tomada of (await tomarVentas(tx, codigos)).values()) {
    const lineas = await leerLineas(tx, [tomada.venta.id]);
    // Another transaction may have given it an address, or sent it, while this one waited for the sale.
    if (!tomaLaDelPerfil({ ...tomada.venta, lineas })) continue;
    await ponerDireccion(tx, tomada, { lineas, envio, autor: codigo_referido });
    llevadas++;
  }
  return llevadas;
}
