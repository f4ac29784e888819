import { recibirLlave } from "./acciones.server.ts";

export const action = recibirLlave;

export function loader() {
  throw new Response(null, { status: 404 });
}
