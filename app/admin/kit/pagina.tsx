import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { Note } from "#app/ui/note.tsx";
import type { Tema } from "#modules/comun/eventos/catalogo.ts";
import { AvisoRespuesta } from "./aviso.tsx";

type Props = Partial<ComponentProps<typeof AvisoRespuesta>> & {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** Tabs above everything that the page says. */
  antes?: ReactNode;
  /** What reloads the page when it changes. */
  temas?: readonly Tema[];
  /** Shown while other filters or another page of it are loading. */
  cargando?: string;
  children: ReactNode;
};

/** A page of the admin: title, actions, what is loading, the answer to its last form, and its content. */
export function PaginaAdmin(props: Props) {
  const { title, text, actions, antes, temas = [], cargando, respuesta, rechazo, children } = props;
  useRealtime(temas);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-3 gap-y-2 md:mb-5 md:gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 md:block">
          <h1 className="text-[1.625rem] md:text-[2rem]">{title}</h1>
          {text && <p className="text-[0.9375rem] text-tinta-2 md:mt-1.5">{text}</p>}
        </div>
        {actions && <div className="admin-acciones">{actions}</div>}
      </div>
      <AvisoEspacio />
      <OfrecerFactor />
      {antes}
      {cargando && <Cargando>{cargando}</Cargando>}
      <AvisoRespuesta respuesta={respuesta} {...(rechazo && { rechazo })} />
      {children}
    </>
  );
}

/** Admins of a public shop are offered the second factor from their first day; later it is required. */
function OfrecerFactor() {
  if (useRootData()?.usuario?.factor !== "pendiente") return null;
  return (
    <Note kind="warning" className="mb-4.5">
      Protege la tienda: activa la <Link to="/cuenta/seguridad">verificación en dos pasos</Link>. Desde tu
      séptimo día la administración la pide para entrar.
    </Note>
  );
}

/** Before the disk of the database is full, and sign-ins fail with it. */
function AvisoEspacio() {
  const espacio = useRootData()?.espacio;
  if (!espacio) return null;
  return (
    <Note kind="warning" className="mb-4.5">
      {espacio}
    </Note>
  );
}

/** Shown while another page or filter of this same list is loading. */
function Cargando({ children }: { children: string }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || location.pathname !== pathname) return null;
  return (
    <p role="status" className="mb-3 font-semibold text-tinta-2">
      {children}
    </p>
  );
}
