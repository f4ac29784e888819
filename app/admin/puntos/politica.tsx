import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { enlacesHallazgo, fraseHallazgo, type Hallazgo, TIPOS_HALLAZGO } from "#modules/panel/politica.ts";

type Politica = { hallazgos: Hallazgo[]; total: number; fecha: Date };

/** What the last review found worth looking at. It is advice: the book itself may be whole. */
export function LibroPolitica({ politica }: { politica: Politica | null }) {
  return (
    <Card as="section" aria-labelledby="politica" className="mt-4.5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="politica" className="text-xl">
          Qué conviene mirar
        </h2>
        {politica && (
          <p className="text-sm text-tinta-2">Según la revisión del {formatearFechaHora(politica.fecha)}</p>
        )}
      </div>
      {politica ? <Hallazgos politica={politica} /> : <SinRevision />}
    </Card>
  );
}

const SinRevision = () => (
  <Note kind="info">
    La tienda se revisa cada noche. Para hacerlo ahora, usa «Revisar el libro ahora» arriba.
  </Note>
);

function Hallazgos({ politica: { hallazgos, total } }: { politica: Politica }) {
  if (total === 0) {
    return (
      <Note kind="success">
        Nada que mirar: no hay créditos sin compra, puntos por devolver, cuentas repetidas ni pérdidas de la
        banca.
      </Note>
    );
  }
  const porTipo = Map.groupBy(hallazgos, ({ tipo }) => tipo);
  return (
    <div className="grid gap-3">
      {TIPOS_HALLAZGO.flatMap(({ tipo, titulo, explicacion }) => {
        const filas = porTipo.get(tipo);
        return filas ? [<Grupo key={tipo} titulo={titulo} explicacion={explicacion} filas={filas} />] : [];
      })}
      {total > hallazgos.length && (
        <p className="text-sm text-tinta-2">
          … y {miles(total - hallazgos.length)} más. Aquí están los primeros de cada tipo.
        </p>
      )}
    </div>
  );
}

type PropsGrupo = { titulo: string; explicacion: string; filas: readonly Hallazgo[] };

function Grupo({ titulo, explicacion, filas }: PropsGrupo) {
  return (
    <details className="rounded-campo border border-linea px-3.5 py-2.5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <span className="mr-auto">{titulo}</span>
        <Chip tone="warning">{miles(filas.length)}</Chip>
      </summary>
      <p className="mt-1 max-w-[75ch] text-sm text-tinta-2">{explicacion}</p>
      <ul className="mt-2 divide-y divide-linea">
        {filas.map((hallazgo) => {
          const frase = fraseHallazgo(hallazgo);
          const enlaces = enlacesHallazgo(hallazgo);
          return (
            <li key={`${frase} ${enlaces[0]?.href}`} className="py-2 text-sm">
              <p>{frase}</p>
              {enlaces.length > 0 && (
                <p className="flex flex-wrap gap-x-3">
                  {enlaces.map(({ texto, href }) => (
                    <Link key={href} to={href} className="py-1 text-enlace underline underline-offset-3">
                      {texto}
                    </Link>
                  ))}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
