import { redirect } from "react-router";
import { type Admin, acciones, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import type { InicioPreguntado } from "#app/sorteos/sorteo/escena/pregunta-inicio.tsx";
import { pegarPulso } from "#modules/sorteos/baliza/pegar-pulso.server.ts";
import { borrarMensaje, guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { fichaSorteo } from "#modules/sorteos/listar-sorteos.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { alargarPlazo } from "#modules/sorteos/plazo/alargar-plazo.server.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { terminarIlegible } from "#modules/sorteos/realizacion/sin-ganadores/terminar-ilegible.server.ts";
import { CONFIRMADO } from "./pregunta.tsx";

const DEL_SORTEO: Admin = {
  pagina: "sorteos.ver",
  hace: [
    "sorteos.iniciar",
    "sorteos.mensaje",
    "sorteos.alargar",
    "sorteos.abandonar",
    "sorteos.ilegible",
    "sorteos.baliza",
  ],
};

type DeAdmin = PedidoFormulario<Admin>;

/** The key of the raffle: its own page has it in the address, the list in a field. */
const keyDe = ({ param, form }: DeAdmin) => param("key") || texto(form, "key");

/** The question of a draw that was sent without asking, as a browser without JavaScript does; null when there is no such raffle. */
async function preguntaInicio({ ctx }: DeAdmin, key: string): Promise<InicioPreguntado | null> {
  const ficha = await fichaSorteo(ctx, key);
  if (!ficha) return null;
  const { producto, personas, fecha_sorteo, inicio } = ficha.sorteo;
  return { key, producto, personas, fecha_sorteo, ensayo: inicio?.puede === true && inicio.ensayo };
}

/** Admin actions on a raffle, in the list and on its page; the rules are those of the public page. A start leads to the stage. */
export const accionesDeSorteo = acciones(
  DEL_SORTEO,
  {
    iniciar: async (pedido: DeAdmin) => {
      const key = keyDe(pedido);
      const datos = texto(pedido.form, CONFIRMADO) === "" ? await preguntaInicio(pedido, key) : null;
      if (datos) return { datos };
      const { message } = await iniciarSorteo(pedido.ctx, { key }, pedido.sesion);
      const ficha = await fichaSorteo(pedido.ctx, key);
      return ficha ? redirect(rutaSorteo(ficha.sorteo.sku, key)) : message;
    },
    mensaje: async (pedido: DeAdmin) => {
      const mensaje = texto(pedido.form, "mensaje").trim();
      return (await guardarMensaje(pedido.ctx, { key: keyDe(pedido), mensaje }, pedido.sesion)).message;
    },
    borrar_mensaje: async (pedido: DeAdmin) =>
      (await borrarMensaje(pedido.ctx, { key: keyDe(pedido) }, pedido.sesion)).message,
    alargar: async (pedido: DeAdmin) => {
      const entrada = { ...Object.fromEntries(pedido.form), key: keyDe(pedido) };
      return (await alargarPlazo(pedido.ctx, entrada, pedido.sesion)).message;
    },
    abandonar: async (pedido: DeAdmin) => {
      const motivo = texto(pedido.form, "motivo").trim();
      return (await abandonarSorteo(pedido.ctx, { key: keyDe(pedido), motivo }, pedido.sesion)).message;
    },
    ilegible: async (pedido: DeAdmin) => {
      const motivo = texto(pedido.form, "motivo").trim();
      return (await terminarIlegible(pedido.ctx, { key: keyDe(pedido), motivo }, pedido.sesion)).message;
    },
    pegar_pulso: async ({ ctx, form, sesion }: DeAdmin) =>
      (await pegarPulso(ctx, { texto: texto(form, "pulso") }, sesion)).message,
  },
  { conserva: ["pulso"] },
);
