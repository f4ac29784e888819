import type { Peticion } from "#app/context.ts";
import {
  agregarFoto,
  desplazarFoto,
  ordenarFotos,
  quitarFoto,
} from "#modules/administracion/guardar-foto.server.ts";
import { editarProducto } from "#modules/administracion/guardar-producto.server.ts";
import type { Ctx, Sesion } from "#modules/comun/contexto.ts";
import { accionDesconocida, fotoDe, responder } from "./productos-respuesta.server.ts";

type Caso = (ctx: Ctx, sku: string, form: FormData, sesion: Sesion) => Promise<string>;

const texto = (form: FormData, campo: string) => String(form.get(campo) ?? "");

/** What a product's page can do, each with the sentence that tells it was done. */
const CASOS: Record<string, Caso> = {
  async guardar(ctx, sku, form, sesion) {
    const { cambio, sorteo } = await editarProducto(ctx, sku, Object.fromEntries(form), sesion);
    if (sorteo) return `Guardamos los cambios y abrimos el sorteo ${sorteo}.`;
    return cambio ? "Guardamos los cambios." : "No había nada que cambiar.";
  },
  async foto(ctx, sku, form, sesion) {
    await agregarFoto(ctx, sku, await fotoDe(form), sesion);
    return "Agregamos la foto.";
  },
  async mover_foto(ctx, sku, form, sesion) {
    const foto = texto(form, "foto");
    const hacia = form.get("hacia");
    if (hacia === "fuera") {
      await quitarFoto(ctx, sku, foto, sesion);
      return "Quitamos la foto.";
    }
    await desplazarFoto(ctx, sku, foto, hacia === "antes" ? "antes" : "despues", sesion);
    return "Cambiamos el orden de las fotos.";
  },
  async ordenar_fotos(ctx, sku, form, sesion) {
    await ordenarFotos(ctx, sku, texto(form, "orden").split(","), sesion);
    return "Cambiamos el orden de las fotos.";
  },
};

export function actuarEnProducto(
  { ctx, sesion }: Peticion & { sesion: Sesion },
  sku: string,
  form: FormData,
) {
  const accion = texto(form, "accion");
  return responder(form, async () => {
    const caso = Object.hasOwn(CASOS, accion) ? CASOS[accion] : undefined;
    if (!caso) throw accionDesconocida();
    return caso(ctx, sku, form, sesion);
  });
}
