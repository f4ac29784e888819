import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { useServerTime } from "#app/lib/clock/use-server-clock.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { cuentaRegresiva } from "#modules/sorteos/realizacion/escenario/cuenta-regresiva.ts";
import { type AccionProps, SorteoAccion } from "./accion.tsx";
import { SorteoCuenta } from "./cuenta.tsx";
import { ChipSorteo, EscenaSorteo } from "./escena.tsx";

const UN_SEGUNDO = 1000;

/** The target is reached and the raffle waits for its draw. */
export function HeroCerrado(props: AccionProps & { reloj: ServerClock }) {
  const { vista, reloj } = props;
  return (
    <EscenaSorteo vista={vista}>
      <ChipSorteo estado="Cerrado" />
      <h1 id="titulo-sorteo">{vista.producto}</h1>
      <p>
        La meta de {conPuntos(vista.objetivo)} está completa.{" "}
        {vista.fecha_sorteo &&
          `El sorteo es el ${formatearDia(vista.fecha_sorteo)}, entre las 22:00 y las 24:00, hora de Chile.`}
      </p>
      <Espera vista={vista} reloj={reloj} />
      <SorteoAccion {...props} />
    </EscenaSorteo>
  );
}

/** Until 22:00 the countdown to the window; inside it, the countdown to the automatic draw. */
function Espera({ vista, reloj }: { vista: VistaSorteo; reloj: ServerClock }) {
  const ahora = useServerTime(reloj, UN_SEGUNDO);
  const { fecha_sorteo, sorteo_automatico } = vista;
  if (!fecha_sorteo || !sorteo_automatico) return null;
  const hastaVentana = cuentaRegresiva(fecha_sorteo, ahora);
  if (hastaVentana) return <SorteoCuenta cuenta={hastaVentana} titulo="Faltan para el sorteo" />;
  const hastaAutomatico = cuentaRegresiva(sorteo_automatico, ahora);
  if (!hastaAutomatico)
    return <p className="sorteo-ahora">El sorteo está por realizarse. No cierres esta página.</p>;
  return (
    <>
      <p className="sorteo-ahora">
        {vista.pulso?.firma
          ? "El pulso ya salió: los ganadores están decididos y cualquiera puede calcularlos. Si nadie lo inicia antes, se publican solos en:"
          : "La ventana del sorteo ya está abierta. Si nadie lo inicia antes, se realiza solo en:"}
      </p>
      <SorteoCuenta cuenta={hastaAutomatico} titulo="Faltan para el sorteo automático" />
    </>
  );
}
