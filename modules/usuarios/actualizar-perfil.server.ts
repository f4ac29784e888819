import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CAMPOS_PERFIL, type CampoPerfil, ordenarPerfil, type Perfil } from "./perfil.ts";
import { buscarUsuario, cambiarUsuario, type Usuario } from "./usuarios.store.server.ts";

const perfilDe = (usuario: Usuario): Perfil => {
  const { username, nacimiento, rut, nombre, apellido, celular, direccion, comuna, region } = usuario;
  return { username, nacimiento, rut, nombre, apellido, celular, direccion, comuna, region };
};

export async function leerPerfil(ctx: Lector, { user_id }: Pick<Sesion, "user_id">): Promise<Perfil> {
  const usuario = await buscarUsuario(ctx, user_id);
  if (!usuario) throw new Rechazo("sin_sesion", SIN_SESION);
  return perfilDe(usuario);
}

/** Saves the person's own profile and returns what was stored. Fields that were not sent keep their value. */
export async function actualizarPerfil(
  ctx: Ctx,
  { user_id, codigo_referido }: Pick<Sesion, "user_id" | "codigo_referido">,
  enviados: Partial<Record<CampoPerfil, unknown>>,
): Promise<Perfil> {
  const ordenado = ordenarPerfil(enviados);
  const cambios = Object.fromEntries(
    CAMPOS_PERFIL.filter((campo) => Object.hasOwn(enviados, campo)).map((campo) => [campo, ordenado[campo]]),
  );
  return enTransaccion(ctx, async (tx) => {
    const vacio = Object.keys(cambios).length === 0;
    const usuario = vacio ? await buscarUsuario(tx, user_id) : await cambiarUsuario(tx, user_id, cambios);
    if (!usuario) throw new Rechazo("sin_sesion", SIN_SESION);
    if (!vacio) tx.announce({ tabla: "usuarios", clave: codigo_referido, usuario: codigo_referido });
    return perfilDe(usuario);
  });
}
