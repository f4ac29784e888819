import { recibirFotoPortada } from "./acciones.server.ts";

export const action = recibirFotoPortada;

export function loader() {
  throw new Response(null, { status: 404 });
}
