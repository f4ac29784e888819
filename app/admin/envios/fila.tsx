import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { useGroupedInput } from "#app/ui/field/use-grouped-input.ts";
import { campoDe } from "#modules/compras/envio/formulario-envios.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { CLASES_PESO, type ClasePeso, NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";

type Props = {
  region: string;
  comuna: string | null;
  escrito: Readonly<Record<string, string>>;
  errores: Errores;
  children?: ReactNode;
};

/** One place: cost and days of each weight class. Both empty is no tariff. */
export function FilaTarifas({ region, comuna, escrito, errores, children }: Props) {
  const lugar = comuna ?? region;
  return (
    <div
      className={cx(
        "grid items-center gap-2 lg:grid-cols-[minmax(0,1fr)_repeat(3,auto)] lg:gap-x-5.5 lg:gap-y-2.5",
        comuna && "border-t border-linea pt-2.5",
      )}
    >
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {comuna ? (
          <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{comuna}</h3>
        ) : (
          <h2 className="text-[1.0625rem] tracking-[-0.015em]">{region}</h2>
        )}
        {children}
      </div>
      {CLASES_PESO.map((clase) => {
        const celda = (cual: "costo" | "dias") => {
          const name = campoDe(cual, { region, comuna, clase_peso: clase });
          return { name, valor: escrito[name] ?? "", mal: errores[name] };
        };
        return <Clase key={clase} clase={clase} lugar={lugar} costo={celda("costo")} dias={celda("dias")} />;
      })}
    </div>
  );
}

type Celda = { name: string; valor: string; mal: string | undefined };
type ClaseProps = { clase: ClasePeso; lugar: string; costo: Celda; dias: Celda };

const Clase = ({ clase, lugar, costo, dias }: ClaseProps) => (
  <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 lg:grid-cols-[auto_auto]">
    <span className="text-sm font-semibold text-tinta-2 lg:col-span-full lg:text-[0.8125rem]">
      {NOMBRE_CLASE[clase]}
    </span>
    <Casilla celda={costo} antes="$" etiqueta={`Costo de ${clase} a ${lugar}`} className="w-24!" />
    <Casilla celda={dias} despues="días" etiqueta={`Días hábiles de ${clase} a ${lugar}`} className="w-14!" />
    {(costo.mal ?? dias.mal) && <p className="field-error col-span-full">{costo.mal ?? dias.mal}</p>}
  </div>
);

type CasillaProps = { celda: Celda; etiqueta: string; antes?: string; despues?: string; className: string };

const Casilla = ({ celda, etiqueta, antes, despues, className }: CasillaProps) => (
  <span className="inline-flex items-center gap-1.5 text-sm text-tinta-2">
    {antes && <span aria-hidden="true">{antes}</span>}
    <input
      name={celda.name}
      defaultValue={celda.valor}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      {...useGroupedInput(celda.valor)}
      aria-label={etiqueta}
      aria-invalid={celda.mal ? true : undefined}
      className={cx("input h-11! px-2.5! text-right tabular-nums", className)}
    />
    {despues && <span aria-hidden="true">{despues}</span>}
  </span>
);
