import { hash } from "node:crypto";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { esReciente, estadoFactor, estaOciosa } from "#modules/usuarios/factor/prueba.ts";
import { SIN_FILA_USUARIO } from "#modules/usuarios/textos.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { crearUsuario } from "./crear-usuario.server.ts";
import { buscarCredencialPorId, buscarSesion } from "./credenciales.store.server.ts";

/** Whether an account may open a session. An account without its row in `usuarios` gets a new one. */
export async function admitirSesion(ctx: Ctx, user_id: string): Promise<boolean> {
  const usuario = await buscarUsuario(ctx, user_id);
  if (usuario) return puedeIngresar(usuario);
  ctx.log.error(SIN_FILA_USUARIO, { user_id });
  const credencial = await buscarCredencialPorId(ctx, user_id);
  if (!credencial) return false;
  await enTransaccion(ctx, (tx) => crearUsuario(tx, { ...credencial, key_referido: null }));
  return true;
}

export type SesionLeida =
  | { estado: "ninguna" }
  | { estado: "excluida" }
  | { estado: "vigente"; sesion: Sesion; renovada_en: Date; usada_en: Date | null };

const TOKEN = /^[0-9a-f]{64}$/;

/** What the database has of a session's token. */
export const huellaDeSesion = (token: string): string => hash("sha256", token);

/**
 * The person of a session token, if the session is valid; null when the text is no token. Runs on every request, with one query.
 */
export async function leerSesion(ctx: Ctx, token: string | null): Promise<SesionLeida | null> {
  if (token === null || !TOKEN.test(token)) return null;
  const fila = await buscarSesion(ctx, huellaDeSesion(token));
  if (!fila || fila.vence_en <= ctx.now()) return { estado: "ninguna" };
  const { session_id, user_id, renovada_en, probada_en, usada_en, con_factor, usuario } = fila;
  if (!usuario?.email) {
    ctx.log.error(SIN_FILA_USUARIO, { user_id });
    return { estado: "excluida" };
  }
  if (!puedeIngresar(usuario)) return { estado: "excluida" };
  const { codigo_referido, email, role, rol_admin, nombre, admin_desde } = usuario;
  if (estaOciosa(role, usada_en ?? fila.iniciada_en, ctx.now())) return { estado: "excluida" };
  const local = esDireccionLocal(ctx.public_url);
  const factor = estadoFactor({ con_factor, role, admin_desde, local }, ctx.now());
  const reciente = esReciente(probada_en, ctx.now());
  return {
    estado: "vigente",
    sesion: { session_id, user_id, codigo_referido, email, role, rol_admin, nombre, reciente, factor },
    renovada_en,
    usada_en,
  };
}

type Acceso = { bloqueado_en: Date | null; eliminado_en: Date | null; eliminacion_pedida_en: Date | null };

/** Blocked and deleted people, and those who asked to be deleted, may not sign in. */
export const puedeIngresar = ({ bloqueado_en, eliminado_en, eliminacion_pedida_en }: Acceso): boolean =>
  bloqueado_en === null && eliminado_en === null && eliminacion_pedida_en === null;
