import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  id: string;
  titulo: ReactNode;
  /** Other pages link to the section, not to its heading. */
  ancla?: boolean;
  /** Beside the heading: a link or a state. */
  lado?: ReactNode;
  texto?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A card of a page under its own heading. */
export function SeccionAdmin({ id, titulo, ancla = false, lado, texto, className, children }: Props) {
  const idTitulo = ancla ? `titulo-${id}` : id;
  const encabezado = (
    <h2 id={idTitulo} className="text-xl">
      {titulo}
    </h2>
  );
  return (
    <Card
      as="section"
      {...(ancla && { id })}
      aria-labelledby={idTitulo}
      className={cx(ancla && "scroll-mt-24", className)}
    >
      {lado ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {encabezado}
          {lado}
        </div>
      ) : (
        encabezado
      )}
      {texto && <p className="mt-1 mb-3.5 text-sm text-tinta-2">{texto}</p>}
      {children}
    </Card>
  );
}

type Plegado = { titulo: string; abierto?: boolean; children: ReactNode };

/** A form that unfolds when it is needed. */
export const Plegable = ({ titulo, abierto = false, children }: Plegado) => (
  <details className="rounded-campo border border-linea bg-superficie px-3.5 py-2.5" open={abierto}>
    <summary className="cursor-pointer font-semibold text-tinta-2">{titulo}</summary>
    <div className="mt-3 grid gap-3">{children}</div>
  </details>
);
