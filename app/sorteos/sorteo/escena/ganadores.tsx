import { Foto } from "#app/productos/foto.tsx";
import { BotonRepetir, type Repeticion } from "#app/sorteos/sorteo/escenario/repeticion.tsx";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { Confetti } from "#app/ui/confetti.tsx";
import { cx } from "#app/ui/cx.ts";
import { Trophy } from "#app/ui/iconos.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { enPublico } from "#modules/sorteos/ganadores/ganador-publico.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { ChipSorteo } from "./escena.tsx";

type Ganadores = NonNullable<VistaSorteo["ganadores"]>;
type Ganador = Ganadores["producto"];
type Props = { vista: VistaSorteo; ganadores: Ganadores; revelacion: Revelacion; repeticion: Repeticion };

/** The winners: the one of the product large, the other below. A person who won is told first. The stage of the draw ends here. */
export function HeroGanadores({ vista, ganadores, revelacion: { en_vivo }, repeticion }: Props) {
  const { producto, puntos } = ganadores;
  const gane = producto.mio || puntos.mio;
  const { sorteado_en } = vista;
  const premios = { producto: vista.producto, puntos: conPuntos(vista.bases.premio_puntos) };
  const [primero, segundo] = puntos.mio
    ? (["puntos", "producto"] as const)
    : (["producto", "puntos"] as const);
  return (
    <section
      className={cx(
        "sorteo-escena sorteo-escena-ganada gap-0! pb-0! text-center md:min-h-0! md:grid-cols-[minmax(0,1fr)_17rem]! md:text-left",
        gane && "sorteo-escena-propia",
      )}
      aria-labelledby="titulo-sorteo"
    >
      <Confetti className={cx("confetti absolute inset-0 -z-1", en_vivo && "confetti-falls")} />
      {/* Confetti over the whole page for a winner; CSS hides it when reduced motion is preferred. */}
      {gane && en_vivo && (
        <div className="confetti-page fixed inset-0 z-(--z-flotante) pointer-events-none" aria-hidden="true">
          <Confetti className="confetti absolute inset-0 -z-1 confetti-falls" />
        </div>
      )}
      <div className="flex min-w-0 flex-col items-center gap-3 md:flex-row md:gap-7 md:pb-8">
        <Disco ganador={ganadores[primero]} />
        <div className="sorteo-escena-texto min-w-0">
          <ChipSorteo estado="Finalizado">
            {sorteado_en && ` · ${formatearDia(sorteado_en)}, ${formatearHora(sorteado_en)}`}
          </ChipSorteo>
          <h1 id="titulo-sorteo" className="text-[2.125rem]! md:text-[3.375rem]!" tabIndex={-1}>
            {tituloDe(primero, ganadores[primero])}
          </h1>
          <p className="text-rosa-l93! text-balance md:text-[1.1875rem]!">
            <Bajada ganador={ganadores[primero]} premio={premios[primero]} />
          </p>
          {!en_vivo && <BotonRepetir repeticion={repeticion} />}
        </div>
      </div>
      <div className="sorteo-escena-foto grid place-items-center mt-4 mb-4 md:my-0 md:pb-8">
        <Foto
          archivo={vista.imagen}
          alt={vista.producto}
          sizes="(min-width: 769px) 240px, 108px"
          prioridad="alta"
          className="w-27! md:w-60!"
        />
      </div>
      <p className="sorteo-segundo flex items-center gap-3.5 -mx-5 px-4 py-2.5 text-left text-[0.90625rem] text-rosa-l93 md:col-span-2 md:-mx-13 md:px-13 md:py-3 md:text-[1rem]">
        <img
          src={`/art/ilustraciones/${segundo === "puntos" ? "medalla-2" : "medalla-1"}.webp`}
          alt=""
          width={40}
          height={40}
          className="flex-none w-10 h-auto"
        />
        <Otro ganador={ganadores[segundo]} premio={premios[segundo]} />
      </p>
    </section>
  );
}

/** The initial of a winner who agreed to be named, in gold. */
const Disco = ({ ganador: { publico } }: { ganador: Ganador }) => (
  <span
    className="sorteo-disco grid place-items-center flex-none size-19 rounded-full font-display text-[2.375rem] font-extrabold text-oro-900 md:size-32 md:text-[4rem]"
    aria-hidden="true"
  >
    {publico ? publico.nombre.charAt(0) : <Trophy className="size-9 md:size-15" />}
  </span>
);

function tituloDe(premio: keyof Ganadores, { mio, publico, numero }: Ganador): string {
  if (mio) return premio === "producto" ? "¡Ganaste el producto!" : "¡Ganaste los puntos!";
  return publico ? enPublico(publico) : `Ganó el número ${miles(numero)}`;
}

type LineaProps = { ganador: Ganador; premio: string };

/** Completes the title: what was won, and the number or the code that the title does not say. */
function Bajada({ ganador: { mio, publico, numero, codigo }, premio }: LineaProps) {
  if (mio)
    return (
      <>
        Tu número <b className="text-blanco tabular-nums">{miles(numero)}</b> se llevó {premio}
        {publico && <>. Aquí se lee «{enPublico(publico)}»</>}
      </>
    );
  if (publico)
    return (
      <>
        se llevó {premio} con el número <b className="text-blanco tabular-nums">{miles(numero)}</b>
      </>
    );
  return (
    <>
      El código <b className="text-blanco">{codigo}</b> se llevó {premio}
    </>
  );
}

const Otro = ({ ganador: { publico, numero, codigo }, premio }: LineaProps) => (
  <span className="min-w-0 wrap-anywhere">
    <b className="text-blanco">{premio}</b> para{" "}
    {publico ? `${enPublico(publico)}, con el número ` : "el número "}
    <b className="text-blanco tabular-nums">{miles(numero)}</b>
    {!publico && `, código ${codigo}`}
  </span>
);
