import { CircleCheck, Info } from "#app/ui/iconos.tsx";
import { FECHAS, PREMIOS, VERIFICAR } from "./textos.ts";

const TITULO_SECCION = "mb-5 text-[1.875rem] tracking-[-0.035em] md:mb-7 md:text-3xl";

/** The two winners, on the night blue that the raffle pages use for prizes, in both themes. */
export function PremiosSorteo() {
  return (
    <section className="container-page">
      <h2 className={TITULO_SECCION}>Dos premios en cada sorteo</h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5">
        {PREMIOS.map(({ lugar, titulo, texto, imagen }) => (
          <li
            key={lugar}
            className="grid grid-cols-[1fr_auto] gap-x-4 rounded-panel bg-noche-800 p-5 text-papel md:p-8 dark:bg-noche-700 dark:text-tinta"
          >
            <div>
              <p className="text-sm font-bold text-oro-300">{lugar}</p>
              <h3 className="mt-1 text-2xl text-white">{titulo}</h3>
              <p className="mt-3 text-uva-l80">{texto}</p>
            </div>
            <img src={imagen} alt="" width={120} height={120} className="size-20 object-contain md:size-30" />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FechasSorteo() {
  return (
    <section className="container-page">
      <h2 className={TITULO_SECCION}>Desde la meta hasta los ganadores</h2>
      <ol className="grid gap-6 md:grid-cols-2 lg:grid-cols-4 lg:gap-5">
        {FECHAS.map(({ cuando, texto }) => (
          <li
            key={cuando}
            className="border-l-4 border-oro-400 pl-4 lg:border-t-4 lg:border-l-0 lg:pt-4 lg:pl-0"
          >
            <h3 className="text-[1.1875rem] leading-snug">{cuando}</h3>
            <p className="mt-1.5 text-tinta-2">{texto}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function VerificarSorteo() {
  const { titulo, texto, prueba, limite } = VERIFICAR;
  return (
    <section className="container-page">
      <div className="grid gap-6 rounded-panel bg-papel-2 p-5 md:p-9 lg:grid-cols-[1fr_1fr] lg:gap-12">
        <div>
          <h2 className="text-[1.875rem] tracking-[-0.035em] md:text-3xl">{titulo}</h2>
          <p className="mt-4 text-tinta-2 md:text-lg">{texto}</p>
        </div>
        <dl className="grid content-center gap-5">
          <div className="grid grid-cols-[auto_1fr] gap-x-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-6 text-exito" />
            <dt className="font-bold">Lo que prueba</dt>
            <dd className="col-start-2 text-tinta-2">{prueba}</dd>
          </div>
          <div className="grid grid-cols-[auto_1fr] gap-x-3">
            <Info aria-hidden="true" className="mt-0.5 size-6 text-aviso" />
            <dt className="font-bold">Lo que no prueba</dt>
            <dd className="col-start-2 text-tinta-2">{limite}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
