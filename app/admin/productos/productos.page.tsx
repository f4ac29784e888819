import { Plus, Upload } from "lucide-react";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { Eleccion, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { FiltrosGuardados } from "#app/admin/kit/lista/filtros-guardados.tsx";
import { ListaVacia } from "#app/admin/kit/lista/lista-vacia.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { conTienda } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { type FiltrosProductos, leerFiltrosProductos, ORDENES_PRODUCTOS } from "#modules/catalogo/filtros.ts";
import { listarProductos, ofertaDePuntos } from "#modules/catalogo/listar-productos.server.ts";
import { enPalabras } from "#modules/comun/conteo.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { leerFiltrosGuardados } from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import type { Route } from "./+types/productos.page.ts";
import { LoteBarra } from "./lote/barra.tsx";
import { ProductosPestanas } from "./pestanas.tsx";
import { ProductosTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "productos.ver");
  const filtros = leerFiltrosProductos(new URL(args.request.url).searchParams);
  const [lista, categorias, oferta, guardados] = await Promise.all([
    listarProductos(ctx, filtros),
    listarCategorias(ctx),
    ofertaDePuntos(ctx),
    leerFiltrosGuardados(ctx, sesion, "productos"),
  ]);
  return { filtros, guardados, lista, categorias, oferta };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Productos · Administración") },
  { name: "description", content: "Productos de la tienda, sus precios, fotos y sorteos." },
];

const TEMAS = ["productos", "sorteos", "tickets"] as const;

export default function Productos({ loaderData }: Route.ComponentProps) {
  const { filtros, guardados, lista, categorias, oferta } = loaderData;
  useRealtime(TEMAS);
  return (
    <AdminFrame title="Productos" text={resumen(lista.total, lista.disponibles)} actions={<Acciones />}>
      <ProductosPestanas />
      <section aria-label="Lista de productos" className="card overflow-hidden">
        <ProductosFiltros filtros={filtros} categorias={categorias} />
        <FiltrosGuardados lista="productos" filtros={guardados} />
        {lista.productos.length > 0 && <LoteBarra filtros={filtros} total={lista.total} />}
        <div className="border-t border-linea">
          {lista.productos.length > 0 ? (
            <ProductosTabla productos={lista.productos} oferta={oferta} />
          ) : (
            <SinProductos />
          )}
        </div>
      </section>
      <div className="mt-5">
        <Pagination page={lista.pagina} pages={lista.paginas} label="Páginas de productos" />
      </div>
    </AdminFrame>
  );
}

const resumen = (total: number, disponibles: number) =>
  `${enPalabras(total)} ${total === 1 ? "producto" : "productos"}, ${enPalabras(disponibles)} a la venta`;

const Acciones = () => (
  <>
    <Exportar lista="productos" />
    <SiPuede permiso="productos.editar">
      <ButtonLink
        to="/admin/productos/importar"
        variant="secondary"
        size="sm"
        icon={<Upload aria-hidden="true" />}
      >
        Importar
      </ButtonLink>
      <ButtonLink to="/admin/productos/nuevo" size="sm" icon={<Plus aria-hidden="true" />}>
        Nuevo producto
      </ButtonLink>
    </SiPuede>
  </>
);

const SinProductos = () => (
  <ListaVacia ninguna="Ningún producto coincide" ayuda="Prueba con menos palabras o con otra categoría.">
    <EmptyState
      image="vacio-carrito"
      title="Aún no hay productos"
      text="Crea el primero o importa una planilla con todos."
      actions={
        <SiPuede permiso="productos.editar">
          <ButtonLink to="/admin/productos/nuevo">Crear el primero</ButtonLink>
          <ButtonLink to="/admin/productos/importar" variant="secondary">
            Importar
          </ButtonLink>
        </SiPuede>
      }
    />
  </ListaVacia>
);

type Props = { filtros: FiltrosProductos; categorias: readonly Categoria[] };

const DISPONIBLES = { "": "Todos", si: "A la venta", no: "No disponibles" };

/** All filters are kept in the address. */
function ProductosFiltros({ filtros, categorias }: Props) {
  const { categoria, disponible, orden } = filtros;
  return (
    <FiltroTexto filtros={filtros} placeholder="Nombre o SKU" suelto>
      <Eleccion
        label="Categoría"
        name="categoria"
        actual={categoria === undefined ? "" : String(categoria)}
        opciones={[
          ["", "Todas"],
          ...categorias.map(({ id, categoria: nombre }) => [String(id), nombre] as const),
        ]}
      />
      <Eleccion
        label="Disponible"
        name="disponible"
        actual={disponible === undefined ? "" : disponible ? "si" : "no"}
        opciones={DISPONIBLES}
      />
      <Eleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_PRODUCTOS} ancho />
    </FiltroTexto>
  );
}
