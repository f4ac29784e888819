import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { borrarMensaje, guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { existeSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/abandonar-sorteo.server.ts";
import { registrarInput } from "#modules/sorteos/realizacion/registrar-input.server.ts";

export const accionesDeSorteo = acciones(
  "sesion",
  {
    async input({ ctx, param, form, sesion }) {
      const input = Number(texto(form, "input").trim() || Number.NaN);
      return (await registrarInput(ctx, { key: param("key"), input }, sesion)).message;
    },
    async mensaje({ ctx, param, form, sesion }) {
      const mensaje = texto(form, "mensaje").trim();
      return (await guardarMensaje(ctx, { key: param("key"), mensaje }, sesion)).message;
    },
    async borrar_mensaje({ ctx, param, sesion }) {
      return (await borrarMensaje(ctx, { key: param("key") }, sesion)).message;
    },
    async abandonar({ ctx, param, form, sesion }) {
      const motivo = texto(form, "motivo").trim();
      return (await abandonarSorteo(ctx, { key: param("key"), motivo }, sesion)).message;
    },
  },
  {
    async antes({ ctx, param }) {
      if (!(await existeSorteo(ctx, param("sku"), param("key")))) throw new Response(null, { status: 404 });
    },
  },
);
