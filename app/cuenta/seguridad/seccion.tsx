import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";

/** One part of the page: a card with its title. */
export const SeccionSeguridad = ({
  id,
  titulo,
  children,
}: {
  id: string;
  titulo: string;
  children: ReactNode;
}) => (
  <section className="card p-4 md:p-6" aria-labelledby={id}>
    <h2 id={id} className="text-xl">
      {titulo}
    </h2>
    {children}
  </section>
);

type Props = {
  intento: string;
  boton: string;
  /** The row of the form, where there are several. */
  id?: string;
  /** Completes the name of the button for people who hear the page. */
  de?: string;
  variant?: ButtonVariant;
  children?: ReactNode;
};

/** A form with one button. Works without JavaScript. */
export function OrdenSeguridad({ intento, boton, id, de, variant = "secondary", children }: Props) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === intento && (id === undefined || formData.get("id") === id);
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intento" value={intento} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
      <Button size="sm" variant={variant} loading={enviando}>
        {boton}
        {de && <span className="sr-only"> {de}</span>}
      </Button>
    </Form>
  );
}
