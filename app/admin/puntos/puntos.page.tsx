import { ChevronLeft, ChevronRight, SlidersHorizontal } from "lucide-react";
import { Link } from "react-router";
import { Aviso, AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Cargando } from "#app/admin/kit/cargando.tsx";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { Eleccion, EntreDias, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { ListaVacia } from "#app/admin/kit/lista/lista-vacia.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { revisarEn } from "#app/admin/panel/revisar.server.ts";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerHallazgos } from "#modules/panel/politica.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import {
  type FiltrosLibro,
  leerFiltrosLibro,
  ORDENES_LIBRO,
  parametrosLibro,
} from "#modules/puntos/filtros-libro.ts";
import { leerEconomia } from "#modules/puntos/libro.store.server.ts";
import { NOMBRES_MOTIVO } from "#modules/puntos/libro.ts";
import { listarLibro } from "#modules/puntos/listar-libro.server.ts";
import type { Route } from "./+types/puntos.page.ts";
import { Economia } from "./economia.tsx";
import { LibroPersonas } from "./personas.tsx";
import { LibroPolitica } from "./politica.tsx";
import { LibroRevisar, LibroRevision } from "./revision.tsx";
import { LibroTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "puntos.ver");
  const { searchParams } = new URL(args.request.url);
  const filtros = leerFiltrosLibro(searchParams);
  const ajustado = searchParams.get("hecho") === "ajuste";
  const [economia, libro, revision] = await Promise.all([
    leerEconomia(ctx),
    leerLibro(ctx, filtros),
    leerUltimaRevision(ctx),
  ]);
  const politica = revision && {
    hallazgos: leerHallazgos(revision.hallazgos),
    total: revision.total_hallazgos,
    fecha: revision.fecha,
  };
  return { filtros, economia, libro, politica, ajustado };
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
export const action = revisarEn("puntos.ver");

export const meta: Route.MetaFunction = pageMeta(
  "Puntos · Administración",
  "El libro de puntos de la tienda y dónde están todos ellos.",
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Puntos" mensaje="no pudimos leer el libro. Intenta de nuevo." />
);

const TEMAS = ["admin"] as const;

export default function Puntos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, economia, libro, politica, ajustado } = loaderData;
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
      <LibroPolitica politica={politica} />
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
              <SinAsientos />
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
    <SiPuede permiso="libro.revisar">
      <LibroRevisar intento="revisar">Revisar el libro ahora</LibroRevisar>
    </SiPuede>
    <Exportar lista="puntos" />
    <SiPuede permiso="puntos.ajustar">
      <ButtonLink to="/admin/puntos/ajuste" size="sm" icon={<SlidersHorizontal aria-hidden="true" />}>
        Ajustar puntos
      </ButtonLink>
    </SiPuede>
  </>
);

const SinAsientos = () => (
  <ListaVacia
    ninguna="Ningún movimiento coincide"
    ayuda="Prueba con otra persona, otro motivo u otras fechas."
  >
    <EmptyState
      image="vacio-puntos"
      title="Aún no se mueve ningún punto"
      text="Cuando se pague la primera compra, su asiento aparecerá aquí."
    />
  </ListaVacia>
);

const MOTIVOS = { "": "Todos", ...NOMBRES_MOTIVO };

/** By person, reason and days: all are kept in the address. */
function LibroFiltros({ filtros }: { filtros: FiltrosLibro }) {
  const { texto, motivo, desde, hasta, orden } = filtros;
  // The cursor is not a filter: paging must not render the form anew.
  const otros = { motivo, desde, hasta, orden };
  return (
    <FiltroTexto filtros={{ texto, ...otros }} label="Persona" placeholder="Código, correo o nombre" suelto>
      <Eleccion label="Motivo" name="motivo" actual={motivo} opciones={MOTIVOS} ancho />
      <EntreDias desde={desde} hasta={hasta} />
      <Eleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_LIBRO} ancho />
    </FiltroTexto>
  );
}

type Bordes = { mas_nuevos: number | null; mas_antiguos: number | null };

/** A ledger of millions of entries is too slow to count: it has only next and previous links. */
function LibroPaginas({ filtros, bordes }: { filtros: FiltrosLibro; bordes: Bordes }) {
  const { mas_nuevos, mas_antiguos } = bordes;
  if (mas_nuevos === null && mas_antiguos === null) return null;
  const a = (lugar: Record<string, string>) => ({
    search: `?${new URLSearchParams({ ...parametrosLibro(filtros), ...lugar })}`,
    hash: "#libro",
  });
  const hojas = {
    nuevos: mas_nuevos !== null && { a: a({ despues: String(mas_nuevos) }), texto: "Más nuevos" },
    antiguos: mas_antiguos !== null && { a: a({ antes: String(mas_antiguos) }), texto: "Más antiguos" },
  };
  const alReves = filtros.orden === "antiguos";
  const anterior = alReves ? hojas.antiguos : hojas.nuevos;
  const siguiente = alReves ? hojas.nuevos : hojas.antiguos;
  return (
    <nav className="pages mt-5" aria-label="Páginas del libro">
      {anterior && (
        <>
          <Link to={a({})}>{alReves ? "Lo primero" : "Lo último"}</Link>
          <Link to={anterior.a} rel="prev" className="inline-flex!">
            <ChevronLeft aria-hidden="true" />
            {anterior.texto}
          </Link>
        </>
      )}
      {siguiente && (
        <Link to={siguiente.a} rel="next" className="inline-flex!">
          {siguiente.texto}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
