import { type Admin, acciones, type Pedido } from "#app/lib/actions/accion.server.ts";
import { archivo, texto } from "#app/lib/actions/forms.ts";
import {
  importarProductos,
  type Revision,
  revisarImportacion,
} from "#modules/catalogo/importar-productos.server.ts";
import type { Conteos } from "#modules/catalogo/plan-importacion.ts";
import { TEXTOS } from "#modules/catalogo/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

const MAX_ARCHIVO = 5 * 1024 * 1024;

type Importacion = { texto: string; revision: Revision | null; hechos: Conteos | null };
type Hecho = Promise<{ datos: Importacion }>;

/** The first step only shows what the file would do; the second one, with the same text, writes it. */
export const accionesDeImportar = acciones(
  { pagina: "productos.ver", hace: ["productos.editar"] },
  {
    async revisar({ ctx, form, sesion }: Pedido<Admin>): Hecho {
      const leido = await textoDelArchivo(form);
      const revision = await revisarImportacion(ctx, leido, sesion);
      return { datos: { texto: leido, revision, hechos: null } };
    },
    async importar({ ctx, form, sesion }: Pedido<Admin>): Hecho {
      const hechos = await importarProductos(ctx, await textoDelArchivo(form), sesion);
      return { datos: { texto: "", revision: null, hechos } };
    },
  },
  { otro: "revisar", conserva: ["texto"] },
);

/**
 * The uploaded file, else the pasted text. The file replaces the pasted text, so that a refused form returns
 * it.
 */
async function textoDelArchivo(form: FormData): Promise<string> {
  const elegido = archivo(form, "archivo");
  if (!elegido) return texto(form, "texto");
  if (elegido.size > MAX_ARCHIVO) {
    form.delete("texto");
    throw new Rechazo("demasiado_grande", TEXTOS.csv_largo);
  }
  const leido = decodificar(await elegido.arrayBuffer());
  form.set("texto", leido);
  return leido;
}

/** Excel in Chile saves as Windows-1252 unless told otherwise. */
function decodificar(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
