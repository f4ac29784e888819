import { isRouteErrorResponse } from "react-router";
import { ErrorPage, LoadError } from "#app/layout/error-page.tsx";
import { PaginaAdmin } from "./pagina.tsx";

type Props = { error: unknown; titulo: string; mensaje: string };

/** What a boundary of the admin shows: the page that does not exist, or why its data could not be read. */
export const FallaAdmin = ({ error, titulo, mensaje }: Props) =>
  isRouteErrorResponse(error) ? (
    <ErrorPage error={error} />
  ) : (
    <PaginaAdmin title={titulo} temas={["admin"]}>
      <LoadError message={mensaje} />
    </PaginaAdmin>
  );
