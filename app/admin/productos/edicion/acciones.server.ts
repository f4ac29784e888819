import { type Admin, acciones, idDe, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { type Dejado, deshacerEdicion } from "#modules/catalogo/edicion/deshacer-edicion.server.ts";
import { editarProductos } from "#modules/catalogo/edicion/editar-productos.server.ts";

type Hecho = Promise<{ mensaje: string; datos: { edicion: number | null; dejados: Dejado[] } }>;

const productos = (n: number) => (n === 1 ? "1 producto" : `${n} productos`);

export const accionesDeEdicion = acciones(
  { pagina: "productos.ver", hace: ["productos.editar"] },
  {
    async aplicar({ ctx, form, sesion }: PedidoFormulario<Admin>): Hecho {
      const hecho = await editarProductos(
        ctx,
        {
          skus: texto(form, "skus").split(","),
          cambio: Object.fromEntries(form),
          clave: texto(form, "clave"),
          huella: texto(form, "huella"),
        },
        sesion,
      );
      return {
        mensaje: `${hecho.resumen}: cambiamos ${productos(hecho.cambiados)}.`,
        datos: { edicion: hecho.edicion, dejados: [] },
      };
    },
    async deshacer({ ctx, form, sesion }: PedidoFormulario<Admin>): Hecho {
      const { resumen, restaurados, dejados } = await deshacerEdicion(ctx, idDe(form), sesion);
      return {
        mensaje: `Deshicimos «${resumen}» en ${productos(restaurados)}.`,
        datos: { edicion: null, dejados },
      };
    },
  },
);
