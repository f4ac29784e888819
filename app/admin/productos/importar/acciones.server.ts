import { type Admin, acciones, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { textoDelArchivo } from "#app/lib/actions/archivo-csv.server.ts";
import {
  type Importados,
  importarProductos,
  type RevisionProductos,
  revisarImportacion,
} from "#modules/catalogo/archivo/importar-productos.server.ts";
import { quierePasar } from "#modules/catalogo/limites/respetar-limites.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";

type Importacion = { texto: string; revision: RevisionProductos | null; hechos: Importados | null };
type Hecho = Promise<{ datos: Importacion }>;

/** The first step only shows what the file would do; the second one, with the same text, writes it. */
export const accionesDeImportar = acciones(
  { pagina: "productos.ver", hace: ["productos.editar"] },
  {
    async revisar({ ctx, form, sesion }: PedidoFormulario<Admin>): Hecho {
      const leido = await textoDelArchivo(form, TEXTOS_CATALOGO.csv_largo);
      const revision = await revisarImportacion(ctx, leido, sesion, { fija_stock: form.has("fija_stock") });
      return { datos: { texto: leido, revision, hechos: null } };
    },
    async importar({ ctx, form, sesion }: PedidoFormulario<Admin>): Hecho {
      const leido = await textoDelArchivo(form, TEXTOS_CATALOGO.csv_largo);
      const hechos = await importarProductos(ctx, leido, sesion, {
        pasa: quierePasar(Object.fromEntries(form)),
        fija_stock: form.has("fija_stock"),
      });
      return { datos: { texto: "", revision: null, hechos } };
    },
  },
  { otro: "revisar", conserva: ["texto"] },
);
