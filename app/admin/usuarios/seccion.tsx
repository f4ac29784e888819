import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";

type Props = {
  id: string;
  titulo: ReactNode;
  enlace?: { to: string; texto: string } | undefined;
  children: ReactNode;
};

/** A section of a person's page, with a link to the full list. */
export const UsuarioSeccion = ({ id, titulo, enlace, children }: Props) => (
  <Card as="section" aria-labelledby={id}>
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 id={id} className="text-xl">
        {titulo}
      </h2>
      {enlace && (
        <Link
          to={enlace.to}
          className="inline-flex min-h-11 items-center font-semibold text-enlace underline-offset-3 hover:underline"
        >
          {enlace.texto}
        </Link>
      )}
    </div>
    {children}
  </Card>
);

export const Nada = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 text-sm text-tinta-2">{children}</p>
);
