import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { esMenorDeEdad } from "./edad.ts";
import { CAMPOS_PERFIL, type CampoPerfil, ordenarPerfil, type Perfil } from "./perfil.ts";
import { bloquearUsuario, buscarUsuario, cambiarUsuario, type Usuario } from "./usuarios.store.server.ts";

const perfilDe = (usuario: Usuario): Perfil => {
  const { username, nacimiento, rut, nombre, apellido, celular, direccion, comuna, region } = usuario;
  return { username, nacimiento, rut, nombre, apellido, celular, direccion, comuna, region };
};

async function exigirUsuario(ctx: Lector, { user_id }: Pick<Sesion, "user_id">): Promise<Usuario> {
  const usuario = await buscarUsuario(ctx, user_id);
  if (!usuario) throw new Rechazo("sin_sesion", SIN_SESION);
  return usuario;
}

export const leerPerfil = async (ctx: Lector, sesion: Pick<Sesion, "user_id">): Promise<Perfil> =>
  perfilDe(await exigirUsuario(ctx, sesion));

/** The profile as its form shows it: with a birth date that the person may not change any more, if so. */
export async function leerFormularioPerfil(ctx: Ctx, sesion: Pick<Sesion, "user_id">) {
  const usuario = await exigirUsuario(ctx, sesion);
  return { perfil: perfilDe(usuario), nacimiento_fijo: esNacimientoFijo(usuario, ctx.now()) };
}

/** Whether only an admin may change the birth date: it says now, or once said, that the person is under age. */
export const esNacimientoFijo = (
  { nacimiento, nacimiento_fijo }: Pick<Usuario, "nacimiento" | "nacimiento_fijo">,
  ahora: Date,
): boolean => nacimiento_fijo || esMenorDeEdad(nacimiento, ahora);

/** Saves the person's own profile and returns what was stored. Fields that were not sent keep their value. */
export async function actualizarPerfil(
  tx: Tx,
  { user_id, codigo_referido }: Pick<Sesion, "user_id" | "codigo_referido">,
  enviados: Partial<Record<CampoPerfil, unknown>>,
): Promise<Perfil> {
  const ordenado = ordenarPerfil(enviados);
  const cambios: Partial<Perfil> = Object.fromEntries(
    CAMPOS_PERFIL.filter((campo) => Object.hasOwn(enviados, campo)).map((campo) => [campo, ordenado[campo]]),
  );
  const anterior = await bloquearUsuario(tx, codigo_referido);
  if (!anterior || anterior.user_id !== user_id) throw new Rechazo("sin_sesion", SIN_SESION);
  if (Object.keys(cambios).length === 0) return perfilDe(anterior);
  const usuario = await cambiarUsuario(tx, user_id, {
    ...cambios,
    ...nacimientoDe(anterior, cambios, tx.now()),
  });
  if (!usuario) throw new Rechazo("sin_sesion", SIN_SESION);
  tx.announce({ tabla: "usuarios", clave: codigo_referido, usuario: codigo_referido });
  return perfilDe(usuario);
}

/** A birth date that says or said under age stays, so that a minor cannot remove it to contribute or bet. */
function nacimientoDe(anterior: Usuario, { nacimiento = anterior.nacimiento }: Partial<Perfil>, ahora: Date) {
  if (esNacimientoFijo(anterior, ahora)) return { nacimiento: anterior.nacimiento, nacimiento_fijo: true };
  return { nacimiento_fijo: esMenorDeEdad(nacimiento, ahora) };
}
