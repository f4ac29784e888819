import "./verifica.css";
import { CircleCheck, CircleQuestionMark, Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { COMANDO_VERIFICAR, NO_PRUEBA, NO_PRUEBA_CON_BALIZA, PRUEBA } from "#modules/sorteos/textos.ts";
import { SorteoHechos } from "./hechos.tsx";
import { ListaVerificacion } from "./verificacion.tsx";
import type { Verificacion } from "./verificar.ts";

type Estado = { corre: boolean; error: string | null; resultado: Verificacion | null };
const NADA: Estado = { corre: false, error: null, resultado: null };

/** The verifier's code is loaded only when a visitor requests the check. */
function useVerificacion({ sku, key, compromiso, yo }: VistaSorteo) {
  const [estado, setEstado] = useState(NADA);
  const verificar = async () => {
    setEstado({ ...NADA, corre: true });
    try {
      const { verificarSorteo } = await import("./verificar.ts");
      const mio = yo?.seudonimo ? { seudonimo: yo.seudonimo, rangos: yo.rangos, input: yo.input } : null;
      const pedido = { url: `${rutaSorteo(sku, key)}/acta.json`, pagina: { key, compromiso }, yo: mio };
      setEstado({ ...NADA, resultado: await verificarSorteo(pedido) });
    } catch (error) {
      const motivo = error instanceof Error ? error.message : "No pudimos comprobar el acta.";
      setEstado({ ...NADA, error: motivo });
    }
  };
  return { ...estado, verificar };
}

export function SorteoVerifica({ vista }: { vista: VistaSorteo }) {
  const { corre, error, resultado, verificar } = useVerificacion(vista);
  // A raffle that was cancelled before it closed has no acta.
  const conActa = vista.huella_rangos !== null;
  return (
    <section className="card sorteo-verifica" aria-labelledby="titulo-verifica" id="verifica">
      <div className="sorteo-verifica-texto">
        <h2 id="titulo-verifica">
          <ShieldCheck aria-hidden="true" /> {conActa ? "Compruébalo tú" : "Un sorteo que podrás comprobar"}
        </h2>
        <p>
          {conActa
            ? "Todo lo que decide este sorteo está en un acta pública. Tu navegador puede repetir el cálculo completo, sin creernos nada."
            : "Antes del primer abono guardamos una semilla secreta y publicamos su huella, el compromiso. Desde el cierre habrá un acta pública con la que tu navegador repite el cálculo completo."}
        </p>
        <SorteoHechos vista={vista} />
      </div>
      {conActa && (
        <div className="sorteo-verifica-hacer">
          <div className="sorteo-verifica-acciones">
            <Button type="button" className="needs-js" loading={corre} onClick={() => void verificar()}>
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
          {!resultado && <QuePrueba baliza={vista.baliza} />}
          {resultado && <ListaVerificacion resultado={resultado} sinGanadores={sinGanadores(vista)} />}
          <Comando />
        </div>
      )}
    </section>
  );
}

const sinGanadores = ({ estado, numero_producto }: VistaSorteo) =>
  estado === "Finalizado" && numero_producto === null;

/** Explains before the check what a successful result proves, and what it does not. */
const QuePrueba = ({ baliza }: Pick<VistaSorteo, "baliza">) => (
  <div className="sorteo-prueba">
    <div>
      <h3>
        <CircleCheck aria-hidden="true" /> Qué prueba
      </h3>
      <p>{PRUEBA}</p>
    </div>
    <div>
      <h3>
        <CircleQuestionMark aria-hidden="true" /> Qué no prueba
      </h3>
      <p>{baliza !== null && baliza !== SIN_BALIZA ? NO_PRUEBA_CON_BALIZA : NO_PRUEBA}</p>
    </div>
  </div>
);

/** For visitors who prefer not to trust the code of this page. */
const Comando = () => (
  <div className="sorteo-comando">
    <p>¿Prefieres no confiar en esta página? Descarga el acta y compruébala con el programa de la tienda:</p>
    <div>
      <code>{COMANDO_VERIFICAR}</code>
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
