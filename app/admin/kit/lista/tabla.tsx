import type { ComponentProps, Key, ReactNode } from "react";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { ConColumnas } from "./columnas.tsx";

export type ColumnaLista<F> = {
  titulo: string;
  /** Tells columns apart whose titles repeat. */
  clave?: Key;
  valor: (fila: F) => ReactNode;
  numeric?: boolean;
  className?: string | ((fila: F) => string);
  /** Names the value in the card of a phone; `true` is the title. */
  etiqueta?: string | true;
  /** People cannot hide it. */
  fija?: boolean;
};

export type FilasDeLista<F> = {
  filas: readonly F[];
  clave: (fila: F) => Key;
  columnas: readonly ColumnaLista<F>[];
  tono?: (fila: F) => ComponentProps<typeof Tr>["tone"];
  /** The grid of the card of a phone. */
  tarjeta?: string;
};

type Props<F> = FilasDeLista<F> & {
  label: string;
  /** Under which this browser keeps the hidden columns; without it all are shown. */
  lista?: string | undefined;
};

/** A row with a link of its own is one target; what else can be pressed in it stands above that link. */
const CON_ENLACE =
  "[&>tr]:relative [&>tr:has(.fila):hover]:bg-papel-2 [&_:is(a,button,label,summary):not(.fila)]:relative [&_:is(a,button,label,summary):not(.fila)]:z-1";

/** The rows of a list as a table; on phones every row is a card. */
export function TablaLista<F>({ label, lista, filas, clave, columnas, tono, tarjeta }: Props<F>) {
  const tabla = (
    <Table label={label} stack dense>
      <Thead>
        <tr>
          {columnas.map(({ titulo, clave: propia = titulo, numeric = false }) => (
            <Th key={propia} numeric={numeric}>
              {titulo}
            </Th>
          ))}
        </tr>
      </Thead>
      <Tbody className={CON_ENLACE}>
        {filas.map((fila) => (
          <Tr key={clave(fila)} tone={tono?.(fila)} className={tarjeta}>
            {columnas.map((columna) => (
              <Celda key={columna.clave ?? columna.titulo} columna={columna} fila={fila} />
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
  if (lista === undefined) return tabla;
  return (
    <ConColumnas lista={lista} columnas={ocultables(columnas)}>
      {tabla}
    </ConColumnas>
  );
}

/** The columns that people may hide, each with its place in the table, from 1. */
export const ocultables = (columnas: readonly Pick<ColumnaLista<never>, "titulo" | "fija">[]) =>
  columnas.flatMap(({ titulo, fija }, n) => (fija ? [] : [[n + 1, titulo] as const]));

function Celda<F>({ columna, fila }: { columna: ColumnaLista<F>; fila: F }) {
  const { titulo, valor, numeric = false, className, etiqueta } = columna;
  return (
    <Td
      numeric={numeric}
      label={etiqueta === true ? titulo : etiqueta}
      className={typeof className === "function" ? className(fila) : className}
    >
      {valor(fila)}
    </Td>
  );
}
