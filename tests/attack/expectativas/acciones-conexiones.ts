import { formularioAdmin } from "#tests/support/attack/attack.ts";
import type { Accion, Acciones } from "./accion.ts";

const deDuena = (con: NonNullable<Accion["con"]>): Accion => ({ hacer: formularioAdmin({}), con });

/** The forms of `/admin/ajustes/conexiones`: only a dueña opens the page. */
export const ACCIONES_CONEXIONES: Record<string, Acciones> = {
  "/admin/ajustes/conexiones": {
    fichas_crear: deDuena(() => ({ campos: { nombre: "ERP", ventas: "on", vence: "" } })),
    fichas_revocar: deDuena(async ({ fichaViva }) => ({ campos: { id: await fichaViva() } })),
  },
};
