import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type Props = {
  /** What the button and its confirmation say. */
  children: ReactNode;
  titulo: ReactNode;
  /** Made when the question is asked, from what the form says then. */
  pregunta: ReactNode | ((form: FormData) => ReactNode);
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  loading?: boolean;
  className?: string;
};

/** The button of a form that asks before it sends. Without JavaScript the form goes at once. */
export function Confirmar({ children, titulo, pregunta, loading, ...look }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [texto, setTexto] = useState<ReactNode>(null);
  const [abierto, setAbierto] = useState(false);
  const preguntar = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    form.current = event.currentTarget.form;
    if (!form.current?.reportValidity()) return;
    setTexto(typeof pregunta === "function" ? pregunta(new FormData(form.current)) : pregunta);
    setAbierto(true);
  };
  const enviar = () => {
    setAbierto(false);
    form.current?.requestSubmit();
  };
  return (
    <>
      <Button {...look} loading={loading ?? false} onClick={preguntar}>
        {children}
      </Button>
      <Dialog
        open={abierto}
        onOpenChange={setAbierto}
        title={titulo}
        description={texto}
        footer={
          <>
            <Button type="button" variant="secondary" onClick={() => setAbierto(false)}>
              Cancelar
            </Button>
            <Button type="button" variant={look.variant ?? "primary"} onClick={enviar}>
              {children}
            </Button>
          </>
        }
      />
    </>
  );
}
