import { Form } from "react-router";
import { LogOut } from "#app/ui/iconos.tsx";

/** A form, so that signing out works without JavaScript and never happens by following a link. */
export const SignOut = ({ className }: { className?: string }) => (
  <Form method="post" action="/salir" className={className}>
    <button type="submit">
      <LogOut aria-hidden="true" />
      Salir
    </button>
  </Form>
);
