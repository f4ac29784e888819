import { valorDeFiltro } from "./consulta.ts";
import { FiltroEstados, type OpcionEstado } from "./filtro-estados.tsx";
import { EntreDias, FiltroEleccion, FiltroTexto, type OpcionesFiltro } from "./filtro-texto.tsx";

/** What the loader read from the address. */
type Leidos = { texto?: string | undefined; estado?: string | undefined };

/** A choice by the name of its parameter; `dias` are the two fields of a range. */
type Filtro<Q> =
  | "dias"
  | { name: keyof Q & string; label: string; opciones: OpcionesFiltro; ancho?: boolean };

export type FiltrosDeLista<Q extends Leidos> = {
  leidos: Q;
  /** Links above the form, each with its count. */
  estados?: readonly OpcionEstado<NonNullable<Q["estado"]>>[];
  /** What the text field finds. */
  busca: string;
  etiqueta?: string;
  otros: readonly Filtro<Q>[];
};

/** Links filter by state; a form filters by text, choices and days. All are kept in the address. */
export function FiltrosLista<Q extends Leidos>({
  leidos,
  estados,
  busca,
  etiqueta,
  otros,
}: FiltrosDeLista<Q>) {
  const valores = new Map(Object.entries(leidos).map(([name, valor]) => [name, valorDeFiltro(valor)]));
  const formulario = (
    <FiltroTexto
      filtros={leidos}
      placeholder={busca}
      suelto={!estados}
      {...(etiqueta && { label: etiqueta })}
    >
      {otros.map((filtro) =>
        filtro === "dias" ? (
          <EntreDias key={filtro} desde={valores.get("desde")} hasta={valores.get("hasta")} />
        ) : (
          <FiltroEleccion key={filtro.name} {...filtro} actual={valores.get(filtro.name)} />
        ),
      )}
    </FiltroTexto>
  );
  if (!estados) return formulario;
  return (
    <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados opciones={estados} actual={leidos.estado} />
      {formulario}
    </div>
  );
}
