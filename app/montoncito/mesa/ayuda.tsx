import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { CircleQuestionMark } from "#app/ui/iconos.tsx";
import { Pasos, Probabilidades } from "../reglas.tsx";

/** '?': opens the rules over the table, in any phase. Without JavaScript it goes to the rules below the table. */
export const Ayuda = ({ pedir, className }: { pedir: () => void; className?: string }) => (
  <Link
    to="#como-se-juega"
    className={cx("icon-btn", className)}
    aria-label="Cómo se juega"
    aria-haspopup="dialog"
    onClick={(event) => {
      event.preventDefault();
      pedir();
    }}
  >
    <CircleQuestionMark aria-hidden="true" />
  </Link>
);

type Props = { abierta: boolean; alCambiar: (abierta: boolean) => void; apuestaMaxima: number | null };

/** The same rules as below the table, for a person who does not want to leave it. */
export const DialogoReglas = ({ abierta, alCambiar, apuestaMaxima }: Props) => (
  <Dialog open={abierta} onOpenChange={alCambiar} title="Cómo se juega" wide>
    <div className="montoncito-reglas grid gap-3.5">
      <Pasos apuestaMaxima={apuestaMaxima} />
      <Probabilidades />
    </div>
  </Dialog>
);
