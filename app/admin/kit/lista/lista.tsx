import type { ComponentProps, ReactNode } from "react";
import { Field } from "#app/ui/field/field.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import type { FiltroGuardado, ListaFiltrada } from "#modules/usuarios/filtros/filtro.ts";
import { Cifra, Cifras } from "./cifras.tsx";
import { valorDeFiltro } from "./consulta.ts";
import { FiltroEstados, type OpcionEstado } from "./filtro-estados.tsx";
import { EntreDias, FiltroEleccion, FiltroTexto, type OpcionesFiltro } from "./filtro-texto.tsx";
import { FiltrosGuardados } from "./filtros-guardados.tsx";
import { ListaVacia } from "./lista-vacia.tsx";
import { type EnlacesCursor, PaginasCursor } from "./paginas-cursor.tsx";
import { type FilasDeLista, TablaLista } from "./tabla.tsx";

/** What the loader read from the address. */
type Leidos = { texto?: string | undefined; estado?: string | undefined };

/** A choice, or a text, by the name of its parameter; `dias` are the two fields of a range. */
type Filtro<Q> =
  | "dias"
  | { name: keyof Q & string; label: string; escribe: string }
  | { name: keyof Q & string; label: string; opciones: OpcionesFiltro; ancho?: boolean };

type FiltrosDeLista<Q extends Leidos> = {
  leidos: Q;
  /** Links above the form, each with its count. */
  estados?: readonly OpcionEstado<NonNullable<Q["estado"]>>[];
  /** What the text field finds. */
  busca: string;
  etiqueta?: string;
  otros?: readonly Filtro<Q>[];
};

/** Links filter by state; a form filters by text, choices and days. All are kept in the address. */
function FiltrosLista<Q extends Leidos>({ leidos, estados, busca, etiqueta, otros }: FiltrosDeLista<Q>) {
  const valores = new Map(Object.entries(leidos).map(([name, valor]) => [name, valorDeFiltro(valor)]));
  const formulario = (
    <FiltroTexto
      filtros={leidos}
      placeholder={busca}
      suelto={!estados}
      {...(etiqueta && { label: etiqueta })}
    >
      {otros?.map((filtro) =>
        filtro === "dias" ? (
          <EntreDias key={filtro} desde={valores.get("desde")} hasta={valores.get("hasta")} />
        ) : "escribe" in filtro ? (
          <Field
            key={filtro.name}
            label={filtro.label}
            name={filtro.name}
            type="search"
            defaultValue={valores.get(filtro.name)}
            placeholder={filtro.escribe}
            fieldClassName="max-md:col-span-2"
            className="h-11!"
          />
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

/** What an empty list says: that the filters find nothing, or what a shop sees that never had a row. */
type Vacia = ComponentProps<typeof EmptyState> & { ninguna: string; ayuda?: string };

type Props<F, Q extends object> = FilasDeLista<F> & {
  nombres: { seccion: string; tabla: string; paginas: string };
  /** Draws the section's name as a heading with this id. */
  ancla?: string;
  /** Under which this browser keeps the hidden columns; without it people cannot hide any. */
  columnas_de?: string;
  filtros: FiltrosDeLista<Q>;
  /** The filters that the person keeps for this list. */
  guardados?: { lista: ListaFiltrada; filtros: readonly FiltroGuardado[] };
  /** Figures above the list; on phones the first row comes before them. */
  cifras?: readonly ComponentProps<typeof Cifra>[];
  /** Between the filters and the rows: whom the text found, or a bulk action. */
  children?: ReactNode;
  vacia: Vacia;
  paginas: { pagina: number; paginas: number } | EnlacesCursor;
};

/** A list of the admin: figures, filters, saved filters, bulk action, rows or why there are none, and pages. */
export function ListaAdmin<F, Q extends object>(props: Props<F, Q>) {
  const { nombres, ancla, cifras } = props;
  const tarjeta = <Tarjeta {...props} />;
  const paginas = <Paginas {...props} />;
  if (ancla) {
    return (
      <section aria-labelledby={ancla} className="mt-7">
        <h2 id={ancla} className="mb-3 scroll-mt-36 text-[1.375rem]">
          {nombres.seccion}
        </h2>
        <div className="card overflow-hidden">{tarjeta}</div>
        {paginas}
      </section>
    );
  }
  return (
    <div className="flex flex-col">
      {cifras && (
        <div className="max-md:order-last max-md:mt-4.5">
          <Cifras columnas={cifras.length === 3 ? 3 : 4}>
            {cifras.map((cifra) => (
              <Cifra key={cifra.nombre} {...cifra} />
            ))}
          </Cifras>
        </div>
      )}
      <section aria-label={nombres.seccion} className="card overflow-hidden">
        {tarjeta}
      </section>
      {paginas}
    </div>
  );
}

function Tarjeta<F, Q extends object>(props: Props<F, Q>) {
  const { nombres, columnas_de, filtros, guardados, children, vacia, filas } = props;
  const { ninguna, ayuda, ...nada } = vacia;
  return (
    <>
      <div className="print:hidden">
        <FiltrosLista {...filtros} />
        {guardados && <FiltrosGuardados {...guardados} />}
      </div>
      {children}
      <div className="border-t border-linea">
        {filas.length > 0 ? (
          <TablaLista {...props} label={nombres.tabla} lista={columnas_de} />
        ) : (
          <ListaVacia ninguna={ninguna} ayuda={ayuda}>
            <EmptyState {...nada} />
          </ListaVacia>
        )}
      </div>
    </>
  );
}

type Hojas = Pick<Props<unknown, object>, "nombres" | "ancla" | "paginas">;

function Paginas({ nombres, ancla, paginas }: Hojas) {
  if (!("pagina" in paginas))
    return <PaginasCursor label={nombres.paginas} cursor={paginas} hash={ancla ? `#${ancla}` : ""} />;
  return (
    <div className="mt-5">
      <Pagination page={paginas.pagina} pages={paginas.paginas} label={nombres.paginas} />
    </div>
  );
}
