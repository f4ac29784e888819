import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseMezcla } from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { BolasGirando } from "./bolas.tsx";

/** Just before the numbers: every open page shows it, not only the one that started the draw. */
export const HeroGenerando = ({ vista: { producto, objetivo, pulso } }: { vista: VistaSorteo }) => (
  <section
    className="sorteo-escena sorteo-escena-centrada grid-cols-1 text-center"
    aria-labelledby="titulo-sorteo"
  >
    <div className="sorteo-escena-texto min-w-0 flex flex-col items-center">
      <p className="text-oro-l89 font-bold">{producto}</p>
      <h1 id="titulo-sorteo" className="md:text-[3rem] lg:text-[4rem]">
        Generando ganadores...
      </h1>
      <BolasGirando objetivo={objetivo} />
      <p>{fraseMezcla(pulso !== null)}</p>
      <noscript>
        <p>Recarga esta página en medio minuto para ver el resultado.</p>
      </noscript>
    </div>
  </section>
);
