import { redirect } from "react-router";
import { enlaceInvitacion } from "#modules/referidos/enlace-invitacion.ts";
import type { Route } from "./+types/invitado";

/** The short link of an invitation leads to the sign-up page with its code. That page says whether the code exists. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(enlaceInvitacion("", params.codigo));
