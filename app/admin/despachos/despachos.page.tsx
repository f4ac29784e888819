import { Link, useSearchParams } from "react-router";
import { FiltroEstados } from "#app/admin/kit/lista/filtro-estados.tsx";
import { FiltroEleccion, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { FiltrosGuardados } from "#app/admin/kit/lista/filtros-guardados.tsx";
import { ListaVacia } from "#app/admin/kit/lista/lista-vacia.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import type { ConteosCola } from "#modules/despachos/cola.store.server.ts";
import { listarCola } from "#modules/despachos/listar-cola.server.ts";
import { type FiltrosCola, leerFiltrosCola } from "#modules/despachos/orden.ts";
import { NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { leerFiltrosGuardados } from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import type { Route } from "./+types/despachos.page.ts";
import { accionesDeDespachos } from "./acciones.server.ts";
import { DespachosBarra } from "./barra.tsx";
import { DespachosLista } from "./lista.tsx";
import { ResultadoDespacho } from "./resultado.tsx";

const REGION: readonly (readonly [string, string])[] = [
  ["", "Todas"],
  ...REGIONES.map(({ region }) => [region, region] as const),
];
const PESO = { "": "Todos", ...NOMBRE_CLASE };
const PREMIOS = { "": "Todos", si: "Solo premios" };
const DIRECCION = { "": "Con y sin", si: "Con dirección", no: "Sin dirección" };

/** The states as links and the other filters as a form. All are kept in the address. */
function DespachosFiltros({ filtros, conteos }: { filtros: FiltrosCola; conteos: ConteosCola }) {
  const { estado, despues: _, ...otros } = filtros;
  const direccion = otros.direccion === undefined ? "" : otros.direccion ? "si" : "no";
  const opciones = [
    { estado: undefined, nombre: "Por despachar", cuantos: enBreve(conteos.todas) },
    { estado: "Pagado" as const, nombre: "Por preparar", cuantos: enBreve(conteos.Pagado) },
    { estado: "Preparando" as const, nombre: "Preparando", cuantos: enBreve(conteos.Preparando) },
    { estado: "Enviado" as const, nombre: "Enviados", cuantos: enBreve(conteos.Enviado) },
  ];
  return (
    <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados opciones={opciones} actual={estado} />
      <FiltroTexto filtros={filtros} placeholder="Código, nombre, producto o SKU">
        <FiltroEleccion label="Región" name="region" actual={otros.region} opciones={REGION} ancho />
        <FiltroEleccion label="Peso" name="peso" actual={otros.peso} opciones={PESO} />
        <FiltroEleccion
          label="Pedidos"
          name="premios"
          actual={otros.premios ? "si" : ""}
          opciones={PREMIOS}
        />
        <FiltroEleccion label="Dirección" name="direccion" actual={direccion} opciones={DIRECCION} />
      </FiltroTexto>
    </div>
  );
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "ventas.ver");
  const filtros = leerFiltrosCola(new URL(args.request.url).searchParams);
  const guardados = await leerFiltrosGuardados(ctx, sesion, "despachos");
  return { filtros, guardados, ahora: ctx.now(), ...(await listarCola(ctx, filtros)) };
}

export const action = accionesDeDespachos;

export const clientAction = sinPerder<typeof action>();

export default function Despachos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, guardados, ordenes, conteos, siguiente, ahora } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Por despachar"
      text={resumen(conteos.todas)}
      cargando="Cargando despachos..."
    >
      <ResultadoDespacho respuesta={respuesta} />
      <section aria-label="Pedidos por despachar" className="card overflow-hidden">
        <DespachosFiltros filtros={filtros} conteos={conteos} />
        <FiltrosGuardados lista="despachos" filtros={guardados} />
        {ordenes.length > 0 ? (
          <DespachosLista ordenes={ordenes} ahora={ahora} />
        ) : (
          <div className="border-t border-linea">
            <ListaVacia ninguna="Ningún pedido coincide con estos filtros">
              <EmptyState
                image="vacio-pedidos"
                title="Nada espera aquí."
                text="Cuando confirmes el pago de un producto, su pedido aparece en esta lista."
                actions={
                  <ButtonLink to="/admin/ventas" variant="secondary">
                    Ver ventas
                  </ButtonLink>
                }
              />
            </ListaVacia>
          </div>
        )}
      </section>
      <Paginas primera={filtros.despues === undefined} siguiente={siguiente} />
      {ordenes.length > 0 && <DespachosBarra />}
    </PaginaAdmin>
  );
}

const resumen = (esperan: number) => {
  if (esperan === 0) return "Ningún pedido espera ser enviado";
  return esperan === 1 ? "1 pedido espera ser enviado" : `${enBreve(esperan)} pedidos esperan ser enviados`;
};

/** The list follows the age of the orders, so it is read from its beginning on. */
function Paginas({ primera, siguiente }: { primera: boolean; siguiente: number | null }) {
  const [params] = useSearchParams();
  if (primera && siguiente === null) return null;
  const hacia = (despues: number | null) => {
    const otros = new URLSearchParams(params);
    otros.delete("despues");
    if (despues !== null) otros.set("despues", String(despues));
    return { search: otros.size > 0 ? `?${otros}` : "" };
  };
  const enlace = "inline-flex min-h-11 items-center font-semibold text-enlace underline underline-offset-3";
  return (
    <nav aria-label="Páginas de despachos" className="mt-5 flex justify-between gap-4">
      {primera ? (
        <span />
      ) : (
        <Link to={hacia(null)} className={enlace}>
          Los más antiguos
        </Link>
      )}
      {siguiente !== null && (
        <Link to={hacia(siguiente)} rel="next" className={enlace}>
          Siguientes
        </Link>
      )}
    </nav>
  );
}
