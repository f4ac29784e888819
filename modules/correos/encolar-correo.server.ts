import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { direccion } from "./campos.ts";
import { type CorreoNuevo, insertarCorreos } from "./correos.store.server.ts";
import { type DatosPara, PLANTILLAS, type Plantilla } from "./plantillas.server.ts";

export type CorreoPorEncolar<P extends Plantilla> = {
  /** Unique name of the reason to write: `carrito:{codigo}`. */
  clave: string;
  para: string;
  /** Referral code of the person, when there is one already. */
  usuario?: string | null;
  plantilla: P;
  datos: DatosPara<P>;
};

type CualquierCorreo = { [P in Plantilla]: CorreoPorEncolar<P> }[Plantilla];

function prepararFila(tx: Tx, para: string, correo: Omit<CualquierCorreo, "para">): CorreoNuevo {
  const { clave, plantilla, usuario = null } = correo;
  const { datos, asunto } = PLANTILLAS[plantilla].preparar(correo.datos);
  const ahora = tx.now();
  return { clave, para, usuario, plantilla, datos, asunto, proximo_intento: ahora, created_at: ahora };
}

/** Owes a mail in the caller's transaction; the same key again owes nothing more. Tells whether it was new. */
export async function encolarCorreo<P extends Plantilla>(
  tx: Tx,
  correo: CorreoPorEncolar<P>,
): Promise<boolean> {
  const para = direccion.safeParse(correo.para);
  if (!para.success) throw new Rechazo("valor", "La dirección de correo no es válida.");
  const nuevos = await insertarCorreos(tx, [prepararFila(tx, para.data, correo)]);
  if (nuevos > 0) tx.announce({ tabla: "correos" });
  return nuevos > 0;
}

/** Owes many mails at once. One bad address must not keep the news from the others. Tells how many were new. */
export async function encolarCorreos(tx: Tx, lista: readonly CualquierCorreo[]): Promise<number> {
  const filas = lista.flatMap((correo) => {
    const para = direccion.safeParse(correo.para);
    if (para.success) return [prepararFila(tx, para.data, correo)];
    tx.log.warn("mails: invalid address", { clave: correo.clave });
    return [];
  });
  const nuevos = await insertarCorreos(tx, enOrden(filas));
  if (nuevos > 0) tx.announce({ tabla: "correos" });
  return nuevos;
}

/** Two transactions that owe the same mails write them in the same order: they wait instead of locking each other. */
const enOrden = (filas: CorreoNuevo[]) => filas.toSorted((a, b) => (a.clave < b.clave ? -1 : 1));
