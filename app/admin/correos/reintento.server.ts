import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { reintentarAtascados, reintentarCorreo } from "#modules/correos/reintentar-correos.server.ts";

/** Sends one mail again, or all that are stuck. */
export const reintentar = acciones(
  { pagina: "correos.ver", hace: ["correos.reintentar"] },
  {
    todos: async ({ ctx, sesion }) => cuantos(await reintentarAtascados(ctx, sesion)),
    uno: async ({ ctx, sesion, form }) => {
      await reintentarCorreo(ctx, sesion, idDe(form));
      return "El correo volvió a la fila de envío.";
    },
  },
  { otro: "uno" },
);

function cuantos(n: number): string {
  if (n === 0) return "No había correos atascados.";
  return n === 1 ? "1 correo volvió a la fila de envío." : `${n} correos volvieron a la fila de envío.`;
}
