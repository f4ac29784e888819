import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Checkmark } from "#app/ui/states/checkmark.tsx";

type Props = { titulo: string; children: ReactNode; buzon_local: boolean };

/** Confirmation with the next step. It takes the focus, so that a screen reader announces it. */
export function AvisoCorreoEnviado({ titulo, children, buzon_local }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      className="acceso-listo grid justify-items-start gap-3.5 outline-0"
      role="status"
      tabIndex={-1}
    >
      <Checkmark />
      <h1>{titulo}</h1>
      {children}
      {buzon_local && (
        <div className="grid gap-2.5 w-full mt-1.5">
          <ButtonLink to="/buzon" variant="secondary" full>
            Abrir el buzón de demostración
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
