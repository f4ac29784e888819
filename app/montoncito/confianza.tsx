import { CircleCheck, CircleQuestionMark, ShieldCheck } from "lucide-react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";

/** The commitment of the current round, and what its verification will prove. */
export function Confianza({ tablero }: { tablero: Tablero | null }) {
  return (
    <section className="card montoncito-tarjeta" aria-labelledby="titulo-confianza">
      <h2 id="titulo-confianza">
        <ShieldCheck aria-hidden="true" /> Cartas que no se pueden cambiar
      </h2>
      <p>
        Antes de la primera apuesta barajamos con una semilla secreta y publicamos su huella: el compromiso.
        Cuando las cartas se abren mostramos la semilla, y con «Verifica esta partida» tu navegador reparte de
        nuevo y compara.
      </p>
      {tablero && (
        <div className="montoncito-sello">
          <span>Compromiso de {tablero.key_partida}</span>
          <code>{tablero.compromiso}</code>
          <CopyButton
            text={tablero.compromiso}
            label="Copiar"
            copiedLabel="Copiado"
            forMs={1000}
            size="xs"
            className="needs-js"
          />
        </div>
      )}
      <div className="montoncito-prueba">
        <p>
          <CircleCheck aria-hidden="true" />
          <span>
            <b>Qué prueba.</b> Las seis cartas quedaron fijas antes de la primera apuesta: nadie las movió
            según dónde apostaste.
          </span>
        </p>
        <p>
          <CircleQuestionMark aria-hidden="true" />
          <span>
            <b>Qué no prueba.</b> Que nadie dentro de la tienda conociera la semilla. Por eso quien administra
            no puede apostar.
          </span>
        </p>
      </div>
    </section>
  );
}
