import { redirect } from "react-router";
import { type Admin, accion, acciones, accionJson } from "#app/lib/actions/accion.server.ts";
import { archivosSubidos, exigirArchivo, texto } from "#app/lib/actions/forms.ts";
import { duplicarProducto } from "#modules/catalogo/copia/duplicar-producto.server.ts";
import { corregirExistencias } from "#modules/catalogo/corregir-existencias.server.ts";
import {
  agregarFoto,
  desplazarFoto,
  ordenarFotos,
  quitarFoto,
} from "#modules/catalogo/guardar-foto.server.ts";
import { crearProducto, editarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { guardarOpciones } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { FOTO } from "#modules/comun/archivos/tipo-archivo.ts";

const EDITA: Admin = { pagina: "productos.ver", hace: ["productos.editar"] };

export const fotoDe = (form: FormData) => exigirArchivo(form, "foto", FOTO.vacia);

/** Creates a product with its pictures and options, and redirects to its page. */
export const crear = accion(
  EDITA,
  async ({ ctx, form, sesion }) => {
    const { sku } = await crearProducto(
      ctx,
      Object.fromEntries(form),
      sesion,
      await archivosSubidos(form, "fotos"),
    );
    return redirect(`/admin/productos/${sku}?creado=si`);
  },
  { conserva: "todo" },
);

export const accionesDeProducto = acciones(
  EDITA,
  {
    async guardar({ ctx, param, form, sesion }) {
      const { cambio, sorteo } = await editarProducto(ctx, param("sku"), Object.fromEntries(form), sesion);
      if (sorteo) return `Guardamos los cambios y abrimos el sorteo ${sorteo}.`;
      return cambio ? "Guardamos los cambios." : "No había nada que cambiar.";
    },
    async duplicar({ ctx, param, form, sesion }) {
      const { sku } = await duplicarProducto(ctx, param("sku"), Object.fromEntries(form), sesion);
      return redirect(`/admin/productos/${sku}?copia=si`);
    },
    async opciones({ ctx, param, form, sesion }) {
      const { cambio } = await guardarOpciones(ctx, param("sku"), Object.fromEntries(form), sesion);
      return cambio ? "Guardamos las opciones." : "No había nada que cambiar en las opciones.";
    },
    async existencias({ ctx, param, form, sesion }) {
      const { cambio } = await corregirExistencias(ctx, param("sku"), Object.fromEntries(form), sesion);
      return cambio ? "Corregimos las existencias." : "No había nada que cambiar.";
    },
    async foto({ ctx, param, form, sesion }) {
      await agregarFoto(ctx, param("sku"), await fotoDe(form), sesion);
      return "Agregamos la foto.";
    },
    async mover_foto({ ctx, param, form, sesion }) {
      const foto = texto(form, "foto");
      const hacia = texto(form, "hacia");
      if (hacia === "fuera") {
        await quitarFoto(ctx, param("sku"), foto, sesion);
        return "Quitamos la foto.";
      }
      await desplazarFoto(ctx, param("sku"), foto, hacia === "antes" ? "antes" : "despues", sesion);
      return "Cambiamos el orden de las fotos.";
    },
    async ordenar_fotos({ ctx, param, form, sesion }) {
      await ordenarFotos(ctx, param("sku"), texto(form, "orden").split(","), sesion);
      return "Cambiamos el orden de las fotos.";
    },
  },
  { conserva: "todo" },
);

/** Receives one picture and answers with JSON, for uploads that show their progress. */
export const recibirFotoProducto = accionJson(EDITA, async ({ ctx, param, form, sesion }) => ({
  fotos: await agregarFoto(ctx, param("sku"), await fotoDe(form), sesion),
}));
