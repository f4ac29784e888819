import type { ComponentProps } from "react";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import type { Tema } from "#modules/comun/eventos/catalogo.ts";
import { AvisoRespuesta } from "./aviso.tsx";
import { Cargando } from "./cargando.tsx";

type Props = ComponentProps<typeof AdminFrame> & {
  /** What reloads the page when it changes. */
  temas?: readonly Tema[];
  /** Shown while other filters or another page of it are loading. */
  cargando?: string;
} & Partial<ComponentProps<typeof AvisoRespuesta>>;

const TEMAS = ["admin"] as const;

/** A page of the admin: title, actions, what is loading, the answer to its last form, and its content. */
export function PaginaAdmin({ temas = TEMAS, cargando, respuesta, rechazo, children, ...frame }: Props) {
  useRealtime(temas);
  return (
    <AdminFrame {...frame}>
      {cargando && <Cargando>{cargando}</Cargando>}
      <AvisoRespuesta respuesta={respuesta} {...(rechazo && { rechazo })} />
      {children}
    </AdminFrame>
  );
}
