import { EnlaceAccion } from "#app/admin/kit/enlace-accion.tsx";
import { cargarListaGuardable } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Plus, Upload } from "#app/ui/iconos.tsx";
import { leerFiltrosProductos, ORDENES_PRODUCTOS } from "#modules/catalogo/filtros.ts";
import { listarProductosAdmin, ofertaDePuntos } from "#modules/catalogo/listar-productos.server.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/productos.page.ts";
import { columnasDeProductos } from "./columnas.tsx";
import { EdicionBarra } from "./edicion/barra.tsx";
import { CatalogoMarco } from "./marco.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarListaGuardable(args, "productos", {
    permiso: "productos.ver",
    filtros: leerFiltrosProductos,
    listar: async (ctx, filtros) => {
      const [lista, categorias, oferta] = await Promise.all([
        listarProductosAdmin(ctx, filtros),
        listarCategorias(ctx),
        ofertaDePuntos(ctx),
      ]);
      return { ...lista, categorias, oferta };
    },
  });

export default function Productos({ loaderData: { filtros, guardados, lista } }: Route.ComponentProps) {
  const { productos, total } = lista;
  return (
    <CatalogoMarco
      title="Productos"
      text={resumen(total, lista.disponibles)}
      actions={<Acciones />}
      temas={["productos", "sorteos", "tickets"]}
    >
      <ListaAdmin
        nombres={{ seccion: "Lista de productos", tabla: "Productos", paginas: "Páginas de productos" }}
        filas={productos}
        clave={({ sku }) => sku}
        columnas={columnasDeProductos(lista.oferta)}
        columnas_de="productos"
        filtros={{ leidos: filtros, busca: "Nombre o SKU", otros: filtrosDe(lista.categorias) }}
        guardados={guardados}
        vacia={{
          ninguna: "Ningún producto coincide",
          ayuda: "Prueba con menos palabras o con otra categoría.",
          image: "vacio-carrito",
          title: "Aún no hay productos",
          text: "Crea el primero o importa una planilla con todos.",
          actions: <CrearPrimero />,
        }}
        paginas={lista}
      />
      {productos.length > 0 && <EdicionBarra filtros={filtros} total={total} />}
    </CatalogoMarco>
  );
}

const resumen = (total: number, disponibles: number) =>
  `${conteoEnPalabras(total)} ${total === 1 ? "producto" : "productos"}, ${conteoEnPalabras(disponibles)} a la venta`;

const filtrosDe = (categorias: readonly Categoria[]) =>
  [
    {
      name: "categoria",
      label: "Categoría",
      opciones: [
        ["", "Todas"],
        ...categorias.map(({ id, categoria: nombre }) => [String(id), nombre] as const),
      ],
    },
    {
      name: "disponible",
      label: "Disponible",
      opciones: { "": "Todos", si: "A la venta", no: "No disponibles" },
    },
    { name: "pocas", label: "Existencias", opciones: { "": "Todas", si: "Se acaban" } },
    { name: "orden", label: "Orden", opciones: ORDENES_PRODUCTOS, ancho: true },
  ] as const;

const Acciones = () => (
  <>
    <Exportar lista="productos" />
    <SiPuede permiso="productos.editar">
      <EnlaceAccion to="/admin/productos/importar" icon={<Upload aria-hidden="true" />}>
        Importar
      </EnlaceAccion>
      <ButtonLink to="/admin/productos/edicion" variant="secondary" size="sm">
        Deshacer cambios recientes
      </ButtonLink>
      <ButtonLink to="/admin/productos/nuevo" size="sm" icon={<Plus aria-hidden="true" />}>
        Nuevo producto
      </ButtonLink>
    </SiPuede>
  </>
);

const CrearPrimero = () => (
  <SiPuede permiso="productos.editar">
    <ButtonLink to="/admin/productos/nuevo">Crear el primero</ButtonLink>
    <ButtonLink to="/admin/productos/importar" variant="secondary">
      Importar
    </ButtonLink>
  </SiPuede>
);
