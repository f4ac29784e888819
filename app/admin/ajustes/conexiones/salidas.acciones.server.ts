import { idDe } from "#app/lib/actions/accion.server.ts";
import {
  activarSalida,
  borrarSalida,
  cambiarSecreto,
  crearSalida,
  editarSalida,
  type SalidaConSecreto,
} from "#modules/conexiones/salidas/guardar-salida.server.ts";
import { probarSalida, reenviarEnvio } from "#modules/conexiones/salidas/reenviar-envio.server.ts";
import type { CasosConexiones } from "./casos.ts";

const unaVez = (mensaje: string, { url, secreto }: SalidaConSecreto) => ({
  mensaje,
  datos: { nombre: `Secreto de ${host(url)}`, valor: secreto },
});
const host = (url: string) => new URL(url).host;

/** The forms of 'Avisos a otros sistemas'. */
export const SALIDAS: CasosConexiones = {
  async salida_crear({ ctx, form, sesion }) {
    const salida = await crearSalida(ctx, Object.fromEntries(form), sesion);
    return unaVez("Agregamos la dirección. Copia su secreto.", salida);
  },
  async salida_editar({ ctx, form, sesion }) {
    const { url } = await editarSalida(ctx, idDe(form), Object.fromEntries(form), sesion);
    return `Guardamos ${host(url)}.`;
  },
  async salida_encender({ ctx, form, sesion }) {
    const { url } = await activarSalida(ctx, idDe(form), true, sesion);
    return `Encendimos ${host(url)}: recibe lo que esperaba y lo que venga.`;
  },
  async salida_apagar({ ctx, form, sesion }) {
    const { url } = await activarSalida(ctx, idDe(form), false, sesion);
    return `Apagamos ${host(url)}: no recibe nada hasta que la enciendas.`;
  },
  async salida_secreto({ ctx, form, sesion }) {
    const salida = await cambiarSecreto(ctx, idDe(form), sesion);
    return unaVez("Cambiamos el secreto: el anterior ya no firma.", salida);
  },
  async salida_borrar({ ctx, form, sesion }) {
    const { url } = await borrarSalida(ctx, idDe(form), sesion);
    return `Borramos ${host(url)} y su registro.`;
  },
  async salida_probar({ ctx, form, sesion }) {
    const url = await probarSalida(ctx, idDe(form), sesion);
    return `La prueba va camino a ${host(url)}: mira el registro.`;
  },
  async salida_reenviar({ ctx, form, sesion }) {
    await reenviarEnvio(ctx, idDe(form), sesion);
    return "El aviso sale otra vez.";
  },
};
