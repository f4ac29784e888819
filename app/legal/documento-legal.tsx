import { Link } from "react-router";
import { CircleCheck, FileText } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { BloqueLegal } from "./bloque-legal.tsx";
import { numerarSubtitulos, type SeccionTexto, type TextoLegal } from "./documento.ts";
import { IndiceLegal } from "./indice-legal.tsx";
import { TextoEnLinea } from "./texto-en-linea.tsx";

type Props = {
  documento: TextoLegal;
  version: string;
  versiones?: readonly { version: string; vigente_desde: Date }[];
  anterior?: boolean;
  /** The address of the document in force. */
  ruta: string;
};

/** The layout of both legal pages: title and version, index, numbered sections, closing note. */
export function DocumentoLegal({ documento, version, versiones = [], anterior = false, ruta }: Props) {
  const { titulo, entrada, esencial, secciones, cierre } = documento;
  return (
    <div className="legal-hoja container-page">
      <header className="mb-8 max-w-lectura lg:col-start-2 lg:mb-10 print:max-w-none">
        <h1 className="text-3xl tracking-[-0.035em] md:text-4xl">{titulo}</h1>
        <p className="mt-4 flex items-start gap-2 text-sm text-tinta-3">
          <FileText aria-hidden="true" className="size-5 print:hidden" />
          {version}
        </p>
        {anterior && (
          <Note kind="warning" className="mt-4">
            Esta es una versión anterior. <Link to={ruta}>Lee la versión vigente</Link>.
          </Note>
        )}
        <p className="mt-4 text-lg text-tinta-2">{entrada}</p>
        <Esencial puntos={esencial} />
      </header>
      <IndiceLegal secciones={secciones} />
      <article className="legal-texto max-w-lectura">
        {secciones.map((seccion, i) => (
          <SeccionLegal key={seccion.id} seccion={seccion} numero={i + 1} />
        ))}
        <p className="mt-12 rounded-tarjeta border-2 border-marca bg-superficie px-5 py-4 font-bold print:border">
          <TextoEnLinea texto={cierre} />
        </p>
        <Versiones versiones={versiones} ruta={ruta} />
      </article>
    </div>
  );
}

/** Every version that was published, each at its own address. */
function Versiones({ versiones, ruta }: { versiones: NonNullable<Props["versiones"]>; ruta: string }) {
  if (versiones.length === 0) return null;
  return (
    <nav aria-labelledby="versiones" className="mt-10 print:hidden">
      <h2 id="versiones" className="text-lg">
        Versiones
      </h2>
      <ul className="mt-1 grid">
        {versiones.map(({ version, vigente_desde }) => (
          <li key={version}>
            <Link
              to={`${ruta}/${version}`}
              className="inline-flex min-h-11 items-center text-enlace underline underline-offset-3"
            >
              Versión {version} del {formatearFechaCorta(vigente_desde)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Esencial({ puntos }: { puntos: readonly string[] }) {
  return (
    <div className="mt-6 rounded-tarjeta bg-papel-2 px-5 py-4 print:border">
      <p className="font-bold">Lo esencial</p>
      <ul className="mt-2 grid gap-2">
        {puntos.map((punto) => (
          <li key={punto} className="flex gap-2.5">
            <CircleCheck aria-hidden="true" className="mt-0.5 text-enlace" />
            <span className="legal-esencial">
              <TextoEnLinea texto={punto} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SeccionLegal({ seccion, numero }: { seccion: SeccionTexto; numero: number }) {
  const clausulas = numerarSubtitulos(seccion, numero);
  return (
    <section
      id={seccion.id}
      aria-labelledby={`${seccion.id}-titulo`}
      className="mt-12 border-t border-linea pt-8 first:mt-0 first:border-0 first:pt-0"
    >
      <h2
        id={`${seccion.id}-titulo`}
        className="mb-5 flex gap-3 break-after-avoid text-2xl leading-tight tracking-[-0.03em]"
      >
        <span className="text-marca tabular-nums">{numero}.</span>
        {seccion.titulo}
      </h2>
      {seccion.bloques.map((bloque, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text never move.
        <BloqueLegal key={i} bloque={bloque} numero={clausulas.get(bloque)} />
      ))}
    </section>
  );
}
