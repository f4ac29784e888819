import { Chip } from "#app/ui/chip.tsx";
import { MonitorSmartphone } from "#app/ui/iconos.tsx";
import { OrdenSeguridad, SeccionSeguridad } from "./seccion.tsx";

type Dispositivo = {
  id: string;
  nombre: string;
  usada: string;
  iniciada: string;
  red: string | null;
  esta: boolean;
};

/** The person's sessions: where their account is open, with the means to close it there. */
export function Dispositivos({ dispositivos }: { dispositivos: Dispositivo[] }) {
  return (
    <SeccionSeguridad id="dispositivos" titulo="Dispositivos">
      <p className="mt-1.5 text-sm text-tinta-2">
        Aquí está abierta tu cuenta. Si no reconoces uno, ciérralo y cambia tu contraseña.
      </p>
      <ul className="mt-4 grid gap-4">
        {dispositivos.map((uno) => (
          <Fila key={uno.id} {...uno} />
        ))}
      </ul>
      {dispositivos.length > 1 && (
        <div className="mt-4">
          <OrdenSeguridad intento="cerrar_otras" boton="Cerrar todas las demás" variant="danger" />
        </div>
      )}
    </SeccionSeguridad>
  );
}

const Fila = ({ id, nombre, usada, iniciada, red, esta }: Dispositivo) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-linea border-b pb-4 last:border-b-0 last:pb-0">
    <div className="grid gap-1">
      <b className="flex flex-wrap items-center gap-2">
        <MonitorSmartphone aria-hidden="true" className="size-[18px]" />
        {nombre}
        {esta && <Chip tone="info">Este dispositivo</Chip>}
      </b>
      <small className="text-tinta-3">
        Usado {usada}
        {red && ` desde la red ${red}`}. Abierto el {iniciada}.
      </small>
    </div>
    {!esta && <OrdenSeguridad intento="cerrar" id={id} boton="Cerrar sesión" de={`en ${nombre}`} />}
  </li>
);
