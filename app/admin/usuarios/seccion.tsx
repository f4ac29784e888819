import type { ReactNode } from "react";
import { Link } from "react-router";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";

type Props = {
  id: string;
  titulo: ReactNode;
  enlace?: { to: string; texto: string } | undefined;
  children: ReactNode;
};

/** A section of a person's page, with a link to the full list. */
export const UsuarioSeccion = ({ enlace, ...seccion }: Props) => (
  <SeccionAdmin
    {...seccion}
    lado={
      enlace && (
        <Link
          to={enlace.to}
          className="inline-flex min-h-11 items-center font-semibold text-enlace underline-offset-3 hover:underline"
        >
          {enlace.texto}
        </Link>
      )
    }
  />
);

export const Nada = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 text-sm text-tinta-2">{children}</p>
);
