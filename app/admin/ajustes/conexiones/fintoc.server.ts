import { guardarConexion, quitarConexion } from "#modules/transferencias/fintoc/conexion.server.ts";
import { actualizarAhora } from "#modules/transferencias/fintoc/sincronizar.server.ts";
import type { CasosConexiones } from "./casos.ts";

export const CASOS_FINTOC = {
  async fintoc_guardar({ ctx, form, sesion }) {
    await guardarConexion(ctx, Object.fromEntries(form), sesion);
    return "Guardamos la conexión con Fintoc: los movimientos llegan en unos minutos.";
  },
  async fintoc_quitar({ ctx, sesion }) {
    await quitarConexion(ctx, sesion);
    return "Quitamos las llaves de Fintoc. Los movimientos que trajo siguen en Transferencias.";
  },
  fintoc_actualizar: ({ ctx, fintoc, sesion }) => actualizarAhora(ctx, fintoc, sesion),
} satisfies CasosConexiones;

/** The fields of its form that are no secrets. */
export const CAMPOS_FINTOC = ["cuenta_fintoc", "cuenta"] as const;
