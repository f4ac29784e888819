import type { FormEvent, ReactNode } from "react";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";

type Props = {
  item: Pick<ItemCarrito, "tipo" | "id">;
  alAgregar: () => void;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Adds to the cart: in the browser when scripts run, else by posting to the cart's own form. */
export function FormularioAgregar({ item: { tipo, id: numero }, alAgregar, children, ...form }: Props) {
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    alAgregar();
  };
  return (
    <form {...form} method="post" action="/carrito" noValidate onSubmit={enviar}>
      <input type="hidden" name="intento" value="agregar" />
      <input type="hidden" name="tipo" value={tipo} />
      <input type="hidden" name="id" value={numero} />
      {children}
    </form>
  );
}
