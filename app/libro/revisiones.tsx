import "./revisiones.css";
import { Check, TriangleAlert, X } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";

const SIGNOS = {
  ok: { signo: "✓", palabra: "Correcto", Icono: Check },
  mal: { signo: "✗", palabra: "Falla", Icono: X },
  aviso: { signo: "!", palabra: "Atención", Icono: TriangleAlert },
} as const;

const conMayuscula = (texto: string) => `${texto.charAt(0).toUpperCase()}${texto.slice(1)}`;

/** The lines of a verification of the book, each with its sign in words. */
export const Revisiones = ({ lineas, nombre }: { lineas: readonly ComprobacionLibro[]; nombre: string }) => (
  <ul className="libro-revisiones" aria-label={nombre}>
    {lineas.map(({ id, titulo, ok, aviso, explicacion }) => {
      const clase = !ok ? "mal" : aviso ? "aviso" : "ok";
      const { signo, palabra, Icono } = SIGNOS[clase];
      return (
        <li key={id} className={cx("libro-revision", `libro-revision-${clase}`)} data-check={id}>
          <span className="libro-revision-signo">
            <Icono aria-hidden="true" />
            <span className="sr-only">
              {signo} {palabra}:
            </span>
          </span>
          <div>
            <b>{titulo}</b>
            <p>{conMayuscula(explicacion)}</p>
          </div>
        </li>
      );
    })}
  </ul>
);
