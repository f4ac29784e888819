import "./permiso.css";
import type { ReactNode } from "react";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Note } from "#app/ui/note.tsx";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

type Props = { permiso: Permiso; children: ReactNode };

/** Shows buttons and links to people who may use them. The server checks the permission again. */
export const SiPuede = ({ permiso, children }: Props) => (usePuede()(permiso) ? children : null);

/** The forms of a page. Without the permission their values can be read, but not changed or sent. */
export function Editable({ permiso, children }: Props) {
  if (usePuede()(permiso)) return children;
  return (
    <>
      <Note kind="info" className="mb-4.5">
        Tu rol permite ver esta página, no cambiarla.
      </Note>
      <fieldset disabled aria-label="Solo lectura" className="solo-ver min-w-0">
        {children}
      </fieldset>
    </>
  );
}
