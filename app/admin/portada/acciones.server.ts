import { type Admin, acciones, accionJson, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { exigirArchivo, texto } from "#app/lib/actions/forms.ts";
import { FOTO } from "#modules/comun/archivos/tipo-archivo.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  descartarBorrador,
  guardarBorrador,
  type PortadaEnviada,
  publicarPortada,
  subirFotoPortada,
  volverAPortada,
} from "#modules/portada/guardar-portada.server.ts";

const EDITA: Admin = { pagina: "portada.ver", hace: ["portada.editar"] };
const SUBIDA = ".subida";

/** The number of a field; -1, which no version has, when it is none. */
const numero = (form: FormData, campo: string) => leerEntero(texto(form, campo)) ?? -1;

/** Without JavaScript the pictures arrive with the form: store them and put their ids in their places. */
async function enviada({
  ctx,
  form,
  sesion,
}: PedidoFormulario<Admin> & { sesion: Sesion }): Promise<PortadaEnviada> {
  for (const [campo, valor] of [...form]) {
    if (!(valor instanceof File) || valor.size === 0 || !campo.endsWith(SUBIDA)) continue;
    const lugar = campo.slice(0, -SUBIDA.length);
    const foto = await subirFotoPortada(ctx, await exigirArchivo(form, campo, FOTO.vacia), sesion);
    form.set(`${lugar}.tipo`, "foto");
    form.set(`${lugar}.archivo`, foto.archivo);
  }
  return { campos: [...form], version: numero(form, "version"), cambio: texto(form, "cambio") };
}

export const accionesDePortada = acciones(
  EDITA,
  {
    async guardar(pedido) {
      await guardarBorrador(pedido.ctx, await enviada(pedido), pedido.sesion);
      return "Guardamos el borrador. Todavía nadie más lo ve.";
    },
    async publicar(pedido) {
      await publicarPortada(pedido.ctx, await enviada(pedido), pedido.sesion);
      return "Publicamos la portada: la tienda ya la muestra.";
    },
    async descartar({ ctx, form, sesion }) {
      await descartarBorrador(ctx, numero(form, "version"), sesion);
      return "Descartamos el borrador.";
    },
    async deshacer({ ctx, form, sesion }) {
      await volverAPortada(ctx, { publicada: numero(form, "publicada"), a: "anterior" }, sesion);
      return "Volvimos a la portada anterior.";
    },
    async volver({ ctx, form, sesion }) {
      const a = texto(form, "a") === "automatica" ? "automatica" : numero(form, "a");
      await volverAPortada(ctx, { publicada: numero(form, "publicada"), a }, sesion);
      return "Publicamos esa versión.";
    },
  },
  { otro: "guardar", conserva: "todo" },
);

/** Receives one picture and answers with its id, for uploads that show their progress. */
export const recibirFotoPortada = accionJson(EDITA, async ({ ctx, form, sesion }) =>
  subirFotoPortada(ctx, await exigirArchivo(form, "foto", FOTO.vacia), sesion),
);
