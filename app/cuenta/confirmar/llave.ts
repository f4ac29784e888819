import { probarConLlave } from "./acciones.server.ts";

export const action = probarConLlave;

export function loader() {
  throw new Response(null, { status: 404 });
}
