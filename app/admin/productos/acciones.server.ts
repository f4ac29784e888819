import { type Casos, fotoDe } from "#app/admin/kit/respuesta.server.ts";
import {
  agregarFoto,
  desplazarFoto,
  ordenarFotos,
  quitarFoto,
} from "#modules/catalogo/guardar-foto.server.ts";
import { editarProducto } from "#modules/catalogo/guardar-producto.server.ts";

const texto = (form: FormData, campo: string) => String(form.get(campo) ?? "");

/** What a product's page can do, each with the sentence that tells it was done. */
export const CASOS_DE_PRODUCTO: Casos = {
  async guardar({ ctx, de: sku, entrada, sesion }) {
    const { cambio, sorteo } = await editarProducto(ctx, sku, entrada, sesion);
    if (sorteo) return `Guardamos los cambios y abrimos el sorteo ${sorteo}.`;
    return cambio ? "Guardamos los cambios." : "No había nada que cambiar.";
  },
  async foto({ ctx, de: sku, form, sesion }) {
    await agregarFoto(ctx, sku, await fotoDe(form), sesion);
    return "Agregamos la foto.";
  },
  async mover_foto({ ctx, de: sku, form, sesion }) {
    const foto = texto(form, "foto");
    const hacia = form.get("hacia");
    if (hacia === "fuera") {
      await quitarFoto(ctx, sku, foto, sesion);
      return "Quitamos la foto.";
    }
    await desplazarFoto(ctx, sku, foto, hacia === "antes" ? "antes" : "despues", sesion);
    return "Cambiamos el orden de las fotos.";
  },
  async ordenar_fotos({ ctx, de: sku, form, sesion }) {
    await ordenarFotos(ctx, sku, texto(form, "orden").split(","), sesion);
    return "Cambiamos el orden de las fotos.";
  },
};
