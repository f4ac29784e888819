import { isRouteErrorResponse } from "react-router";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { ErrorPage, LoadError } from "#app/layout/error-page.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";

const TEMAS = ["admin"] as const;

type Props = { error: unknown; titulo: string; mensaje: string };

/** Error boundary of an admin page: keeps the frame and shows a message when the data could not be read. */
export function FallaAdmin({ error, titulo, mensaje }: Props) {
  useRealtime(TEMAS);
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AdminFrame title={titulo}>
      <LoadError message={mensaje} />
    </AdminFrame>
  );
}
