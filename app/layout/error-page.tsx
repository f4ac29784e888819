import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { conTienda, type MarcaMeta, type Matches, marcaEn } from "#app/seo/marca.ts";
import { Button, ButtonLink, type ButtonSize } from "#app/ui/button/button.tsx";
import { RotateCw } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import offline from "#app/ui/states/error-conexion.svg?inline";
import { EN_PREPARACION, preparacionDe } from "./preparacion/preparacion.ts";

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

/** It replaces a page that may have been scrolled: it starts at the top, and its title is what is read first. Its picture needs no connection. */
function Failure({ message }: { message?: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="container-page">
      <EmptyState
        level={1}
        image={offline}
        headingRef={title}
        title="No pudimos cargar esta página"
        text={message ?? "Revisa tu conexión, espera unos segundos y vuelve a intentarlo."}
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
function errorTitle(error: unknown): string {
  if (preparacionDe(error)) return EN_PREPARACION;
  return isRouteErrorResponse(error) && error.status === 404 ? "No encontramos esta página" : "Algo falló";
}

/** The meta tags of the document; `error` is set when an error replaces the page. */
export function rootMeta(error: unknown, marca: MarcaMeta) {
  const { nombre, descripcion } = { ...marca, ...preparacionDe(error)?.marca };
  return [
    { title: error ? `${errorTitle(error)} · ${nombre}` : nombre },
    ...(preparacionDe(error) ? [{ name: "robots", content: "noindex" }] : []),
    ...(descripcion ? [{ name: "description", content: descripcion }] : []),
  ];
}

/** The meta tags of a page with its own error boundary: a 404 must not show the title of the page. */
export const pageMeta =
  (title: string, description: string) =>
  ({ error, matches }: { error?: unknown; matches: Matches }) =>
    isRouteErrorResponse(error)
      ? rootMeta(error, marcaEn(matches))
      : [{ title: conTienda(matches, title) }, { name: "description", content: description }];

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
