import { redirect } from "react-router";
import { peticion } from "#app/context.ts";
import type { Route } from "./+types/salir.ts";

/** A GET must not sign the person out: links can be followed by accident. */
export const loader = () => redirect("/");

export async function action(args: Route.ActionArgs) {
  const { headers } = await peticion(args).auth.salir(args.request.headers);
  return redirect("/", { headers });
}
