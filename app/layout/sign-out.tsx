import { LogOut } from "lucide-react";
import { Form } from "react-router";

/** A form, so that signing out works without JavaScript and never happens by following a link. */
export const SignOut = ({ className }: { className?: string }) => (
  <Form method="post" action="/salir">
    <button type="submit" className={className}>
      <LogOut aria-hidden="true" />
      Salir
    </button>
  </Form>
);
