import { useState } from "react";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { proponerSku } from "#modules/catalogo/copia/duplicar-producto.server.ts";
import { PRODUCTO_VACIO } from "#modules/catalogo/formularios.ts";
import { limitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import { ofertaDePuntos } from "#modules/catalogo/listar-productos.server.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/nuevo.page.ts";
import { crear } from "./acciones.server.ts";
import { ProductoFormulario } from "./formulario.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "productos.ver");
  const [categorias, oferta, limites, sku] = await Promise.all([
    listarCategorias(ctx),
    ofertaDePuntos(ctx),
    limitesDeProducto(ctx, null),
    proponerSku(ctx),
  ]);
  return { categorias, oferta, limites, sku };
}

export const action = crear;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Nuevo producto", "Agrega un producto a la tienda.");

export default function NuevoProducto({ loaderData, actionData }: Route.ComponentProps) {
  const { categorias, oferta, limites, sku } = loaderData;
  const [valores] = useState({ ...PRODUCTO_VACIO, sku });
  return (
    <PaginaAdmin title="Nuevo producto" text={<Volver to="/admin/productos">Productos</Volver>}>
      {categorias.length === 0 && (
        <Note
          kind="warning"
          className="mb-4.5"
          action={<ButtonLink to="/admin/productos/categorias?para=producto">Crear categoría</ButtonLink>}
        >
          Antes de agregar un producto necesitas una categoría.
        </Note>
      )}
      <Editable permiso="productos.editar">
        <ProductoFormulario
          nuevo
          categorias={categorias}
          oferta={oferta}
          valores={valores}
          respuesta={actionData}
          sorteo={null}
          limites={limites}
          foto={null}
        />
      </Editable>
    </PaginaAdmin>
  );
}
