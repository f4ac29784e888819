import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { leerFiltrosBoletas } from "#modules/boletas/lista/filtros-boletas.ts";
import type { ConteosBoletas } from "#modules/boletas/lista/lista-boletas.store.server.ts";
import { listarBoletas } from "#modules/boletas/lista/listar-boletas.server.ts";
import { enBreve } from "#modules/comun/conteo.ts";
import type { Route } from "./+types/boletas.page.ts";
import { AvisoCertificacion } from "./certificacion.tsx";
import { COLUMNAS_BOLETAS } from "./columnas.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, { permiso: "boletas.ver", filtros: leerFiltrosBoletas, listar: listarBoletas });

export default function Boletas({ loaderData: { filtros, lista } }: Route.ComponentProps) {
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Boletas"
      text={resumen(lista)}
      cargando="Cargando boletas..."
      actions={
        <>
          <ButtonLink to="/admin/boletas/libro" variant="secondary" size="sm">
            Libro del mes
          </ButtonLink>
          <Exportar lista="boletas" />
        </>
      }
    >
      <AvisoCertificacion ambiente={lista.ambiente} />
      <ListaAdmin
        nombres={{ seccion: "Lista de boletas", tabla: "Boletas", paginas: "Páginas de boletas" }}
        filas={lista.documentos}
        clave={({ id }) => id}
        columnas={COLUMNAS_BOLETAS}
        columnas_de="boletas"
        tono={({ estado, espera }) => (espera || estado === "silencio" ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: estadosDe(lista.conteos),
          busca: "Folio o código",
          otros: ["dias"],
        }}
        vacia={{
          ninguna: "Ninguna boleta coincide con estos filtros",
          image: "vacio-pedidos",
          title: "Todavía no hay boletas.",
          text: "Cuando las enciendas en Ajustes, cada compra pagada tendrá la suya aquí.",
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

type Lista = Route.ComponentProps["loaderData"]["lista"];

function resumen({ activas, conteos: { por_atender } }: Lista): string {
  if (!activas) return "Las boletas electrónicas están apagadas: se encienden en Ajustes";
  if (por_atender === 0) return "Todo al día con el SII";
  return por_atender === 1 ? "1 documento te espera" : `${enBreve(por_atender)} documentos te esperan`;
}

const estadosDe = (conteos: ConteosBoletas) => [
  { estado: undefined, nombre: "Todas", cuantos: enBreve(conteos.todas) },
  { estado: "por_atender" as const, nombre: "Por atender", cuantos: enBreve(conteos.por_atender) },
  { estado: "por_emitir" as const, nombre: "Por emitir", cuantos: enBreve(conteos.por_emitir) },
  { estado: "en_camino" as const, nombre: "En camino", cuantos: enBreve(conteos.en_camino) },
  { estado: "recibidas" as const, nombre: "Recibidas", cuantos: enBreve(conteos.recibidas) },
  { estado: "rechazadas" as const, nombre: "Rechazadas", cuantos: enBreve(conteos.rechazadas) },
  { estado: "silencio" as const, nombre: "Sin respuesta", cuantos: enBreve(conteos.silencio) },
  { estado: "notas" as const, nombre: "Notas de crédito", cuantos: enBreve(conteos.notas) },
];
