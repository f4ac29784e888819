import { cargarListaGuardable } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { valorDeFiltro } from "#app/admin/kit/lista/consulta.ts";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import type { EnlacesCursor } from "#app/admin/kit/lista/paginas-cursor.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import type { ConteosCola } from "#modules/despachos/cola.store.server.ts";
import { listarCola } from "#modules/despachos/listar-cola.server.ts";
import { type FiltrosCola, leerFiltrosCola } from "#modules/despachos/orden.ts";
import { NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import type { Route } from "./+types/despachos.page.ts";
import { accionesDeDespachos } from "./acciones.server.ts";
import { DespachosBarra } from "./barra.tsx";
import { columnasDeDespachos } from "./columnas.tsx";
import { ResultadoDespacho } from "./resultado.tsx";

const REGION: readonly (readonly [string, string])[] = [
  ["", "Todas"],
  ...REGIONES.map(({ region }) => [region, region] as const),
];

const OTROS = [
  { name: "region", label: "Región", opciones: REGION, ancho: true },
  { name: "peso", label: "Peso", opciones: { "": "Todos", ...NOMBRE_CLASE } },
  { name: "premios", label: "Pedidos", opciones: { "": "Todos", si: "Solo premios" } },
  {
    name: "direccion",
    label: "Dirección",
    opciones: { "": "Con y sin", si: "Con dirección", no: "Sin dirección" },
  },
] as const;

const estadosDe = (conteos: ConteosCola) => [
  { estado: undefined, nombre: "Por despachar", cuantos: enBreve(conteos.todas) },
  { estado: "Pagado" as const, nombre: "Por preparar", cuantos: enBreve(conteos.Pagado) },
  { estado: "Preparando" as const, nombre: "Preparando", cuantos: enBreve(conteos.Preparando) },
  { estado: "Enviado" as const, nombre: "Enviados", cuantos: enBreve(conteos.Enviado) },
];

export const loader = (args: Route.LoaderArgs) =>
  cargarListaGuardable(args, "despachos", {
    permiso: "ventas.ver",
    filtros: leerFiltrosCola,
    listar: async (ctx, filtros) => ({ ...(await listarCola(ctx, filtros)), ahora: ctx.now() }),
  });

export const action = accionesDeDespachos;

export const clientAction = sinPerder<typeof action>();

export default function Despachos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, guardados, lista } = loaderData;
  const { ordenes, conteos, siguiente, ahora } = lista;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Por despachar"
      text={resumen(conteos.todas)}
      cargando="Cargando despachos..."
    >
      <ResultadoDespacho respuesta={respuesta} />
      <ListaAdmin
        nombres={{ seccion: "Pedidos por despachar", tabla: "Pedidos", paginas: "Páginas de despachos" }}
        filas={ordenes}
        clave={({ codigo }) => codigo}
        columnas={columnasDeDespachos(ahora)}
        filtros={{
          leidos: filtros,
          estados: estadosDe(conteos),
          busca: "Código, nombre, producto o SKU",
          otros: OTROS,
        }}
        guardados={guardados}
        vacia={{
          ninguna: "Ningún pedido coincide con estos filtros",
          image: "vacio-pedidos",
          title: "Nada espera aquí.",
          text: "Cuando confirmes el pago de un producto, su pedido aparece en esta lista.",
          actions: (
            <ButtonLink to="/admin/ventas" variant="secondary">
              Ver ventas
            </ButtonLink>
          ),
        }}
        paginas={paginasDe(filtros, siguiente)}
      />
      {ordenes.length > 0 && <DespachosBarra />}
    </PaginaAdmin>
  );
}

const resumen = (esperan: number) => {
  if (esperan === 0) return "Ningún pedido espera ser enviado";
  return esperan === 1 ? "1 pedido espera ser enviado" : `${enBreve(esperan)} pedidos esperan ser enviados`;
};

/** The list follows the age of the orders, so it is read from its beginning on. */
function paginasDe({ despues, ...filtros }: FiltrosCola, siguiente: number | null): EnlacesCursor {
  const usados = Object.entries(filtros).flatMap(([name, valor]) =>
    valor === undefined ? [] : [[name, valorDeFiltro(valor)]],
  );
  return {
    params: Object.fromEntries(usados),
    primera: despues === undefined ? null : "Los más antiguos",
    anterior: null,
    siguiente: siguiente === null ? null : { params: { despues: String(siguiente) }, texto: "Siguientes" },
  };
}
