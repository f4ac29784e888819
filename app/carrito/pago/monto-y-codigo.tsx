import "./pago.css";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { Copiable } from "./copiable.tsx";

type Props = { monto: number; codigo: string; titulo?: string };

/** The two values that must be exact in a transfer: the amount, and the code that identifies the sale. */
export const MontoYCodigo = ({ monto, codigo, titulo = "Monto exacto" }: Props) => (
  <dl className="pago-exacto">
    <div className="pago-monto py-2.5 pr-2.5 pl-4 rounded-[16px] bg-oro-50 dark:bg-tierra-l25 grid gap-x-3 gap-y-0.5 items-center md:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-[0.875rem] font-semibold text-oro-700 dark:text-oro-200">{titulo}</dt>
      <dd className="flex items-center gap-3 justify-between md:justify-end">
        <b>{pesos(monto)}</b>
        <Copiable etiqueta={titulo} copia={String(monto)} conTexto />
      </dd>
    </div>
    <div className="pago-codigo pt-2 pb-1 pr-2.5 pl-4 grid gap-x-3 gap-y-0.5 items-center md:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-[0.875rem] font-semibold text-tinta-2">Código de referencia</dt>
      <dd className="flex items-center gap-3 justify-between md:justify-end">
        <b>{codigo}</b>
        <Copiable etiqueta="Código de referencia" copia={codigo} conTexto />
      </dd>
    </div>
  </dl>
);
