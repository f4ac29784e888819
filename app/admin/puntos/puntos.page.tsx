import { useSearchParams } from "react-router";
import { AvisoFijo } from "#app/admin/kit/aviso.tsx";
import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import type { EnlacesCursor } from "#app/admin/kit/lista/paginas-cursor.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { revisarEn } from "#app/admin/panel/revisar.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { SlidersHorizontal } from "#app/ui/iconos.tsx";
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
import { columnasDelLibro } from "./columnas.tsx";
import { EconomiaCuadro } from "./economia.tsx";
import { LibroPersonas } from "./personas.tsx";
import { LibroPolitica } from "./politica.tsx";
import { LibroRevisar, LibroRevision } from "./revision.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, {
    permiso: "puntos.ver",
    filtros: leerFiltrosLibro,
    listar: async (ctx, filtros) => {
      const [economia, encontradas, revision] = await Promise.all([
        leerEconomia(ctx),
        filtros.texto ? buscarPersonas(ctx, filtros.texto) : null,
        leerUltimaRevision(ctx),
      ]);
      // The ledger entries of the people that match the text.
      const codigos = encontradas?.personas.map(({ codigo_referido }) => codigo_referido) ?? null;
      const politica = revision && {
        hallazgos: leerHallazgos(revision.hallazgos),
        total: revision.total_hallazgos,
        fecha: revision.fecha,
      };
      return { ...(await listarLibro(ctx, filtros, codigos)), encontradas, economia, politica };
    },
  });

/** The only form of the page: it checks the ledger. */
export const action = revisarEn("puntos.ver");

export const clientAction = sinPerder<typeof action>();

export default function Puntos({ loaderData: { filtros, lista }, actionData }: Route.ComponentProps) {
  const { asientos, encontradas, economia, politica } = lista;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Puntos"
      text="Todo punto que existe está en el libro, y el libro siempre suma cero"
      actions={<Acciones />}
      cargando="Cargando el libro..."
      respuesta={respuesta}
    >
      {params.get("hecho") === "ajuste" && (
        <AvisoFijo kind="success">El ajuste quedó en el libro y avisamos a la persona.</AvisoFijo>
      )}
      {respuesta?.datos && <LibroRevision revision={respuesta.datos} />}
      <EconomiaCuadro economia={economia} />
      <LibroPolitica politica={politica} />
      <ListaAdmin
        nombres={{ seccion: "El libro", tabla: "Libro de puntos", paginas: "Páginas del libro" }}
        ancla="libro"
        filas={asientos}
        clave={({ id }) => id}
        columnas={columnasDelLibro(encontradas !== null)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          etiqueta: "Persona",
          busca: "Código, correo o nombre",
          otros: FILTROS,
        }}
        vacia={{
          ninguna: "Ningún movimiento coincide",
          ayuda: "Prueba con otra persona, otro motivo u otras fechas.",
          image: "vacio-puntos",
          title: "Aún no se mueve ningún punto",
          text: "Cuando se pague la primera compra, su asiento aparecerá aquí.",
        }}
        paginas={hojas(filtros, lista.bordes)}
      >
        {encontradas && <LibroPersonas {...encontradas} />}
      </ListaAdmin>
    </PaginaAdmin>
  );
}

const FILTROS = [
  { name: "motivo", label: "Motivo", opciones: { "": "Todos", ...NOMBRES_MOTIVO }, ancho: true },
  "dias",
  { name: "orden", label: "Orden", opciones: ORDENES_LIBRO, ancho: true },
] as const;

type Bordes = { mas_nuevos: number | null; mas_antiguos: number | null };

/** The pages beside this one, in the order in which the list is read. */
function hojas(filtros: FiltrosLibro, { mas_nuevos, mas_antiguos }: Bordes): EnlacesCursor {
  const nuevos =
    mas_nuevos === null ? null : { params: { despues: String(mas_nuevos) }, texto: "Más nuevos" };
  const antiguos =
    mas_antiguos === null ? null : { params: { antes: String(mas_antiguos) }, texto: "Más antiguos" };
  const params = parametrosLibro(filtros);
  return filtros.orden === "antiguos"
    ? { params, primera: antiguos && "Lo primero", anterior: antiguos, siguiente: nuevos }
    : { params, primera: nuevos && "Lo último", anterior: nuevos, siguiente: antiguos };
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
