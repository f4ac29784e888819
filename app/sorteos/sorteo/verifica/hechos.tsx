import "#app/sorteos/pliegue.css";
import type { ReactNode } from "react";
import { ChevronRight } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { esDeEnsayo } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseRango } from "#modules/sorteos/participacion.ts";
import {
  claseGarantia,
  fraseRonda,
  semillaTardia,
  TEXTOS_GARANTIA,
} from "#modules/sorteos/verificacion/garantia.ts";

/** What a person asks first stands open; hashes, seed and pulse are for the check, and folded. */
export function SorteoHechos({ vista }: { vista: VistaSorteo }) {
  const { compromiso, huella_rangos, huella_aportes, estado, yo } = vista;
  const { corto, linea } = TEXTOS_GARANTIA[claseGarantia(vista)];
  return (
    <>
      <dl className="sorteo-hechos">
        <Hecho nombre="Garantía de este sorteo">
          {`${corto}: ${linea.charAt(0).toLowerCase()}${linea.slice(1)}`}
        </Hecho>
        {yo && <Mio yo={yo} estado={estado} />}
      </dl>
      <SemillaTardia vista={vista} />
      <details className="sorteo-huellas pliegue">
        <summary>
          Sorteo verificable <ChevronRight aria-hidden="true" />
        </summary>
        <dl className="sorteo-hechos mt-0">
          <Hecho nombre="Compromiso" ayuda="Visible desde antes del primer abono.">
            <code>{compromiso}</code>
          </Hecho>
          {huella_rangos && (
            <Hecho nombre="Huella de los rangos" ayuda="Publicada al cerrar.">
              <code>{huella_rangos}</code>
            </Hecho>
          )}
          <Semilla vista={vista} />
          {huella_aportes && (
            <Hecho nombre="Huella de los aportes" ayuda="Publicada junto con el código sellado.">
              <code>{huella_aportes}</code>
            </Hecho>
          )}
          <Aportes vista={vista} />
          <Pulso vista={vista} />
          {yo?.seudonimo && (
            <Hecho nombre="Tu seudónimo" ayuda="Solo tú ves que eres tú: búscalo en el acta.">
              <code>{yo.seudonimo}</code>
            </Hecho>
          )}
        </dl>
      </details>
    </>
  );
}

type Props = { vista: VistaSorteo };

const alas = (instante: Date) => `el ${formatearDia(instante)} a las ${formatearHora(instante)}`;

/** The seed once it is public. A raffle without winners publishes it too: everybody sees what was given up. */
function Semilla({ vista }: Props) {
  const { semilla, semilla_publicada_en, numero_producto, estado } = vista;
  if (semilla === null) return null;
  const abandonada = estado === "Finalizado" && numero_producto === null;
  const cuando = semilla_publicada_en ? `Publicado ${alas(semilla_publicada_en)}.` : "Ya es público.";
  return (
    <Hecho
      nombre="Código sellado"
      ayuda={
        abandonada
          ? `${cuando} No alcanzó a sortear: se publica para que se vea qué se abandonó.`
          : `${cuando} Su huella es el compromiso.`
      }
    >
      <code>{semilla}</code>
    </Hecho>
  );
}

/** A warning is never folded. */
const SemillaTardia = ({ vista }: Props) =>
  vista.semilla !== null &&
  vista.pulso?.aparece_en &&
  semillaTardia(vista) && (
    <Note kind="warning" className="my-2">
      El código sellado y los aportes se publicaron después de que saliera el pulso (
      {alas(vista.pulso.aparece_en)}). El cálculo se puede repetir igual, pero no hay copias anteriores al
      pulso que muestren que los aportes no cambiaron.
    </Note>
  );

/** The frozen inputs under pseudonyms; the acta has all of them. */
function Aportes({ vista: { aportes, inputs, yo } }: Props) {
  if (aportes === null || aportes.length === 0) return null;
  const resto = inputs - aportes.length;
  return (
    <Hecho nombre="Aportes">
      <details className="sorteo-aportes">
        <summary className="flex items-center min-h-11 font-bold cursor-pointer">
          Ver los {miles(inputs)} aportes congelados
        </summary>
        <ul className="relative grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4.5 gap-y-1 max-h-80 pb-2 overflow-y-auto">
          {aportes.map(({ participante, input, automatico }) => (
            <li key={participante} className="flex flex-wrap gap-x-2 gap-y-0 justify-between">
              <code>{participante}</code>
              <b>{input}</b>
              {automatico && <small className="basis-full">automático</small>}
              {participante === yo?.seudonimo && <small className="basis-full">el tuyo</small>}
            </li>
          ))}
        </ul>
        {resto > 0 && <small className="basis-full">Y {miles(resto)} más: están todos en el acta.</small>}
      </details>
    </Hecho>
  );
}

/** The pinned round and, once it is out, its pulse. */
function Pulso({ vista: { pulso, ahora } }: Props) {
  if (!pulso) return null;
  const { ronda, firma, cadena } = pulso;
  return (
    <>
      <Hecho nombre="Ronda del azar público" ayuda="Se fijó antes de que existiera su pulso.">
        {fraseRonda(pulso, ahora.getTime())}
      </Hecho>
      {firma && (
        <Hecho nombre="Pulso">
          <code>{firma}</code>
          {!esDeEnsayo({ hash: cadena }) && (
            <small>
              <a
                className="font-bold text-enlace underline underline-offset-3"
                href={enLaRed(cadena, ronda)}
                target="_blank"
                rel="noreferrer"
              >
                Míralo en la red pública drand
              </a>
            </small>
          )}
        </Hecho>
      )}
    </>
  );
}

const enLaRed = (cadena: string, ronda: number) => `https://api.drand.sh/${cadena}/public/${ronda}`;

const RANGOS = 24;

type MioProps = { yo: NonNullable<VistaSorteo["yo"]>; estado: VistaSorteo["estado"] };

function Mio({ yo, estado }: MioProps) {
  const rangos = yo.rangos.slice(0, RANGOS).map(fraseRango);
  const resto = yo.rangos.length - RANGOS;
  if (resto > 0) rangos.push(`y ${miles(resto)} rangos más: búscalos en el acta con tu seudónimo`);
  const input = yo.input === null ? "No diste uno." : `${yo.input}${yo.automatico ? " (automático)" : ""}`;
  return (
    <>
      <Hecho nombre="Tus números">{rangos.join(" · ")}</Hecho>
      {estado !== "Disponible" && <Hecho nombre="Tu aporte al azar">{input}</Hecho>}
    </>
  );
}

const Hecho = ({ nombre, ayuda, children }: { nombre: string; ayuda?: string; children: ReactNode }) => (
  <div className="py-3 border-t border-t-linea">
    <dt className="text-[0.8125rem] font-bold text-tinta-3">{nombre}</dt>
    <dd className="mt-0.5 text-[0.9375rem] wrap-anywhere tabular-nums">
      {children}
      {ayuda && <small>{ayuda}</small>}
    </dd>
  </div>
);
