import "./vista.css";
import { type MouseEvent, useEffect } from "react";
import { requierePermiso } from "#app/context.ts";
import { Secciones } from "#app/inicio/secciones.tsx";
import { OWN_FRAME } from "#app/layout/own-frame.ts";
import { ShopFrame } from "#app/layout/site-frame.tsx";
import { useRootData } from "#app/lib/session/root-data.ts";
import { conTienda } from "#app/seo/marca.ts";
import { leerVistaPrevia } from "#modules/portada/leer-portada.server.ts";
import type { SeccionVista } from "#modules/portada/vista.ts";
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

/** The page brings its frame itself: that of a visitor, though an admin looks at it. */
export const handle = OWN_FRAME;

/** Asked of the document: the editor may speak before the scripts reach the sections. */
const partesDeVista = () => [...document.querySelectorAll(".portada-vista .inicio > *")];

/** Scrolls to the section that the editor unfolded, and outlines it. */
function useAbierta(secciones: readonly SeccionVista[]): void {
  useEffect(() => {
    const oir = ({ origin, data }: MessageEvent) => {
      if (origin !== window.location.origin || data?.abierta === undefined) return;
      const lugar = secciones.findIndex(({ tipo }) => tipo === data.abierta);
      const partes = partesDeVista();
      for (const [i, parte] of partes.entries()) parte.toggleAttribute("data-abierta", i === lugar);
      partes[lugar]?.scrollIntoView({ block: "center" });
    };
    window.addEventListener("message", oir);
    if (window.parent !== window) window.parent.postMessage({ portada: "lista" }, window.location.origin);
    return () => window.removeEventListener("message", oir);
  }, [secciones]);
}

export default function Vista({ loaderData: { secciones } }: Route.ComponentProps) {
  const raiz = useRootData();
  useAbierta(secciones);
  /** Inside the editor a press on a section opens its fields instead of following a link. */
  const elegir = (event: MouseEvent) => {
    if (window.parent === window || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    const lugar = partesDeVista().findIndex((parte) => parte.contains(event.target as Element));
    const tipo = secciones[lugar]?.tipo;
    if (tipo) window.parent.postMessage({ portada: tipo }, window.location.origin);
  };
  return (
    <ShopFrame data={raiz && { ...raiz, usuario: null, puntos: 0 }}>
      <div className="portada-vista" onClickCapture={elegir}>
        <Secciones secciones={secciones} visita />
      </div>
    </ShopFrame>
  );
}
