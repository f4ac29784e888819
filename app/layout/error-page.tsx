import { RotateCw } from "lucide-react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Button, ButtonLink, type ButtonSize } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";

const NotFound = () => (
  <div className="container-page">
    <EmptyState
      level={1}
      image="no-encontrado"
      title="No encontramos esta página"
      text="Puede que el enlace esté incompleto o que la página ya no exista. Desde aquí puedes seguir:"
      actions={
        <>
          <ButtonLink to="/productos">Ver productos</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Ir al inicio
          </ButtonLink>
          <ButtonLink to="/como-participar" variant="ghost">
            Cómo participar
          </ButtonLink>
        </>
      }
    />
  </div>
);

/** A plain form that reloads the same address, with or without JavaScript. */
function TryAgain({ size }: { size?: ButtonSize }) {
  const { pathname, search } = useLocation();
  return (
    <form action={pathname} method="get">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button {...(size && { size, variant: "secondary" })} icon={<RotateCw aria-hidden="true" />}>
        Reintentar
      </Button>
    </form>
  );
}

/** Shown inside the frame of a page whose data could not be read. */
export const LoadError = ({ message }: { message: string }) => (
  <Note kind="error" action={<TryAgain size="sm" />}>
    Error: {message}
  </Note>
);

function Failure({ message }: { message?: string }) {
  return (
    <div className="container-page">
      <EmptyState
        level={1}
        image="error-conexion"
        title="No pudimos cargar esta página"
        text={message ?? "Ya quedó registrado. Espera unos segundos y vuelve a intentarlo."}
        actions={
          <>
            <TryAgain />
            <ButtonLink to="/" reloadDocument variant="secondary">
              Ir al inicio
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

/** The title of the document when an error replaces the page. */
const errorTitle = (error: unknown): string =>
  isRouteErrorResponse(error) && error.status === 404 ? "No encontramos esta página" : "Algo falló";

const DESCRIPTION = "Compra, junta puntos y participa. Despachamos a todo Chile.";

/** The meta tags of the document; `error` is set when an error replaces the page. */
export const rootMeta = (error: unknown) => [
  { title: error ? `${errorTitle(error)} · Puntazo` : "Puntazo" },
  { name: "description", content: DESCRIPTION },
];

/** The meta tags of a page with its own error boundary: a 404 must not show the title of the page. */
export const pageMeta =
  (title: string, description: string) =>
  ({ error }: { error?: unknown }) =>
    isRouteErrorResponse(error)
      ? rootMeta(error)
      : [{ title }, { name: "description", content: description }];

/** Shows only messages written for people; other errors must not reveal internals. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Failure />;
  if (error.status === 404) return <NotFound />;
  return (
    <Failure
      message={typeof error.data === "string" && error.status < 500 && error.data ? error.data : undefined}
    />
  );
}
