import type { ReactNode } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { SorteoGarantia } from "#app/sorteos/sorteo/baliza/garantia.tsx";
import { SorteoBases } from "#app/sorteos/sorteo/bases.tsx";
import { SorteoMensaje } from "#app/sorteos/sorteo/mensaje.tsx";
import { SorteoRastro } from "#app/sorteos/sorteo/rastro/rastro.tsx";
import { enPersonas, Participantes } from "#app/sorteos/sorteo/tabla.tsx";
import { ActaDelSorteo, SorteoVerifica } from "#app/sorteos/sorteo/verifica/verifica.tsx";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { cx } from "#app/ui/cx.ts";
import { ScrollText, ShieldCheck, Users } from "#app/ui/iconos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { Rastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import { claseGarantia, pasosComprobados, semillaTardia } from "#modules/sorteos/verificacion/garantia.ts";
import { ConsentimientoNombre } from "./consentimiento.tsx";
import { ContactosGanadores } from "./contactos.tsx";
import { FilaPlegada } from "./fila-plegada.tsx";
import { ProximoSorteo } from "./proximo.tsx";
import { ResultadoPropio } from "./resultado.tsx";

type Props = {
  /** Without winners until the stage has told them. */
  vista: VistaSorteo;
  revelacion: Revelacion;
  respuesta: Respuesta | undefined;
  rastro: Rastro | null;
  compartir: ReactNode;
};

/** What stands below the winners: the person's own result and the next raffle, then three folded rows. */
export function DespuesDelSorteo({ vista, revelacion, respuesta, rastro, compartir }: Props) {
  const { consentimiento, estado } = vista;
  return (
    <>
      <Lados vista={vista} terminado={estado === "Finalizado" && !revelacion.en_vivo} />
      {consentimiento && vista.ganadores && !revelacion.en_vivo && (
        <ConsentimientoNombre consentimiento={consentimiento} respuesta={respuesta} />
      )}
      <section className="card mt-5 overflow-hidden" aria-label="Sobre este sorteo">
        <FilaPlegada
          id="participantes"
          icono={Users}
          titulo="Participantes"
          resumen={`${enPersonas(vista.personas)}, ${conPuntos(vista.reunido)}`}
          abierto={vista.tabla.pagina > 1}
        >
          <Participantes vista={vista} />
        </FilaPlegada>
        <Comprobado vista={vista} enVivo={revelacion.en_vivo} rastro={rastro} />
        <FilaPlegada id="bases" icono={ScrollText} titulo="Bases y acta" resumen={vista.key}>
          <ActaDelSorteo vista={vista} />
          <SorteoBases datos={vista} />
        </FilaPlegada>
      </section>
      <div className="mt-5 grid gap-5">
        <SorteoMensaje vista={vista} respuesta={respuesta} />
        {compartir}
      </div>
    </>
  );
}

/** The next raffle waits for the end of the stage: nothing invites away from it. */
function Lados({ vista, terminado }: { vista: VistaSorteo; terminado: boolean }) {
  const { ganadores, contactos, es_admin } = vista;
  const proximo = terminado && !es_admin ? vista.proximo : null;
  if (!ganadores && !proximo) return null;
  return (
    <div
      className={cx(
        "mt-5 grid grid-cols-1 items-start gap-5",
        ganadores && "lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]",
      )}
    >
      {ganadores && contactos && (
        <ContactosGanadores vista={vista} ganadores={ganadores} contactos={contactos} />
      )}
      {ganadores && <ResultadoPropio vista={vista} ganadores={ganadores} />}
      {proximo && <ProximoSorteo proximo={proximo} />}
    </div>
  );
}

type ComprobadoProps = { vista: VistaSorteo; enVivo: boolean; rastro: Rastro | null };

/** One line says that the draw holds; all that shows it is inside. No draw is written whose acta does not verify. */
function Comprobado({ vista, enVivo, rastro }: ComprobadoProps) {
  const pasos = vista.ganadores ? pasosComprobados({ ...vista, ganadores: vista.ganadores }) : [];
  return (
    <FilaPlegada id="comprobado" icono={ShieldCheck} titulo={tituloDe(vista)} abierto={rastro !== null}>
      {pasos.length > 0 && (
        <ol className="grid list-decimal gap-2 px-4 pb-2 pl-9 text-[0.9375rem] text-tinta-2 md:pl-13">
          {pasos.map((paso) => (
            <li key={paso}>{paso}</li>
          ))}
          <li>
            Cualquiera puede repetir la cuenta con{" "}
            <a
              href={`${rutaSorteo(vista.sku, vista.key)}/acta.json`}
              download={`acta-${vista.key}.json`}
              className="font-semibold text-enlace underline underline-offset-3"
            >
              el acta
            </a>
            .
          </li>
        </ol>
      )}
      <SorteoVerifica vista={vista} enVivo={enVivo} dentro />
      <div className="px-4 pb-5 md:px-5">
        <SorteoGarantia clase={claseGarantia(vista)} pulso={vista.pulso} ahora={vista.ahora.getTime()} />
        <SorteoRastro vista={vista} rastro={rastro} />
      </div>
    </FilaPlegada>
  );
}

function tituloDe(vista: VistaSorteo): ReactNode {
  if (!vista.ganadores) return "Cómo se comprueba";
  return (
    <>
      {semillaTardia(vista) ? "Comprobado, con un reparo" : "Comprobado ✓"}{" "}
      <span className="ml-1 font-bold text-enlace">ver cómo</span>
    </>
  );
}
