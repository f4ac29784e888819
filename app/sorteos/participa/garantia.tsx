import { CircleDot } from "lucide-react";
import { Link } from "react-router";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";

type Props = { garantia: NonNullable<PaginaParticipa["sorteo"]>["garantia"]; href: string };

/** The guarantee in one line: here it must not take room from the abono. */
export function Garantia({ garantia: { titulo, linea }, href }: Props) {
  return (
    <p className="participa-garantia">
      <CircleDot aria-hidden="true" />
      <span>
        <b>{titulo}.</b> {linea} <Link to={href}>Qué significa</Link>
      </span>
    </p>
  );
}
