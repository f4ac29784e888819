import { recibirFoto } from "./acciones.server.ts";

export const action = recibirFoto;

export function loader() {
  throw new Response(null, { status: 404 });
}
