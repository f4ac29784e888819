import { Cifra, Cifras } from "#app/admin/kit/lista/cifras.tsx";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { FiltroEstados } from "#app/admin/kit/lista/filtro-estados.tsx";
import { FiltroEleccion, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { ListaVacia } from "#app/admin/kit/lista/lista-vacia.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import {
  type EstadoSorteo,
  type FiltrosSorteos,
  leerFiltrosSorteos,
  ORDENES_SORTEOS,
} from "#modules/sorteos/filtros-sorteos.ts";
import { listarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import type { CifrasSorteos } from "#modules/sorteos/sorteos-lista.store.server.ts";
import type { Route } from "./+types/sorteos.page.ts";
import { accionesDeSorteo } from "./acciones.server.ts";
import { AvisoSorteo } from "./aviso.tsx";
import { BalizaEstado } from "./baliza/baliza.tsx";
import { EnsayosEncendidos } from "./ensayo.tsx";
import { SorteosTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "sorteos.ver");
  const filtros = leerFiltrosSorteos(new URL(args.request.url).searchParams);
  const [lista, baliza] = await Promise.all([listarSorteos(ctx, filtros), leerEstadoBaliza(ctx)]);
  return { filtros, lista, baliza, ahora: ctx.now() };
}

export const action = accionesDeSorteo;

export default function Sorteos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, lista, baliza, ahora } = loaderData;
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
      <SorteosCifras cifras={lista.cifras} />
      <BalizaEstado baliza={baliza} ahora={ahora} respuesta={respuesta} />
      <section aria-label="Lista de sorteos" className="card overflow-hidden">
        <SorteosFiltros filtros={filtros} conteos={lista.conteos} />
        <div className="border-t border-linea">
          {lista.sorteos.length > 0 ? <SorteosTabla sorteos={lista.sorteos} /> : <SinSorteos />}
        </div>
      </section>
      <div className="mt-5">
        <Pagination page={lista.pagina} pages={lista.paginas} label="Páginas de sorteos" />
      </div>
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

const SinSorteos = () => (
  <ListaVacia ninguna="Ningún sorteo coincide" ayuda="Prueba con otro estado o con menos palabras.">
    <EmptyState
      image="vacio-puntos"
      title="Aún no hay sorteos"
      text="El sorteo de un producto se abre al guardarlo con un objetivo en puntos."
      actions={
        <ButtonLink to="/admin/productos" variant="secondary">
          Ver productos
        </ButtonLink>
      }
    />
  </ListaVacia>
);

/** Totals of all raffles of the shop. */
const SorteosCifras = ({ cifras }: { cifras: CifrasSorteos }) => (
  <Cifras>
    <Cifra
      nombre="Por sortear"
      valor={enBreve(cifras.cerrados)}
      nota={listos(cifras)}
      tono={cifras.listos > 0 ? "text-aviso" : "text-tinta-3"}
    />
    <Cifra
      nombre="Disponibles"
      valor={enBreve(cifras.abiertos)}
      nota={cifras.reunido === null ? "sus puntos, en Puntos" : `${conPuntos(cifras.reunido)} reunidos`}
    />
    <Cifra
      nombre="Sobre el 90%"
      valor={enBreve(cifras.casi_llenos)}
      nota={cifras.casi_llenos > 0 ? "por cerrarse" : "ninguno por cerrarse"}
    />
    <Cifra
      nombre="Finalizados"
      valor={enBreve(cifras.finalizados)}
      nota={cifras.sin_ganadores > 0 ? `${miles(cifras.sin_ganadores)} sin ganadores` : "todos con ganadores"}
    />
  </Cifras>
);

function listos({ listos: n, cerrados }: CifrasSorteos): string {
  if (n > 0) return n === 1 ? "1 listo para iniciar" : `${miles(n)} listos para iniciar`;
  return cerrados > 0 ? "aún no se pueden iniciar" : "ninguno espera";
}

type Props = { filtros: FiltrosSorteos; conteos: Record<EstadoSorteo, number> };

/** Links filter by state and a form filters by product; both are kept in the address. */
function SorteosFiltros({ filtros, conteos }: Props) {
  const { estado, orden } = filtros;
  const total = conteos.Disponible + conteos.Cerrado + conteos.Finalizado;
  return (
    <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados
        opciones={[
          { estado: undefined, nombre: "Todos", cuantos: enBreve(total) },
          { estado: "Cerrado", nombre: "Cerrados", cuantos: enBreve(conteos.Cerrado) },
          { estado: "Disponible", nombre: "Disponibles", cuantos: enBreve(conteos.Disponible) },
          { estado: "Finalizado", nombre: "Finalizados", cuantos: enBreve(conteos.Finalizado) },
        ]}
        actual={estado}
      />
      <FiltroTexto filtros={filtros} placeholder="Producto, SKU o clave del sorteo">
        <FiltroEleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_SORTEOS} ancho />
      </FiltroTexto>
    </div>
  );
}
