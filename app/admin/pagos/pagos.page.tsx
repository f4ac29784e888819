import { Link } from "react-router";
import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Note } from "#app/ui/note.tsx";
import { enBreve, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { leerFiltrosPagos } from "#modules/pagos/filtros-pagos.ts";
import { listarPagos } from "#modules/pagos/listar-pagos.server.ts";
import {
  DIAS_PARA_LIQUIDAR,
  DIAS_POR_CALZAR,
  type EstadoDePago,
  NO_CALZA,
  VIA_BREVE,
  VIAS_DE_PAGO,
} from "#modules/pagos/pago.ts";
import type { SumaPagos } from "#modules/pagos/pagos-lista.store.server.ts";
import type { Route } from "./+types/pagos.page.ts";
import { COLUMNAS_DE_PAGOS } from "./columnas.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, { permiso: "pagos.ver", filtros: leerFiltrosPagos, listar: listarPagos });

export default function Pagos({ loaderData: { filtros, lista } }: Route.ComponentProps) {
  const { pagos, sumas, sin_calzar } = lista;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Pagos"
      text={sin_calzar === 0 ? "Todo calza" : noCalzan(sin_calzar)}
      actions={<Exportar lista="pagos" />}
      cargando="Cargando pagos..."
    >
      {filtros.no_calza && <QueNoCalza />}
      <ListaAdmin
        nombres={{ seccion: "Lista de pagos", tabla: "Pagos", paginas: "Páginas de pagos" }}
        cifras={cifrasDe(sumas)}
        filas={pagos}
        clave={({ id }) => id}
        columnas={COLUMNAS_DE_PAGOS}
        columnas_de="pagos"
        tono={({ no_calza }) => (no_calza ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: ESTADOS,
          busca: "Código, boleta, correo o nombre",
          otros: FILTROS,
        }}
        vacia={{
          ninguna: "Ningún pago coincide con estos filtros",
          image: "vacio-pedidos",
          title: "Todavía no entra ningún pago.",
          text: "Cuando confirmes uno, o llegue por Khipu, aparecerá aquí con su compra.",
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

const noCalzan = (cuantos: number) =>
  cuantos === 1 ? "1 pago no calza" : `${enBreve(cuantos)} pagos no calzan`;

const QueNoCalza = () => (
  <Note kind="info" className="mb-4.5">
    Lo que no calza de los últimos {DIAS_POR_CALZAR} días: compras pagadas sin boleta, si dijiste en{" "}
    <Link to="/admin/ajustes?lugar=pagos">Ajustes</Link> desde cuándo cada pago la lleva; boletas de compras
    que ya no están pagadas; y pagos con tarjeta que ningún depósito liquidó en {DIAS_PARA_LIQUIDAR} días. Los
    depósitos sin compra te esperan en <Link to="/admin/transferencias">Transferencias</Link>.
  </Note>
);

const ESTADOS = [
  { estado: undefined, nombre: "Todos", cuantos: null },
  ...Object.entries({
    recibido: "Recibidos",
    parcial: "Parciales",
    a_favor: "A favor",
    devuelto: "Devueltos",
    deshecho: "Deshechos",
  }).map(([estado, nombre]) => ({ estado: estado as EstadoDePago, nombre, cuantos: null })),
];

const FILTROS = [
  "dias",
  {
    name: "via",
    label: "Vía",
    opciones: [["", "Todas"], ...VIAS_DE_PAGO.map((via) => [via, VIA_BREVE[via]] as const)] as const,
  },
  { name: "no_calza", label: "Calce", opciones: { "": "Todos", si: "Lo que no calza", ...NO_CALZA } },
  {
    name: "orden",
    label: "Orden",
    opciones: {
      "fecha-desc": "Más nuevos",
      "fecha-asc": "Más antiguos",
      "monto-desc": "Mayor monto",
      "monto-asc": "Menor monto",
    },
  },
] as const;

const enPagos = (n: number) => (n === 1 ? "1 pago" : `${miles(n)} pagos`);

const SIN_SUMAR = { valor: "—", nota: "Sin sumar" };

/** What the filter finds: what came in, what of it went out again, and what is left. */
function cifrasDe(sumas: SumaPagos | null) {
  if (!sumas) {
    const muchos = { valor: `${miles(TOPE_CONTEO)}+ pagos`, nota: "Acota la búsqueda para sumarlos" };
    return [
      { nombre: "Recibido", ...muchos },
      { nombre: "Devuelto", ...SIN_SUMAR },
      { nombre: "Queda", ...SIN_SUMAR },
    ];
  }
  return [
    { nombre: "Recibido", valor: pesos(sumas.recibido), nota: enPagos(sumas.vivos) },
    { nombre: "Devuelto", valor: pesos(sumas.devuelto), nota: "O usado en otra compra" },
    { nombre: "Queda", valor: pesos(sumas.recibido - sumas.devuelto), nota: "En esta lista" },
  ];
}
