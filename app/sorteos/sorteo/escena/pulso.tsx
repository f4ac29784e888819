import { type ReactNode, useEffect } from "react";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { useServerTime } from "#app/lib/clock/use-server-clock.ts";
import { refreshPage } from "#app/lib/realtime/realtime.ts";
import { ChipPublico } from "#app/sorteos/sorteo/escenario/rotulo.tsx";
import { Check, Hourglass, LoaderCircle } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import { lapso } from "#modules/comun/fechas/lapso.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { horaDePulso } from "#modules/sorteos/verificacion/garantia.ts";
import { type AccionProps, SorteoAccion } from "./accion.tsx";
import { ChipSorteo, EscenaSorteo } from "./escena.tsx";

const UN_SEGUNDO = 1000;

/** Seed and inputs are public and the pulse decides: everybody sees the same countdown to it. */
export function HeroPulso(props: AccionProps & { reloj: ServerClock; publico: number | null }) {
  const { vista, reloj, publico } = props;
  return (
    <EscenaSorteo vista={vista}>
      <span className="flex flex-wrap gap-2 items-center">
        <ChipSorteo estado="Cerrado" />
        <ChipPublico publico={publico} />
      </span>
      <h1 id="titulo-sorteo">{vista.producto}</h1>
      <p>Lo que decide este sorteo ya es público. Falta el pulso del azar público.</p>
      <Pulso vista={vista} reloj={reloj} />
      <Pasos vista={vista} />
      <SorteoAccion {...props} />
    </EscenaSorteo>
  );
}

type Props = { vista: VistaSorteo; reloj: ServerClock };

function Pulso({ vista: { pulso, semilla_publicada_en }, reloj }: Props) {
  const ahora = useServerTime(reloj, UN_SEGUNDO);
  const pulso_en = pulso?.aparece_en;
  if (!pulso_en) return null;
  const faltan = Math.ceil((pulso_en.getTime() - ahora) / UN_SEGUNDO);
  if (faltan <= 0) return <Atrasado hace={ahora - pulso_en.getTime()} />;
  const total = (pulso_en.getTime() - (semilla_publicada_en ?? pulso_en).getTime()) / UN_SEGUNDO;
  return (
    <div className="sorteo-pulso flex gap-4.5 items-center mt-5 md:mt-6">
      <Anillo parte={total > 0 ? faltan / total : 1}>{enReloj(faltan)}</Anillo>
      <p
        className="text-uva-l90 text-pretty"
        role="timer"
        aria-label={`El pulso sale a las ${horaDePulso(pulso_en)}`}
      >
        <b>Cuenta regresiva al pulso</b>
        <span>{`Sale a las ${horaDePulso(pulso_en)} y nadie lo conoce todavía.`}</span>{" "}
        <span className="needs-js">Esta página cambia sola.</span>
      </p>
    </div>
  );
}

/** "1:05" */
const enReloj = (segundos: number) =>
  segundos < 3600
    ? `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, "0")}`
    : lapso(segundos * UN_SEGUNDO);

const PREGUNTAR_MS = { primera: 4_000, maxima: 60_000 };

/** The instant has passed. The event of the pulse brings the result; asking again, ever more rarely, covers an event that got lost. */
function Atrasado({ hace }: { hace: number }) {
  useEffect(() => {
    let espera = PREGUNTAR_MS.primera;
    let reloj = setTimeout(preguntar, espera);
    function preguntar() {
      refreshPage();
      espera = Math.min(espera * 2, PREGUNTAR_MS.maxima);
      reloj = setTimeout(preguntar, espera);
    }
    return () => clearTimeout(reloj);
  }, []);
  return (
    <div className="sorteo-pulso flex gap-4.5 items-center mt-5 md:mt-6">
      <Anillo parte={0}>
        <LoaderCircle aria-hidden="true" className="animate-spin" />
      </Anillo>
      <p className="text-uva-l90 text-pretty">
        <b role="status">Esperando el pulso…</b>
        Debió salir hace {lapso(hace)} y lo seguimos pidiendo. La ronda no se cambia por otra.
      </p>
    </div>
  );
}

const RADIO = 44;
const VUELTA = 2 * Math.PI * RADIO;

/** A ring that empties with the time left. Frozen without JavaScript, so the text beside it says the hour. */
const Anillo = ({ parte, children }: { parte: number; children: ReactNode }) => (
  <span
    className="sorteo-anillo relative grid place-items-center flex-none size-26 needs-js"
    aria-hidden="true"
  >
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r={RADIO} />
      <circle
        cx="50"
        cy="50"
        r={RADIO}
        strokeDasharray={VUELTA}
        strokeDashoffset={VUELTA * (1 - Math.max(0, Math.min(1, parte)))}
      />
    </svg>
    <b className="tracking-[-0.03em] text-center">{children}</b>
  </span>
);

/** What is done and what is awaited, in the order of the draw. */
const Pasos = ({ vista: { semilla_publicada_en, inputs, pulso } }: Pick<Props, "vista">) => (
  <ol className="grid gap-x-5.5 gap-y-1.5 mt-5 text-[0.9375rem] text-uva-l90 tabular-nums md:grid-cols-[repeat(2,max-content)]">
    <li className="flex gap-2 items-center">
      <Check className="size-4.5 text-oro-l89" aria-hidden="true" /> {miles(inputs)}{" "}
      {inputs === 1 ? "aporte congelado" : "aportes congelados"}
    </li>
    <li className="flex gap-2 items-center">
      <Check className="size-4.5 text-oro-l89" aria-hidden="true" /> Código sellado publicado
      {semilla_publicada_en && ` a las ${formatearHora(semilla_publicada_en)}`}
    </li>
    <li className="flex gap-2 items-center">
      <Hourglass className="size-4.5 text-oro-l89" aria-hidden="true" /> Pulso de la ronda{" "}
      {pulso && miles(pulso.ronda)}
    </li>
    <li className="flex gap-2 items-center">
      <Hourglass className="size-4.5 text-oro-l89" aria-hidden="true" /> Los dos números
    </li>
  </ol>
);
