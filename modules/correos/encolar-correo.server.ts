import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { direccionDeCorreo } from "./campos.ts";
import { conNombre } from "./correo.ts";
import { type CorreoNuevo, insertarCorreos } from "./correos.store.server.ts";
import { type DatosPara, PLANTILLAS, type Plantilla } from "./plantillas.server.ts";

export type CorreoPorEncolar<P extends Plantilla> = {
  /** Unique name of the reason, such as `carrito:{codigo}`. */
  clave: string;
  para: string;
  /** Referral code of the person, if it is known yet. */
  usuario?: string | null;
  plantilla: P;
  datos: DatosPara<P>;
  /** Not to be sent before then: until that instant it can be taken back. */
  desde?: Date | undefined;
};

export type CualquierCorreo = { [P in Plantilla]: CorreoPorEncolar<P> }[Plantilla];

function prepararFila(tx: Tx, para: string, correo: Omit<CualquierCorreo, "para">): CorreoNuevo {
  const { clave, plantilla, usuario = null, desde } = correo;
  const { preparar, cita_sello } = PLANTILLAS[plantilla];
  const { datos, asunto } = preparar(correo.datos);
  const ahora = tx.now();
  const fila = {
    clave,
    para,
    usuario,
    plantilla,
    asunto,
    proximo_intento: desde ?? ahora,
    created_at: ahora,
  };
  return { ...fila, datos, cita_sello };
}

/** Queues a mail in the caller's transaction, once per key. Returns whether it was new. */
export const encolarCorreo = async (tx: Tx, correo: CualquierCorreo): Promise<boolean> =>
  (await encolarExigidos(tx, [correo])) > 0;

/** Queues mails that all must be queued, and returns how many were new: an invalid address refuses all of them. */
export async function encolarExigidos(tx: Tx, lista: readonly CualquierCorreo[]): Promise<number> {
  const filas = lista.map((correo) => {
    const para = direccionDeCorreo.safeParse(correo.para);
    if (!para.success) throw new Rechazo("valor", "La dirección de correo no es válida.");
    return prepararFila(tx, para.data, correo);
  });
  // Only mails about the account name the shop in their subject; the others need not read its name.
  const conTienda = filas.filter(({ asunto }) => asunto.includes("{tienda}"));
  const tienda = conTienda.length > 0 ? await leerAjustes(tx) : null;
  if (tienda) for (const fila of conTienda) fila.asunto = conNombre(fila.asunto, tienda);
  return insertar(tx, filas);
}

/** Queues many mails at once and returns how many were new. An invalid address does not stop the others. */
export async function encolarCorreos(tx: Tx, lista: readonly CualquierCorreo[]): Promise<number> {
  const filas = lista.flatMap((correo) => {
    const para = direccionDeCorreo.safeParse(correo.para);
    if (para.success) return [prepararFila(tx, para.data, correo)];
    tx.log.warn("mails: invalid address", { clave: correo.clave });
    return [];
  });
  return insertar(tx, filas);
}

/** Inserts in one fixed order, so that two transactions with the same keys wait instead of deadlocking. */
async function insertar(tx: Tx, filas: readonly CorreoNuevo[]): Promise<number> {
  const nuevos = await insertarCorreos(
    tx,
    filas.toSorted((a, b) => (a.clave < b.clave ? -1 : 1)),
  );
  if (nuevos > 0) tx.announce({ tabla: "correos" });
  return nuevos;
}
