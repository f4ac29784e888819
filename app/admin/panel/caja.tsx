import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import type { Column } from "#app/ui/chart/chart.tsx";
import { cx } from "#app/ui/cx.ts";
import { type Periodo, rotuloCorto, rotuloLargo } from "#modules/panel/periodos.ts";

type Props = {
  titulo: string;
  ancho?: "panel-ancha" | "panel-angosta";
  enlace?: { to: string; texto: string };
  aparte?: ReactNode;
  children: ReactNode;
};

/** A card of the dashboard: title, link to the full page and main figures. */
export function Caja({ titulo, ancho = "panel-angosta", enlace, aparte, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={cx("panel-tarjeta", ancho)}>
      <header>
        <h2 id={id} className="text-xl">
          {titulo}
        </h2>
        {aparte}
        {enlace && (
          <Link to={enlace.to} className="panel-mas inline-flex items-center text-enlace">
            {enlace.texto}
          </Link>
        )}
      </header>
      {children}
    </Card>
  );
}

/** The columns that all charts of a period share. */
export const columnasDe = (periodos: readonly Periodo[]): Column[] =>
  periodos.map((periodo) => ({
    id: periodo.inicio.toISOString(),
    short: rotuloCorto(periodo, periodos.length),
    long: rotuloLargo(periodo),
  }));
