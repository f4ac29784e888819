import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import { type EstadoSorteo, leerFiltrosSorteos, ORDENES_SORTEOS } from "#modules/sorteos/filtros-sorteos.ts";
import { listarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import type { CifrasSorteos } from "#modules/sorteos/sorteos-lista.store.server.ts";
import type { Route } from "./+types/sorteos.page.ts";
import { accionesDeSorteo } from "./acciones.server.ts";
import { AvisoSorteo } from "./aviso.tsx";
import { BalizaEstado } from "./baliza/baliza.tsx";
import { EnsayosEncendidos } from "./ensayo.tsx";
import { COLUMNAS_SORTEOS } from "./tabla.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, {
    permiso: "sorteos.ver",
    filtros: leerFiltrosSorteos,
    listar: async (ctx, filtros) => {
      const [lista, baliza] = await Promise.all([listarSorteos(ctx, filtros), leerEstadoBaliza(ctx)]);
      return { ...lista, baliza, ahora: ctx.now() };
    },
  });

export const action = accionesDeSorteo;

export const clientAction = sinPerder<typeof action>();

export default function Sorteos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, lista } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Sorteos"
      text={resumen(lista.cifras.listos, lista.cifras.cerrados)}
      actions={<Exportar lista="sorteos" />}
      cargando="Cargando sorteos..."
    >
      <AvisoSorteo respuesta={respuesta} />
      <EnsayosEncendidos encendidos={lista.fuera_de_horario} />
      <BalizaEstado baliza={lista.baliza} ahora={lista.ahora} respuesta={respuesta} />
      <ListaAdmin
        nombres={{ seccion: "Lista de sorteos", tabla: "Sorteos", paginas: "Páginas de sorteos" }}
        cifras={cifrasDeSorteos(lista.cifras)}
        columnas_de="sorteos"
        filas={lista.sorteos}
        clave={({ key }) => key}
        columnas={COLUMNAS_SORTEOS}
        tono={({ inicio }) => (inicio?.puede ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: estadosDe(lista.conteos),
          busca: "Producto, SKU o clave del sorteo",
          otros: [{ name: "orden", label: "Orden", opciones: ORDENES_SORTEOS, ancho: true }],
        }}
        vacia={{
          ninguna: "Ningún sorteo coincide",
          ayuda: "Prueba con otro estado o con menos palabras.",
          image: "vacio-puntos",
          title: "Aún no hay sorteos",
          text: "El sorteo de un producto se abre al guardarlo con un objetivo en puntos.",
          actions: (
            <ButtonLink to="/admin/productos" variant="secondary">
              Ver productos
            </ButtonLink>
          ),
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

function resumen(listos: number, cerrados: number): string {
  if (listos > 0)
    return listos === 1 ? "1 sorteo se puede iniciar ahora" : `${listos} sorteos se pueden iniciar ahora`;
  if (cerrados > 0)
    return cerrados === 1 ? "1 sorteo espera su fecha" : `${cerrados} sorteos esperan su fecha`;
  return "Ningún sorteo espera";
}

/** Totals of all raffles of the shop. */
const cifrasDeSorteos = (cifras: CifrasSorteos) => [
  {
    nombre: "Por sortear",
    valor: enBreve(cifras.cerrados),
    nota: listos(cifras),
    tono: cifras.listos > 0 ? "text-aviso" : "text-tinta-3",
  },
  {
    nombre: "Disponibles",
    valor: enBreve(cifras.abiertos),
    nota: cifras.reunido === null ? "sus puntos, en Puntos" : `${conPuntos(cifras.reunido)} reunidos`,
  },
  {
    nombre: "Sobre el 90%",
    valor: enBreve(cifras.casi_llenos),
    nota: cifras.casi_llenos > 0 ? "por cerrarse" : "ninguno por cerrarse",
  },
  {
    nombre: "Finalizados",
    valor: enBreve(cifras.finalizados),
    nota: cifras.sin_ganadores > 0 ? `${miles(cifras.sin_ganadores)} sin ganadores` : "todos con ganadores",
  },
];

function listos({ listos: n, cerrados }: CifrasSorteos): string {
  if (n > 0) return n === 1 ? "1 listo para iniciar" : `${miles(n)} listos para iniciar`;
  return cerrados > 0 ? "aún no se pueden iniciar" : "ninguno espera";
}

const estadosDe = ({ Disponible, Cerrado, Finalizado }: Record<EstadoSorteo, number>) => [
  { estado: undefined, nombre: "Todos", cuantos: enBreve(Disponible + Cerrado + Finalizado) },
  { estado: "Cerrado" as const, nombre: "Cerrados", cuantos: enBreve(Cerrado) },
  { estado: "Disponible" as const, nombre: "Disponibles", cuantos: enBreve(Disponible) },
  { estado: "Finalizado" as const, nombre: "Finalizados", cuantos: enBreve(Finalizado) },
];
