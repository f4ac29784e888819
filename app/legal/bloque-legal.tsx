import "./legal.css";
import { CircleAlert } from "#app/ui/iconos.tsx";
import type { Bloque, FilaLegal } from "./documento.ts";
import { TextoEnLinea } from "./texto-en-linea.tsx";

/** One block of a legal text; `numero` is the clause of a subtitle. */
export function BloqueLegal({ bloque, numero }: { bloque: Bloque; numero?: string }) {
  switch (bloque.tipo) {
    case "subtitulo":
      return (
        <h3 className="mt-8 mb-2 break-after-avoid text-[1.1875rem] leading-snug first:mt-0 [&+*]:mt-0">
          <span className="mr-2 font-sans text-base font-bold text-tinta-3 tabular-nums">{numero}</span>
          {bloque.texto}
        </h3>
      );
    case "parrafo":
      return (
        <p className="mt-3 text-tinta-2">
          <TextoEnLinea texto={bloque.texto} />
        </p>
      );
    case "propio":
      return (
        <p className="mt-3 whitespace-pre-line text-tinta-2 wrap-anywhere">
          <TextoEnLinea texto={bloque.texto} />
        </p>
      );
    case "lista":
      return (
        <ul className="legal-puntos mt-3 grid list-disc gap-2 pl-5 text-tinta-2">
          <Elementos textos={bloque.puntos} />
        </ul>
      );
    case "pasos":
      return (
        <ol className="legal-pasos mt-3 grid list-decimal gap-2 pl-6 text-tinta-2">
          <Elementos textos={bloque.pasos} />
        </ol>
      );
    case "ficha":
      return <Ficha filas={bloque.filas} />;
    case "nota":
      return (
        <p className="note note-warning mt-4 break-inside-avoid font-semibold print:border">
          <CircleAlert aria-hidden="true" />
          <span className="note-body">
            <TextoEnLinea texto={bloque.texto} />
          </span>
        </p>
      );
  }
}

function Elementos({ textos }: { textos: readonly string[] }) {
  return textos.map((texto) => (
    <li key={texto} className="pl-1">
      <TextoEnLinea texto={texto} />
    </li>
  ));
}

function Ficha({ filas }: { filas: readonly FilaLegal[] }) {
  return (
    <dl className="mt-4 divide-y divide-linea rounded-tarjeta border border-linea bg-superficie px-4 md:px-5">
      {filas.map(([termino, detalle]) => (
        <div
          key={termino}
          className="grid break-inside-avoid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[11rem_1fr]"
        >
          <dt className="font-semibold">{termino}</dt>
          <dd className="legal-dato min-w-0 text-tinta-2 wrap-anywhere">
            <TextoEnLinea texto={detalle} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
