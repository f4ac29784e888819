import { leerEntrega, perfilConEntrega } from "#modules/compras/envio/entrega.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { ordenarPerfil } from "#modules/usuarios/perfil.ts";
import { bloquearUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { guardarPerfilEn } from "./guardar-perfil.server.ts";

type Propia = Pick<Sesion, "user_id" | "codigo_referido">;

/**
 * 'Pagar' with goods in the cart: saves where they go in the profile, and who the buyer is if the profile does not say it. Unlike the form
 * of the whole profile, it wants everything that a parcel needs.
 */
export async function guardarEntrega(ctx: Ctx, entrada: Entrada, sesion: Propia) {
  const escrita = ordenarPerfil(entrada);
  const entrega = exigirDatos(leerEntrega(escrita));
  return enTransaccion(ctx, async (tx) => {
    // Locked before it is read: two tabs must not both fill an empty profile.
    if (!(await bloquearUsuario(tx, sesion.codigo_referido))) throw new Rechazo("sin_sesion", SIN_SESION);
    const cambios = perfilConEntrega(await leerPerfil(tx, sesion), { ...entrega, rut: escrita.rut });
    const { region } = await guardarPerfilEn(tx, sesion, cambios);
    return { comuna: entrega.comuna, region, message: "Guardamos tu dirección." };
  });
}
