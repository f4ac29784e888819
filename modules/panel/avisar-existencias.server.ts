import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPocoStock } from "#modules/catalogo/existencias.store.server.ts";
import { rolPuede } from "#modules/comun/acceso/permisos.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { leerAdministradores } from "#modules/usuarios/usuarios.store.server.ts";

/** What a mail lists; the page has the rest. */
const LISTADAS = 40;
const ENLACE = "/admin/productos";

/**
 * Tells the owners what is about to run out, option by option: in the bell and by one mail a day, if there is something and the
 * setting is on. A job runs it; the day is part of the keys, so a second run adds nothing.
 */
export async function avisarExistencias(ctx: Ctx): Promise<number> {
  const { aviso_existencias, existencias_bajas } = await leerAjustes(ctx);
  if (!aviso_existencias) return 0;
  const { productos, total } = await leerPocoStock(ctx, existencias_bajas, LISTADAS);
  if (total === 0) return 0;
  const cosas = productos.map(({ producto, sku, existencias: quedan }) => ({
    nombre: producto,
    sku,
    quedan,
  }));
  return enTransaccion(ctx, async (tx) => {
    const { admins } = await leerAdministradores(tx);
    const duenas = admins.filter(({ rol_admin }) => rolPuede(rol_admin, "ajustes.guardar"));
    const clave = (codigo: string) => `existencias-bajas:${diaDe(tx.now())}:${codigo}`;
    await notificarVarios(
      tx,
      duenas.map(({ codigo }) => ({
        clave: clave(codigo),
        usuario: codigo,
        titulo: "Se acaban existencias",
        texto: total === 1 ? "A una cosa le quedan pocas unidades." : `A ${total} les quedan pocas unidades.`,
        enlace: ENLACE,
      })),
    );
    return encolarCorreos(
      tx,
      duenas.flatMap(({ codigo, email }) =>
        email
          ? [
              {
                clave: clave(codigo),
                para: email,
                usuario: codigo,
                plantilla: "existencias_bajas" as const,
                datos: { cosas, otras: total - cosas.length, ruta: ENLACE },
              },
            ]
          : [],
      ),
    );
  });
}
