import "./pago.css";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { Copiable } from "./copiable.tsx";

type Props = { monto: number; codigo: string; titulo?: string; alCopiar?: () => void };

/** The two values that must be exact in a transfer: the amount, and the code that identifies the sale. */
export const MontoYCodigo = ({ monto, codigo, titulo = "Monto exacto", alCopiar }: Props) => (
  <dl className="pago-exacto">
    <div className="pago-monto">
      <dt>
        {titulo}
        <Copiable etiqueta={titulo} copia={String(monto)} alCopiar={alCopiar} />
      </dt>
      <dd>
        <b>{pesos(monto)}</b>
      </dd>
    </div>
    <div className="pago-codigo">
      <dt>
        Código
        <Copiable etiqueta="Código" copia={codigo} alCopiar={alCopiar} />
      </dt>
      <dd>
        <b>{codigo}</b>
      </dd>
    </div>
  </dl>
);
