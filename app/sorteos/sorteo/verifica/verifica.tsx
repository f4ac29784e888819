import "./verifica.css";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CircleCheck, CircleQuestionMark, Download, ShieldCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { limitesDe } from "#modules/sorteos/verificacion/limites.ts";
import { COMANDO_VERIFICAR, PRUEBA_ACTA } from "#modules/sorteos/verificacion/textos.ts";
import { SorteoHechos } from "./hechos.tsx";
import { TerminarSolo } from "./terminar-solo.tsx";
import { ListaVerificacion } from "./verificacion.tsx";
import type { Verificacion } from "./verificar.ts";

type Estado = { corre: boolean; error: string | null; resultado: Verificacion | null };
const NADA: Estado = { corre: false, error: null, resultado: null };

/** The verifier's code is loaded only when a visitor requests the check. */
function useVerificacion({ sku, key, compromiso, garantia, pulso, yo, cadena_ensayo }: VistaSorteo) {
  const [estado, setEstado] = useState(NADA);
  const verificar = async () => {
    setEstado({ ...NADA, corre: true });
    try {
      const { verificarSorteo } = await import("./verificar.ts");
      const mio = yo?.seudonimo ? { seudonimo: yo.seudonimo, rangos: yo.rangos, input: yo.input } : null;
      const pedido = {
        url: `${rutaSorteo(sku, key)}/acta.json`,
        pagina: { key, compromiso, garantia, ronda: pulso?.ronda ?? null },
        yo: mio,
        cadena_ensayo,
      };
      setEstado({ ...NADA, resultado: await verificarSorteo(pedido) });
    } catch (error) {
      const motivo = error instanceof Error ? error.message : "No pudimos comprobar el acta.";
      setEstado({ ...NADA, error: motivo });
    }
  };
  return { ...estado, verificar };
}

/** `enVivo`: the draw is being shown. The check would compute the winners before the stage names them. */
export function SorteoVerifica({ vista, enVivo }: { vista: VistaSorteo; enVivo: boolean }) {
  const { corre, error, resultado, verificar } = useVerificacion(vista);
  // A raffle that was cancelled before it closed has no acta.
  const conActa = vista.huella_rangos !== null;
  return (
    <section className="card sorteo-verifica" aria-labelledby="titulo-verifica" id="verifica">
      <div className="lg:sticky lg:top-23 lg:self-start">
        <h2 id="titulo-verifica">
          <ShieldCheck aria-hidden="true" />{" "}
          {conActa || vista.estado === "Finalizado" ? "Compruébalo tú" : "Un sorteo que podrás comprobar"}
        </h2>
        <p className="mt-2.5 max-w-[60ch] text-tinta-2 text-pretty">{presentacion(conActa, vista.estado)}</p>
        <SorteoHechos vista={vista} />
      </div>
      {conActa && (
        <div className="sorteo-verifica-hacer grid gap-4.5 content-start min-w-0">
          <div className="sorteo-verifica-acciones flex flex-wrap gap-3">
            <Button
              type="button"
              className="needs-js"
              loading={corre}
              disabled={enVivo}
              onClick={() => void verificar()}
            >
              Verifica este sorteo
            </Button>
            <ButtonLink
              href={`${rutaSorteo(vista.sku, vista.key)}/acta.json`}
              variant="secondary"
              download={`acta-${vista.key}.json`}
              icon={<Download aria-hidden="true" />}
            >
              Descargar acta
            </ButtonLink>
          </div>
          {error && <Note kind="error">{error}</Note>}
          {!resultado && <QuePrueba limites={limitesHoy(vista)} />}
          {resultado && (
            <>
              <ListaVerificacion resultado={resultado} sinGanadores={sinGanadores(vista)} />
              <NoPrueba limites={resultado.limites} />
            </>
          )}
          <TerminarSolo vista={vista} />
          <Comando />
        </div>
      )}
    </section>
  );
}

const sinGanadores = ({ estado, numero_producto }: VistaSorteo) =>
  estado === "Finalizado" && numero_producto === null;

function presentacion(conActa: boolean, estado: VistaSorteo["estado"]): string {
  if (conActa)
    return "Todo lo que decide este sorteo está en un acta pública. Tu navegador puede repetir el cálculo completo, sin creernos nada.";
  if (estado === "Finalizado")
    return "Este sorteo terminó antes de cerrarse, así que no tiene acta. Publicamos su semilla para que se pueda comparar con el compromiso.";
  return "Antes del primer abono guardamos una semilla secreta y publicamos su huella, el compromiso. Desde el cierre habrá un acta pública con la que tu navegador repite el cálculo completo.";
}

/** What the acta of this raffle would not prove, from what the page knows before it is downloaded. */
const limitesHoy = ({ baliza, garantia, ensayo, fecha_sorteo, semilla_publicada_en }: VistaSorteo) =>
  limitesDe({
    baliza,
    garantia,
    ensayo,
    fecha_sorteo: fecha_sorteo?.toISOString(),
    semilla_publicada_en: semilla_publicada_en?.toISOString(),
  });

type LimitesProps = { limites: readonly string[] };

/** Explains before the check what a successful result proves, and what it does not. */
const QuePrueba = ({ limites }: LimitesProps) => (
  <div className="sorteo-prueba grid gap-4">
    <div>
      <h3>
        <CircleCheck aria-hidden="true" /> Qué prueba
      </h3>
      <p className="mt-1 text-[0.9375rem] text-tinta-2 text-pretty">{PRUEBA_ACTA}</p>
    </div>
    <NoPrueba limites={limites} />
  </div>
);

const NoPrueba = ({ limites }: LimitesProps) => (
  <div className="sorteo-no-prueba">
    <h3 className="flex gap-2 items-center text-[1.0625rem]">
      <CircleQuestionMark aria-hidden="true" /> Qué no prueba
    </h3>
    <ul className="grid gap-1.5 mt-1.5 pl-[1.1em] list-disc text-[0.9375rem] text-tinta-2 text-pretty">
      {limites.map((limite) => (
        <li key={limite}>{limite}</li>
      ))}
    </ul>
  </div>
);

/** For visitors who prefer not to trust the code of this page. */
const Comando = () => (
  <div className="sorteo-comando px-4 py-3.5 rounded-campo bg-papel-2 text-[0.875rem] text-tinta-2">
    <p>¿Prefieres no confiar en esta página? Descarga el acta y compruébala con el programa de la tienda:</p>
    <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between mt-2">
      <code className="text-tinta wrap-anywhere">{COMANDO_VERIFICAR}</code>
      <CopyButton
        text={COMANDO_VERIFICAR}
        label="Copiar"
        copiedLabel="Copiado"
        forMs={1000}
        size="xs"
        className="needs-js"
      />
    </div>
  </div>
);
