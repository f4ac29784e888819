import { SlidersHorizontal } from "lucide-react";
import { useLocation } from "react-router";
import { Aviso, AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Cargando } from "#app/admin/kit/cargando.tsx";
import { Exportar } from "#app/admin/kit/exportar.tsx";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { revisar } from "#app/admin/panel/revisar.server.ts";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import { type FiltrosLibro, leerFiltrosLibro } from "#modules/puntos/filtros-libro.ts";
import { leerEconomia } from "#modules/puntos/libro.store.server.ts";
import { listarLibro } from "#modules/puntos/listar-libro.server.ts";
import type { Route } from "./+types/puntos.page.ts";
import { Economia } from "./economia.tsx";
import { LibroFiltros } from "./filtros.tsx";
import { LibroPaginas } from "./paginas.tsx";
import { LibroPersonas } from "./personas.tsx";
import { LibroRevisar, LibroRevision } from "./revision.tsx";
import { LibroTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filtros = leerFiltrosLibro(searchParams);
  const ajustado = searchParams.get("hecho") === "ajuste";
  const [economia, libro] = await Promise.all([leerEconomia(ctx), leerLibro(ctx, filtros)]);
  return { filtros, economia, libro, ajustado };
}

/** The ledger entries of the people that match the text. */
async function leerLibro(ctx: Lector, filtros: FiltrosLibro) {
  const encontradas = filtros.texto ? await buscarPersonas(ctx, filtros.texto) : null;
  const codigos = encontradas?.personas.map(({ codigo_referido }) => codigo_referido) ?? null;
  const { asientos, bordes } = await listarLibro(ctx, filtros, codigos);
  return {
    asientos,
    bordes,
    personas: encontradas?.personas ?? [],
    demasiadas: encontradas?.demasiadas ?? false,
  };
}

/** The only form of the page: it checks the ledger. */
export const action = revisar;

export const meta: Route.MetaFunction = pageMeta(
  "Puntos · Administración · Puntazo",
  "El libro de puntos de la tienda y dónde están todos ellos.",
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Puntos" mensaje="no pudimos leer el libro. Intenta de nuevo." />
);

const TEMAS = ["admin"] as const;

export default function Puntos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, economia, libro, ajustado } = loaderData;
  const { search } = useLocation();
  const respuesta = useLastAnswer(actionData);
  useRealtime(TEMAS);
  return (
    <AdminFrame
      title="Puntos"
      text="Todo punto que existe está en el libro, y el libro siempre suma cero"
      actions={<Acciones />}
    >
      <Cargando>Cargando el libro...</Cargando>
      {ajustado && <Aviso kind="success">El ajuste quedó en el libro y avisamos a la persona.</Aviso>}
      <AvisoRespuesta respuesta={respuesta} />
      {respuesta?.datos && <LibroRevision revision={respuesta.datos} />}
      <Economia economia={economia} />
      <section aria-labelledby="libro" className="mt-7">
        <h2 id="libro" className="mb-3 scroll-mt-36 text-[22px]">
          El libro
        </h2>
        <div className="card overflow-hidden">
          <LibroFiltros filtros={filtros} />
          {filtros.texto && <LibroPersonas personas={libro.personas} demasiadas={libro.demasiadas} />}
          <div className="border-t border-linea">
            {libro.asientos.length > 0 ? (
              <LibroTabla asientos={libro.asientos} de_persona={filtros.texto !== undefined} />
            ) : (
              <SinAsientos filtrado={search !== ""} />
            )}
          </div>
        </div>
        <LibroPaginas filtros={filtros} bordes={libro.bordes} />
      </section>
    </AdminFrame>
  );
}

const Acciones = () => (
  <>
    <LibroRevisar intento="revisar">Revisar el libro ahora</LibroRevisar>
    <Exportar lista="puntos" />
    <ButtonLink to="/admin/puntos/ajuste" size="sm" icon={<SlidersHorizontal aria-hidden="true" />}>
      Ajustar puntos
    </ButtonLink>
  </>
);

const SinAsientos = ({ filtrado }: { filtrado: boolean }) => (
  <EmptyState
    image="vacio-puntos"
    title={filtrado ? "Ningún movimiento coincide" : "Aún no se mueve ningún punto"}
    text={
      filtrado
        ? "Prueba con otra persona, otro motivo u otras fechas."
        : "Cuando se pague la primera compra, su asiento aparecerá aquí."
    }
    actions={
      filtrado && (
        <ButtonLink to="/admin/puntos" variant="secondary">
          Ver todo el libro
        </ButtonLink>
      )
    }
  />
);
