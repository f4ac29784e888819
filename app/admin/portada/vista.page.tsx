import "./vista.css";
import { type MouseEvent, useRef } from "react";
import { requierePermiso } from "#app/context.ts";
import { Secciones } from "#app/inicio/secciones.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { leerVistaPrevia } from "#modules/portada/leer-portada.server.ts";
import type { Route } from "./+types/vista.page.ts";

/** The home page as it would be published now, for the frame of the editor: only admins see it, and no cache stores it. */
export async function loader(args: Route.LoaderArgs) {
  return { secciones: await leerVistaPrevia(requierePermiso(args, "portada.ver").ctx) };
}

export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Robots-Tag": "noindex",
});

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Vista previa de la portada") },
  { name: "description", content: "La portada como se publicaría ahora." },
  { name: "robots", content: "noindex" },
];

export default function Vista({ loaderData: { secciones } }: Route.ComponentProps) {
  const marco = useRef<HTMLDivElement>(null);
  /** Inside the editor a press on a section opens its fields instead of following a link. */
  const elegir = (event: MouseEvent) => {
    if (window.parent === window || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    const partes = [...(marco.current?.querySelectorAll(".inicio > *") ?? [])];
    const lugar = partes.findIndex((parte) => parte.contains(event.target as Element));
    const tipo = secciones[lugar]?.tipo;
    if (tipo) window.parent.postMessage({ portada: tipo }, window.location.origin);
  };
  return (
    <div ref={marco} className="portada-vista" onClickCapture={elegir}>
      <Secciones secciones={secciones} />
    </div>
  );
}
