import type { Tx } from "#modules/comun/contexto.ts";
import { Rechazo } from "#modules/comun/rechazo.ts";
import { type DatosPara, direccion, PLANTILLAS, type Plantilla } from "./correo.ts";
import { insertarCorreo } from "./correos.store.server.ts";

export type CorreoPorEncolar<P extends Plantilla> = {
  /** Unique name of the reason to write: `carrito:{codigo}`. */
  clave: string;
  para: string;
  /** Referral code of the person, when there is one already. */
  usuario?: string | null;
  plantilla: P;
  datos: DatosPara<P>;
};

/** Owes a mail in the caller's transaction; the same key again owes nothing more. Tells whether it was new. */
export async function encolarCorreo<P extends Plantilla>(
  tx: Tx,
  correo: CorreoPorEncolar<P>,
): Promise<boolean> {
  const para = direccion.safeParse(correo.para);
  if (!para.success) throw new Rechazo("valor", "La dirección de correo no es válida.");
  const { datos, asunto } = PLANTILLAS[correo.plantilla].preparar(correo.datos);
  const ahora = tx.now();
  const nuevo = await insertarCorreo(tx, {
    clave: correo.clave,
    para: para.data,
    usuario: correo.usuario ?? null,
    plantilla: correo.plantilla,
    datos,
    asunto,
    proximo_intento: ahora,
    created_at: ahora,
  });
  if (nuevo) tx.announce({ tabla: "correos" });
  return nuevo;
}
