import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

type Props = { id: string; titulo: string; texto?: ReactNode; children: ReactNode };

/** A card of settings that other pages link to. */
export const SeccionAjustes = ({ id, titulo, texto, children }: Props) => (
  <Card as="section" id={id} aria-labelledby={`titulo-${id}`} className="scroll-mt-24">
    <h2 id={`titulo-${id}`} className={texto ? "text-xl" : "mb-3.5 text-xl"}>
      {titulo}
    </h2>
    {texto && <p className="mt-1 mb-3.5 text-sm text-tinta-2">{texto}</p>}
    {children}
  </Card>
);
