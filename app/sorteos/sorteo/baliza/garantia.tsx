import "./baliza.css";
import { RadioTower, ShieldOff, Wrench } from "#app/ui/iconos.tsx";
import { type ClaseGarantia, fraseRonda, TEXTOS_GARANTIA } from "#modules/sorteos/verificacion/garantia.ts";
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
  const { titulo, linea, detalle } = TEXTOS_GARANTIA[clase];
  const Icono = ICONOS[clase];
  const ronda = pulso && fraseRonda(pulso, ahora);
  return (
    <section className={`sorteo-garantia sorteo-garantia-${clase}`} aria-labelledby="titulo-garantia">
      <Icono className="flex-none size-6.5 mt-px" aria-hidden="true" />
      <div className="flex-1 min-w-0">
        <h2
          id="titulo-garantia"
          className="font-sans font-bold text-[1.0625rem] leading-normal normal-nums tracking-normal"
        >
          {titulo}
        </h2>
        <p className="max-w-[78ch] text-[0.9375rem] text-tinta-2 text-pretty">{linea}</p>
        {ronda !== null && (
          <p className="mt-2 tabular-nums max-w-[78ch] text-[0.9375rem] text-tinta-2 text-pretty">
            <b className="text-tinta">{ronda}</b> Está fijada y no se puede cambiar.
          </p>
        )}
        <details>
          <summary className="inline-flex items-center min-h-11 -mb-2.5 text-[0.9375rem] font-bold text-enlace underline underline-offset-3 cursor-pointer list-none">
            Qué significa
          </summary>
          <ol className="grid gap-2 max-w-[78ch] mt-2.5 mb-1 pl-[1.25em] list-decimal text-[0.9375rem] text-tinta-2 text-pretty">
            {detalle.map((paso) => (
              <li key={paso}>{paso}</li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  );
}
