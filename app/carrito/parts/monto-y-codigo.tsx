import { pesos } from "#modules/comun/dinero.ts";
import { Copiable } from "./copiable.tsx";

type Props = { monto: number; codigo: string; titulo?: string };

/** What must be exact in a transfer: how much, and the code that tells whose it is. */
export const MontoYCodigo = ({ monto, codigo, titulo = "Monto exacto" }: Props) => (
  <dl className="bank-exact">
    <div className="bank-amount">
      <dt>{titulo}</dt>
      <dd>{pesos(monto)}</dd>
      <Copiable etiqueta={titulo} copia={String(monto)} conTexto />
    </div>
    <div className="bank-code">
      <dt>Código de referencia</dt>
      <dd>{codigo}</dd>
      <Copiable etiqueta="Código de referencia" copia={codigo} conTexto />
    </div>
  </dl>
);
