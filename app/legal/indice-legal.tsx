import { ChevronDown } from "#app/ui/iconos.tsx";
import type { SeccionTexto } from "./documento.ts";

type Props = { secciones: readonly SeccionTexto[] };

/** Beside the text and always visible on wide screens; collapsed above it on phones; hidden in print. */
export function IndiceLegal({ secciones }: Props) {
  return (
    <>
      <nav
        aria-label="Contenido"
        className="sticky top-24 hidden self-start lg:row-span-2 lg:row-start-1 lg:block print:hidden"
      >
        <p className="mb-3 text-sm font-bold text-tinta-3">Contenido</p>
        <Enlaces secciones={secciones} />
      </nav>
      <nav aria-label="Contenido" className="mb-8 lg:hidden print:hidden">
        <details className="group rounded-tarjeta border border-linea bg-superficie shadow-1">
          <summary className="flex min-h-12 list-none items-center justify-between px-4 font-bold [&::-webkit-details-marker]:hidden">
            Contenido
            <ChevronDown
              aria-hidden="true"
              className="transition-transform duration-160 group-open:rotate-180"
            />
          </summary>
          <div className="px-2 pb-2">
            <Enlaces secciones={secciones} />
          </div>
        </details>
      </nav>
    </>
  );
}

function Enlaces({ secciones }: Props) {
  return (
    <ol className="grid gap-0.5">
      {secciones.map(({ id, titulo }, i) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-3 rounded-chip px-2 py-2 leading-tight font-semibold text-tinta-2 transition-colors hover:bg-papel-2 hover:text-tinta lg:min-h-10"
          >
            <span className="w-4 text-right text-tinta-3 tabular-nums">{i + 1}</span>
            {titulo}
          </a>
        </li>
      ))}
    </ol>
  );
}
