import { peticion } from "#app/context.ts";
import { ENCABEZADO_CSV, filaCsv } from "#modules/escaparates/feed/feed-csv.ts";
import type { Route } from "./+types/feed-csv.ts";
import { responderFeed } from "./feed.server.ts";

/** The catalogue for Meta: CSV with its columns. */
export const loader = ({ context }: Route.LoaderArgs) =>
  responderFeed(peticion({ context }).ctx, {
    tipo: "text/csv",
    inicio: ENCABEZADO_CSV,
    linea: filaCsv,
    fin: "",
  });
