import type { ReactNode } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { cx } from "#app/ui/cx.ts";
import { useGroupedInput } from "#app/ui/field/use-grouped-input.ts";
import { campoDe, claveTarifa } from "#modules/compras/envio/formulario-envios.ts";
import type { Tarifa } from "#modules/compras/envio/tarifa.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { CLASES_PESO, type ClasePeso, NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";

type Props = {
  region: string;
  comuna: string | null;
  filas: ReadonlyMap<string, Tarifa>;
  /** The refused form of this region, with what was typed. */
  negada: Respuesta | null;
  children?: ReactNode;
};

/** One place: cost and days of each weight class. Both empty is no tariff. */
export function FilaTarifas({ region, comuna, filas, negada, children }: Props) {
  const lugar = comuna ?? region;
  return (
    <div
      className={cx(
        "grid items-center gap-2 lg:grid-cols-[minmax(0,1fr)_repeat(3,auto)] lg:gap-x-5.5 lg:gap-y-2.5",
        comuna && "pt-2.5 border-t border-t-linea",
      )}
    >
      <div className="envios-lugar flex flex-wrap gap-x-3 gap-y-1 items-center justify-between min-w-0">
        {comuna ? <h3>{comuna}</h3> : <h2>{region}</h2>}
        {children}
      </div>
      {CLASES_PESO.map((clase) => {
        const tarifa = filas.get(claveTarifa({ region, comuna, clase_peso: clase }));
        const celda = (cual: "costo" | "dias") => {
          const name = campoDe(cual, comuna, clase);
          return {
            name,
            valor: negada?.valores[name] ?? (tarifa ? miles(tarifa[cual]) : ""),
            mal: negada?.errores[name] !== undefined,
          };
        };
        return <Clase key={clase} clase={clase} lugar={lugar} costo={celda("costo")} dias={celda("dias")} />;
      })}
    </div>
  );
}

type Celda = { name: string; valor: string; mal: boolean };
type ClaseProps = { clase: ClasePeso; lugar: string; costo: Celda; dias: Celda };

const Clase = ({ clase, lugar, costo, dias }: ClaseProps) => (
  <div className="grid gap-x-3 gap-y-1 items-center grid-cols-[1fr_auto_auto] lg:grid-cols-[auto_auto]">
    <span className="font-semibold text-tinta-2 text-[0.875rem] lg:col-span-full lg:text-[0.8125rem]">
      {NOMBRE_CLASE[clase]}
    </span>
    <Casilla celda={costo} antes="$" etiqueta={`Costo de ${clase} a ${lugar}`} className="w-24!" />
    <Casilla celda={dias} despues="días" etiqueta={`Días hábiles de ${clase} a ${lugar}`} className="w-14!" />
  </div>
);

type CasillaProps = { celda: Celda; etiqueta: string; antes?: string; despues?: string; className: string };

const Casilla = ({ celda, etiqueta, antes, despues, className }: CasillaProps) => (
  <span className="inline-flex gap-1.5 items-center text-[0.875rem] text-tinta-2">
    {antes && <span aria-hidden="true">{antes}</span>}
    <input
      key={celda.valor}
      name={celda.name}
      defaultValue={celda.valor}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      {...useGroupedInput(celda.valor)}
      aria-label={etiqueta}
      aria-invalid={celda.mal || undefined}
      className={cx("input h-11! px-2.5! text-right tabular-nums", className)}
    />
    {despues && <span aria-hidden="true">{despues}</span>}
  </span>
);
