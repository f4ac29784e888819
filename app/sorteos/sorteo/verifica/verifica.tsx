import "./verifica.css";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { cx } from "#app/ui/cx.ts";
import { CircleCheck, CircleQuestionMark, Download, ShieldCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { esDeEnsayo } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { limitesDe } from "#modules/sorteos/verificacion/limites.ts";
import { SEMILLA_A_TIEMPO } from "#modules/sorteos/verificacion/pulso.ts";
import { COMANDO_VERIFICAR, PRUEBA_ACTA, QUE_PRUEBA } from "#modules/sorteos/verificacion/textos.ts";
import type { ComprobacionSorteo } from "#modules/sorteos/verificacion/verificacion.ts";
import { SorteoHechos } from "./hechos.tsx";
import type { Verificacion } from "./verificar.ts";

type Props = { resultado: Verificacion; sinGanadores: boolean };

/** Each check with its result, what was found, and what that proves. */
function ListaVerificacion({ resultado: { comprobaciones, mias }, sinGanadores }: Props) {
  const todas = [...comprobaciones, ...mias];
  return (
    <>
      <Resumen todas={todas} sinGanadores={sinGanadores} />
      <CheckList lines={comprobaciones} label="Comprobaciones del acta" proves={QUE_PRUEBA} />
      {mias.length > 0 && (
        <>
          <h3>Lo tuyo</h3>
          <CheckList lines={mias} label="Lo tuyo en el acta" proves={QUE_PRUEBA} />
        </>
      )}
    </>
  );
}

function Resumen({ todas, sinGanadores }: { todas: readonly ComprobacionSorteo[]; sinGanadores: boolean }) {
  const malas = todas.filter(({ ok, pendiente }) => !ok && !pendiente);
  const fallas = malas.length;
  // Custody waits for the seal of the last day, not for the draw.
  const pendientes = todas.filter(({ pendiente, id }) => pendiente && id !== "custodia").length;
  if (fallas > 0 && malas.every(({ id }) => id === SEMILLA_A_TIEMPO)) {
    return (
      <Note kind="warning">
        El cálculo se repite igual, pero el código sellado se publicó después del pulso: no hay copias
        anteriores que muestren que los aportes no cambiaron.
      </Note>
    );
  }
  if (fallas > 0) {
    const cuantas = fallas === 1 ? "Una comprobación falló" : `${fallas} comprobaciones fallaron`;
    return (
      <Note kind="error">
        {cuantas}: esta acta no corresponde a lo que se publicó. Guárdala y escríbenos.
      </Note>
    );
  }
  if (pendientes === 0)
    return (
      <Note kind="success">Todo calza: tu navegador repitió el sorteo y obtuvo el mismo resultado.</Note>
    );
  return (
    <Note kind="info">
      {sinGanadores
        ? "Lo que se puede comprobar está bien. Este sorteo terminó sin ganadores, así que no hay tirada que repetir."
        : "Lo que ya se puede comprobar está bien. Lo pendiente se podrá comprobar cuando se realice el sorteo."}
    </Note>
  );
}

/** From the publication of the seed on, a visitor can finish the draw without the shop: this says how. */
function TerminarSolo({ vista }: { vista: VistaSorteo }) {
  const { pulso, semilla, sku, key } = vista;
  if (!pulso || vista.estado !== "Cerrado") return null;
  const { cadena, ronda } = pulso;
  return (
    <details className="sorteo-solo px-4 py-1 border border-linea rounded-campo">
      <summary className="flex items-center min-h-11 font-bold cursor-pointer">
        Cómo terminar este sorteo sin la tienda
      </summary>
      <ol className="grid gap-2.5 mt-0.5 mb-3.5 pl-[1.25em] list-decimal text-[0.9375rem] text-tinta-2 text-pretty">
        <li>
          {semilla === null ? "A las 22:00 del día del sorteo descarga" : "Descarga"}{" "}
          <a
            className="font-bold text-enlace underline underline-offset-3"
            href={`${rutaSorteo(sku, key)}/acta.json`}
            download={`acta-${key}.json`}
          >
            el acta
          </a>
          : tiene el código sellado, los rangos, los aportes y la ronda fijada. Guárdala.
        </li>
        <li>
          {esDeEnsayo({ hash: cadena }) ? (
            `Cuando salga la ronda ${miles(ronda)}, pide su firma a un relevo del azar público de ensayo.`
          ) : (
            <>
              Cuando salga la ronda {miles(ronda)}, pide su firma a cualquier relevo de drand:
              <br />
              <code className="text-tinta wrap-anywhere">{`curl https://api.drand.sh/${cadena}/public/${ronda}`}</code>
            </>
          )}
        </li>
        <li>
          En el acta, agrega la firma al final de <code className="text-tinta wrap-anywhere">baliza</code>,
          después de dos puntos, y compruébala:
          <br />
          <code className="text-tinta wrap-anywhere">{COMANDO_VERIFICAR}</code>
          <br />
          El programa dice los dos números y de quién son, con o sin la tienda.
        </li>
      </ol>
    </details>
  );
}

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

type VerificaProps = {
  vista: VistaSorteo;
  /** The draw is being shown. The check would compute the winners before the stage names them. */
  enVivo: boolean;
  /** Inside a folded row: without a frame, and the acta stands in a row of its own. */
  dentro?: boolean;
};

export function SorteoVerifica({ vista, enVivo, dentro = false }: VerificaProps) {
  const { corre, error, resultado, verificar } = useVerificacion(vista);
  // A raffle that was cancelled before it closed has no acta.
  const conActa = vista.huella_rangos !== null;
  return (
    <section
      className={cx(
        "sorteo-verifica grid scroll-mt-20 gap-6 lg:gap-10",
        dentro ? "px-4 py-2 md:px-5" : "card mt-6 px-4 py-5 md:p-8",
      )}
      aria-labelledby="titulo-verifica"
      id="verifica"
    >
      <div className="lg:sticky lg:top-23 lg:self-start">
        <h2 id="titulo-verifica" className="flex gap-2.5 items-center text-[1.625rem]">
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
            {!dentro && <DescargarActa vista={vista} />}
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
          {!dentro && <Comando />}
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
    return "Este sorteo terminó antes de cerrarse, así que no tiene acta. Publicamos su código sellado para que se pueda comparar con el compromiso.";
  return "Antes del primer abono guardamos un código sellado y publicamos su huella, el compromiso. Desde el cierre habrá un acta pública con la que tu navegador repite el cálculo completo.";
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

/** The public record, and the command that checks it without this page. */
export const ActaDelSorteo = ({ vista }: { vista: VistaSorteo }) =>
  vista.huella_rangos !== null && (
    <div className="grid justify-items-start gap-3 px-4 pb-5 md:px-5">
      <p className="max-w-[60ch] text-[0.9375rem] text-tinta-2">
        El acta tiene todo lo que decide este sorteo, con seudónimos en vez de personas. No cambia nunca.
      </p>
      <DescargarActa vista={vista} />
      <Comando />
    </div>
  );

const DescargarActa = ({ vista: { sku, key } }: { vista: VistaSorteo }) => (
  <ButtonLink
    href={`${rutaSorteo(sku, key)}/acta.json`}
    variant="secondary"
    download={`acta-${key}.json`}
    icon={<Download aria-hidden="true" />}
  >
    Descargar acta
  </ButtonLink>
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
