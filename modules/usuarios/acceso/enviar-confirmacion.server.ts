import { z } from "zod";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { emitirVale, VALES } from "./emitir-vale.server.ts";

/**
 * What a confirmation link confirms. The link of a sign-up carries the password and the invitation of that very sign-up:
 * whoever registers somebody else's address afterwards cannot slip another password under a link already sent.
 */
export const valeConfirmacion = z.object({
  user_id: z.string(),
  registro: z.object({ hash: z.string(), key_referido: z.string().nullable() }).optional(),
});
export type ValeConfirmacion = z.infer<typeof valeConfirmacion>;

export async function enviarConfirmacion(
  tx: Tx,
  { email, usuario, vale }: { email: string; usuario: string; vale: ValeConfirmacion },
): Promise<void> {
  const { token, huella } = await emitirVale(tx, "confirmar", JSON.stringify(vale));
  await encolarCorreo(tx, {
    clave: `confirmar:${huella.slice(0, 16)}`,
    para: email,
    usuario,
    plantilla: "confirmar_cuenta",
    datos: { enlace: `${tx.public_url}/confirmar?token=${token}`, horas: VALES.confirmar },
  });
}
