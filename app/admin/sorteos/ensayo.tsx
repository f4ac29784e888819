import { Link } from "react-router";
import { CalendarCheck } from "#app/admin/iconos.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Wrench } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";

export const FUE_ENSAYO = "Fue un ensayo: se inició antes de su fecha.";

/** Beside the button: what a start would be right now. */
export const ChipEnsayo = ({ ensayo }: { ensayo: boolean }) =>
  ensayo ? (
    <Chip tone="warning" icon={<Wrench aria-hidden="true" />}>
      Será un ensayo
    </Chip>
  ) : (
    <Chip tone="success" icon={<CalendarCheck aria-hidden="true" />}>
      Sorteo en su fecha
    </Chip>
  );

/** The state of the switch, on every page from which a raffle can be started. */
export function EnsayosEncendidos({ encendidos }: { encendidos: boolean }) {
  const ajusta = usePuede()("ajustes.guardar");
  if (!encendidos) return null;
  return (
    <Note kind="warning" className="mb-4.5">
      <b>Ensayos encendidos:</b> los sorteos cerrados pueden iniciarse antes de su fecha. Apágalos antes de
      abrir la tienda al público.{" "}
      {ajusta && <Link to="/admin/ajustes?lugar=puntos#ensayos">Apagar los ensayos</Link>}
    </Note>
  );
}
