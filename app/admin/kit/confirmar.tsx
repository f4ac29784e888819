import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

type Props = {
  /** The label of the button and of its confirmation. */
  children: ReactNode;
  titulo: ReactNode;
  /** A function is called when the dialog opens, with the values of the form at that moment. */
  pregunta: ReactNode | ((form: FormData) => ReactNode);
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  loading?: boolean;
  className?: string;
  /** Name and value that the form sends when this button submits it. */
  name?: string;
  value?: string;
  disabled?: boolean;
  /** The id of the form that it sends, when it stands outside of it. */
  form?: string;
  /** The button shows only its icon, with this accessible name; the confirmation still shows the text. */
  etiqueta?: string;
};

/** A submit button that asks for confirmation first. Without JavaScript the form is sent at once. */
export function Confirmar({ children, titulo, pregunta, loading, etiqueta, ...look }: Props) {
  const boton = useRef<HTMLButtonElement>(null);
  const [texto, setTexto] = useState<ReactNode>(null);
  const [abierto, setAbierto] = useState(false);
  const preguntar = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    boton.current = event.currentTarget;
    const { form } = event.currentTarget;
    if (!form?.reportValidity()) return;
    setTexto(typeof pregunta === "function" ? pregunta(new FormData(form)) : pregunta);
    setAbierto(true);
  };
  const enviar = () => {
    setAbierto(false);
    boton.current?.form?.requestSubmit(boton.current);
  };
  return (
    <>
      {etiqueta === undefined ? (
        <Button {...look} loading={loading ?? false} onClick={preguntar}>
          {children}
        </Button>
      ) : (
        <BotonIcono {...look} etiqueta={etiqueta} onClick={preguntar} />
      )}
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

type Icono = Pick<Props, "icon" | "className" | "name" | "value" | "disabled" | "form"> & {
  etiqueta: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

const BotonIcono = ({ icon, className, etiqueta, ...boton }: Icono) => (
  <button
    name={boton.name}
    value={boton.value}
    disabled={boton.disabled}
    form={boton.form}
    onClick={boton.onClick}
    type="submit"
    className={cx("icon-btn", className)}
    aria-label={etiqueta}
  >
    {icon}
  </button>
);
