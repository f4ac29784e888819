import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSaldoVisible } from "#modules/puntos/saldo-visible.store.server.ts";
import type { QuienParticipa } from "#modules/sorteos/participacion.ts";
import { esMenorDeEdad } from "#modules/usuarios/edad.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";

/** Whether this person may contribute, and the balance that they see. */
export async function leerParticipante(
  ctx: Ctx,
  sesion: Sesion | null,
): Promise<{ quien: QuienParticipa; saldo: number }> {
  if (!sesion) return { quien: "visitante", saldo: 0 };
  if (sesion.role === "admin") return { quien: "admin", saldo: 0 };
  const [usuario, saldo] = await Promise.all([
    buscarUsuario(ctx, sesion.user_id),
    leerSaldoVisible(ctx, sesion.codigo_referido),
  ]);
  const menor = esMenorDeEdad(usuario?.nacimiento ?? null, ctx.now());
  return { quien: menor ? "menor" : "usuario", saldo };
}
