import "./detalle.css";
import { createContext, type ReactNode, useContext } from "react";
import { Download } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import type { DetalleMovimiento } from "#modules/transferencias/conciliacion/detalles.store.server.ts";
import { esDiaDeTransferencia } from "#modules/transferencias/movimiento.ts";

const Detalles = createContext<ReadonlyMap<number, DetalleMovimiento>>(new Map());

type ConDetallesProps = { detalles: readonly DetalleMovimiento[]; children: ReactNode };

export const ConDetalles = ({ detalles, children }: ConDetallesProps) => (
  <Detalles value={new Map(detalles.map((detalle) => [detalle.id, detalle]))}>{children}</Detalles>
);

type Props = {
  ids: readonly number[];
  /** Whose deposit it is, for people who hear the button without seeing its row. */
  de: string;
  resumen?: string;
  /** What can be done with them. */
  children?: ReactNode;
};

/** Unfolds what the bank said about these movements, as it stands in the file. */
export function DetalleMovimientos({ ids, de, resumen = "Detalle", children }: Props) {
  const detalles = useContext(Detalles);
  const suyos = ids.flatMap((id) => detalles.get(id) ?? []);
  if (suyos.length === 0 && !children) return null;
  return (
    <details className="calce-detalle">
      <summary aria-label={`${resumen}: depósito de ${de}`}>{resumen}</summary>
      <div className="calce-detalles grid gap-4 min-w-0 rounded-xl bg-papel-2 text-[0.875rem]">
        {suyos.map((detalle) => (
          <Movimiento key={detalle.id} detalle={detalle} />
        ))}
        {children}
      </div>
    </details>
  );
}

function Movimiento({ detalle }: { detalle: DetalleMovimiento }) {
  const { fecha_contable, glosa, documento, cuenta_pagador, linea, cartola } = detalle;
  return (
    <div className="grid gap-2">
      <dl className="grid gap-x-5 gap-y-1 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        <Dato nombre={esDiaDeTransferencia(detalle) ? "Día de la transferencia" : "Día contable"}>
          {diaCorto(fecha_contable)}
        </Dato>
        <Dato nombre="Descripción del banco">{glosa}</Dato>
        <Dato nombre="Documento">{documento}</Dato>
        <Dato nombre="Cuenta de origen">{cuenta_pagador}</Dato>
      </dl>
      {(linea !== null || cartola !== null) && <p className="font-semibold">Así venía en el archivo</p>}
      {linea !== null && <Linea linea={linea} />}
      {linea === null && cartola !== null && (
        <p className="text-tinta-2">
          Este movimiento se guardó antes de que conserváramos su línea: búscala en el archivo.
        </p>
      )}
      <Procedencia detalle={detalle} />
    </div>
  );
}

/** The cells of a sheet stand apart, the empty ones too; a line of text stays as it is. */
const Linea = ({ linea }: { linea: string }) => (
  <pre className="calce-linea wrap-anywhere border border-linea rounded-chip bg-superficie whitespace-pre-wrap">
    {linea.includes("\t")
      ? linea.split("\t").map((celda, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells cells apart, and they never move.
          <span key={i} className="calce-celda">
            {celda}{" "}
          </span>
        ))
      : linea}
  </pre>
);

const Dato = ({ nombre, children }: { nombre: string; children: string | null }) =>
  children ? (
    <div>
      <dt className="text-[0.75rem] text-tinta-2">{nombre}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  ) : null;

function Procedencia({ detalle: { cartola, archivo, fila } }: { detalle: DetalleMovimiento }) {
  if (cartola === null) return <p className="text-tinta-2">No viene de un archivo.</p>;
  return (
    <p>
      <a
        href={`/admin/transferencias/archivo/${cartola}`}
        download
        className="link inline-flex min-h-11 items-center gap-1.5 break-all"
      >
        <Download aria-hidden="true" className="size-4 flex-none" />
        {archivo}
        {fila !== null && `, fila ${miles(fila)}`}
      </a>
    </p>
  );
}
