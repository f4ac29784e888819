import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Checkmark } from "#app/ui/checkmark.tsx";

type Props = { title: string; children: ReactNode; mailbox: boolean; actions?: ReactNode };

/** A drawn check and what to do next. It takes the focus, so that a screen reader reads it. */
export function MailSent({ title, children, mailbox, actions }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} className="access-done" role="status" tabIndex={-1}>
      <Checkmark />
      <h1>{title}</h1>
      {children}
      {(mailbox || actions) && (
        <div className="access-actions">
          {mailbox && (
            <ButtonLink to="/buzon" variant="secondary" full>
              Abrir el buzón de demostración
            </ButtonLink>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
