import "./pago.css";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { Copiable } from "./copiable.tsx";

type Props = { monto: number; codigo: string; titulo?: string };

/** The two values that must be exact in a transfer: the amount, and the code that identifies the sale. */
export const MontoYCodigo = ({ monto, codigo, titulo = "Monto exacto" }: Props) => (
  <dl className="pago-exacto">
    <div className="pago-monto">
      <dt>{titulo}</dt>
      <dd>
        <b>{pesos(monto)}</b>
        <Copiable etiqueta={titulo} copia={String(monto)} conTexto />
      </dd>
    </div>
    <div className="pago-codigo">
      <dt>Código de referencia</dt>
      <dd>
        <b>{codigo}</b>
        <Copiable etiqueta="Código de referencia" copia={codigo} conTexto />
      </dd>
    </div>
  </dl>
);
