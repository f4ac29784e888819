import { type Permiso, rolPuede } from "#modules/comun/acceso/permisos.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { bloquearSiLibre } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { type Administradores, leerAdministradores, leerConCorreoReciente } from "./usuarios.store.server.ts";

export type AvisoAdmins = {
  /** Unique name of the reason: `venta:{codigo}`. */
  clave: string;
  titulo: string;
  texto: string;
  /** The page where an admin can act on it. */
  enlace: string;
  /** What it asks for: only admins who may do it are told. */
  permiso: Permiso;
  /** They are not told before then. */
  desde?: Date;
};

/** Notice and mail of one admin share this key, so that the daily summary can skip what was already mailed. */
const claveAviso = (clave: string, codigo: string): string => `admin:${clave}:${codigo}`;

/** An admin gets at most one mail in this time; a job gathers what happens meanwhile. */
export const PAUSA_ENTRE_CORREOS = 10 * MINUTO_MS;

/**
 * Notifies every admin who can act on it, and mails now those who want it and got no such mail in the last ten minutes;
 * the rest is gathered by `juntarAvisos`. Once per key, in the caller's transaction. A caller that has already read the
 * admins passes them as `conocidos`.
 */
export const avisarAdmins = (tx: Tx, aviso: AvisoAdmins, conocidos?: Administradores): Promise<void> =>
  avisarVariosAAdmins(tx, [aviso], conocidos);

/** The same for several reasons at once. An admin who is mailed now gets the first of them; the job gathers the others. */
export async function avisarVariosAAdmins(
  tx: Tx,
  avisos: readonly AvisoAdmins[],
  conocidos?: Administradores,
): Promise<void> {
  const { admins: todos, avisos_admin } = conocidos ?? (await leerAdministradores(tx));
  const primeros = new Map<Admins[number], AvisoAdmins>();
  const notificaciones = avisos.flatMap((aviso) =>
    todos
      .filter(({ rol_admin }) => rolPuede(rol_admin, aviso.permiso))
      .map((admin) => {
        if (!primeros.has(admin)) primeros.set(admin, aviso);
        const { clave, titulo, texto, enlace, desde } = aviso;
        return {
          clave: claveAviso(clave, admin.codigo),
          usuario: admin.codigo,
          titulo,
          texto,
          enlace,
          desde,
        };
      }),
  );
  if (notificaciones.length === 0) return;
  await notificarVarios(tx, notificaciones);
  const ahora = avisos_admin === "resumen_diario" ? [] : await porEscribirAhora(tx, [...primeros.keys()]);
  if (ahora.length === 0) return;
  await encolarCorreos(
    tx,
    ahora.flatMap((admin) => {
      const { codigo, email } = admin;
      const aviso = primeros.get(admin);
      if (!email || !aviso) return [];
      const { clave, titulo, texto, enlace, desde } = aviso;
      const datos = { titulo, texto, ruta: enlace };
      const correo = { clave: claveAviso(clave, codigo), para: email, usuario: codigo, datos, desde };
      return [{ ...correo, plantilla: "admin_aviso" as const }];
    }),
  );
}

type Admins = Administradores["admins"];

/**
 * The admins without a mail in the last ten minutes. Of transactions that run at the same time one mails; it holds the lock
 * and looks again, because another may have just committed. The others leave their notice to the job and never wait.
 */
async function porEscribirAhora(tx: Tx, admins: Admins): Promise<Admins> {
  const sinCorreo = await sinCorreoReciente(tx, admins);
  if (sinCorreo.length === 0 || !(await bloquearSiLibre(tx, "avisos-admin"))) return [];
  return sinCorreoReciente(tx, sinCorreo);
}

async function sinCorreoReciente(tx: Tx, admins: Admins): Promise<Admins> {
  const desde = new Date(tx.now().getTime() - PAUSA_ENTRE_CORREOS);
  const recientes = await leerConCorreoReciente(tx, admins, desde);
  return admins.filter(({ codigo }) => !recientes.has(codigo));
}
