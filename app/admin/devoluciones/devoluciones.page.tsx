import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { leerFiltrosDevoluciones } from "#modules/compras/devoluciones/filtros-devoluciones.ts";
import type { ConteosDevoluciones } from "#modules/compras/devoluciones/lista-devoluciones.store.server.ts";
import { listarDevoluciones } from "#modules/compras/devoluciones/listar-devoluciones.server.ts";
import { enBreve } from "#modules/comun/conteo.ts";
import type { Route } from "./+types/devoluciones.page.ts";
import { columnasDeDevoluciones } from "./columnas.tsx";
import { esperaTienda } from "./vista.ts";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, {
    permiso: "devoluciones.ver",
    filtros: leerFiltrosDevoluciones,
    listar: async (ctx, filtros) => ({ ...(await listarDevoluciones(ctx, filtros)), ahora: ctx.now() }),
  });

export default function Devoluciones({ loaderData: { filtros, lista } }: Route.ComponentProps) {
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Devoluciones"
      text={resumen(lista.conteos.por_atender)}
      cargando="Cargando devoluciones..."
    >
      <ListaAdmin
        nombres={{
          seccion: "Lista de devoluciones",
          tabla: "Devoluciones",
          paginas: "Páginas de devoluciones",
        }}
        filas={lista.devoluciones}
        clave={({ id }) => id}
        columnas={columnasDeDevoluciones(lista.ahora)}
        columnas_de="devoluciones"
        tono={({ estado }) => (esperaTienda(estado) ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{ leidos: filtros, estados: estadosDe(lista.conteos), busca: "Código, correo o nombre" }}
        vacia={{
          ninguna: "Ninguna devolución coincide con estos filtros",
          image: "vacio-pedidos",
          title: "Nadie ha devuelto nada.",
          text: "Cuando un cliente pida una devolución en su pedido, aparecerá aquí con sus plazos.",
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

const resumen = (esperan: number) => {
  if (esperan === 0) return "Ninguna devolución te espera";
  return esperan === 1 ? "1 devolución te espera" : `${enBreve(esperan)} devoluciones te esperan`;
};

const estadosDe = (conteos: ConteosDevoluciones) => [
  { estado: undefined, nombre: "Todas", cuantos: enBreve(conteos.todas) },
  { estado: "por_atender" as const, nombre: "Por atender", cuantos: enBreve(conteos.por_atender) },
  { estado: "en_camino" as const, nombre: "Del cliente", cuantos: enBreve(conteos.en_camino) },
  { estado: "terminadas" as const, nombre: "Terminadas", cuantos: enBreve(conteos.terminadas) },
];
