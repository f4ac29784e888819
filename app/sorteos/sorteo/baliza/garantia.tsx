import "./baliza.css";
import { RadioTower, ShieldOff, Wrench } from "lucide-react";
import { SamePart } from "#app/lib/same-markup.tsx";
import { type ClaseGarantia, fraseRonda, GARANTIAS } from "#modules/sorteos/verificacion/garantia.ts";
import type { PulsoFijado } from "#modules/sorteos/verificacion/ronda.ts";

const ICONOS = { publica: RadioTower, ensayo: Wrench, ninguna: ShieldOff } as const;

type Props = {
  clase: ClaseGarantia;
  /** Null while the raffle is open and for raffles without a beacon. */
  pulso: PulsoFijado | null;
  ahora: number;
};

/** Which guarantee this raffle has, in one line; what that means is folded. */
export function SorteoGarantia({ clase, pulso, ahora }: Props) {
  const { titulo, linea, detalle } = GARANTIAS[clase];
  const Icono = ICONOS[clase];
  const ronda = pulso && fraseRonda(pulso, ahora);
  return (
    <SamePart name="sorteo-garantia" of={[clase, ronda]}>
      <section className={`sorteo-garantia sorteo-garantia-${clase}`} aria-labelledby="titulo-garantia">
        <Icono aria-hidden="true" />
        <div>
          <h2 id="titulo-garantia">{titulo}</h2>
          <p>{linea}</p>
          {ronda !== null && (
            <p className="sorteo-garantia-ronda">
              <b>{ronda}</b> Está fijada y no se puede cambiar.
            </p>
          )}
          <details>
            <summary>Qué significa</summary>
            <ol>
              {detalle.map((paso) => (
                <li key={paso}>{paso}</li>
              ))}
            </ol>
          </details>
        </div>
      </section>
    </SamePart>
  );
}
