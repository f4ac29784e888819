import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { BolasGirando } from "./bolas.tsx";

/** The moment before: everybody sees it, whoever pressed the button. */
export const HeroGenerando = ({ vista: { producto, objetivo } }: { vista: VistaSorteo }) => (
  <section className="raffle-hero raffle-hero-centred" aria-labelledby="titulo-sorteo">
    <div className="raffle-hero-text">
      <p className="raffle-kicker">{producto}</p>
      <h1 id="titulo-sorteo" aria-live="polite">
        Generando ganadores...
      </h1>
      <BolasGirando objetivo={objetivo} />
      <p>Se mezclan la semilla, los rangos y los números de los participantes.</p>
    </div>
  </section>
);
