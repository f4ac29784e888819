import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import type { Panel } from "#modules/panel/panel.ts";
import { alertasBaliza } from "#modules/sorteos/baliza/salud.ts";

/** A warning while the beacon's relays fail; nothing while it is well or switched off. */
export function PanelBaliza({ baliza, ahora }: { baliza: Panel["baliza"]; ahora: Date }) {
  const alertas = alertasBaliza(baliza, ahora);
  if (alertas.length === 0) return null;
  return (
    <Note kind="warning" className="mb-4.5">
      {alertas.map((alerta) => (
        <p key={alerta}>{alerta}</p>
      ))}
      <Link to="/admin/sorteos#baliza">Ver el azar público</Link>
    </Note>
  );
}
