import { leerEntrega, perfilConEntrega, perfilConQuien } from "#modules/compras/envio/entrega.ts";
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
 * of the whole profile, it wants everything that a parcel needs. Goods that are picked up (`retiro`) leave the address as it is.
 */
export async function guardarEntrega(ctx: Ctx, entrada: Entrada, sesion: Propia) {
  const retira = entrada.retiro === true;
  const escrita = ordenarPerfil(entrada);
  const entrega = { ...exigirDatos(leerEntrega(escrita, retira)), rut: escrita.rut };
  return enTransaccion(ctx, async (tx) => {
    // Locked before it is read: two tabs must not both fill an empty profile.
    if (!(await bloquearUsuario(tx, sesion.codigo_referido))) throw new Rechazo("sin_sesion", SIN_SESION);
    const perfil = await leerPerfil(tx, sesion);
    const cambios = retira ? perfilConQuien(perfil, entrega) : perfilConEntrega(perfil, entrega);
    const { comuna, region } = await guardarPerfilEn(tx, sesion, cambios);
    return { comuna: comuna ?? "", region: region ?? "", message: "Guardamos tus datos." };
  });
}
