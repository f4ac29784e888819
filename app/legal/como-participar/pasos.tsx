import { PASOS, TITULO } from "./textos.ts";

/** Four numbered cards, in a row on desktop and as a list on phones. */
export function PasosParticipar() {
  return (
    <section className="bg-linear-to-b from-papel to-papel-2 py-7 md:py-14">
      <div className="container-page">
        <h1 className="mx-auto mb-6 text-center text-[2.375rem] tracking-[-.04em] md:mb-11 md:text-[3.75rem]">
          {TITULO}
        </h1>
        <ol className="grid gap-3 md:grid-cols-2 md:gap-5 lg:grid-cols-4">
          {PASOS.map(({ titulo, texto, imagen }, i) => (
            <li
              key={titulo}
              className="relative grid grid-cols-[84px_1fr] content-start gap-x-4 rounded-[22px] border border-linea bg-superficie p-[18px] shadow-2 md:block md:rounded-panel md:px-6 md:pt-[26px] md:pb-7"
            >
              <img
                src={imagen}
                alt=""
                width={120}
                height={120}
                className="row-span-2 size-[84px] object-contain md:mb-4 md:size-[120px]"
              />
              <span
                aria-hidden="true"
                className="absolute top-2 right-[22px] font-display text-4xl font-extrabold text-oro-200 md:top-3.5 md:text-[3.375rem] md:leading-none dark:text-oro-400"
              >
                {i + 1}
              </span>
              <h2 className="self-end pr-10 text-xl md:mb-2 md:text-2xl">{titulo}</h2>
              <p className="mt-1 text-tinta-2 md:mt-0">{texto}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
