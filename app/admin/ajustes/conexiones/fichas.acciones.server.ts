import { idDe } from "#app/lib/actions/accion.server.ts";
import { crearFicha, revocarFicha } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import type { CasosConexiones } from "./casos.ts";

export const FICHAS: CasosConexiones = {
  async fichas_crear({ ctx, form, sesion }) {
    const { nombre, valor } = await crearFicha(ctx, Object.fromEntries(form), sesion);
    return {
      mensaje: `Creamos la ficha «${nombre}».`,
      datos: { nombre: `Valor de la ficha «${nombre}»`, valor },
    };
  },
  async fichas_revocar({ ctx, form, sesion }) {
    const { nombre } = await revocarFicha(ctx, idDe(form), sesion);
    return `Revocamos la ficha «${nombre}»: ya no abre nada.`;
  },
};

export const CAMPOS_FICHAS: readonly string[] = ["nombre", "ventas", "productos", "existencias", "vence"];
