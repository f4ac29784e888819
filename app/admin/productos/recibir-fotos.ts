import { recibirFotoProducto } from "./acciones.server.ts";

export const action = recibirFotoProducto;

export function loader() {
  throw new Response(null, { status: 404 });
}
