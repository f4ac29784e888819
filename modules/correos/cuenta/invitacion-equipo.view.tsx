import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import type { invitacionEquipo } from "./invitacion-equipo.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof invitacionEquipo> }) {
  const tienda = nombreTienda(entorno.tienda);
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`${datos.por} te invitó con el rol ${datos.rol}.`}
      titulo="Súmate al equipo"
      bajada={`Te invitaron a administrar ${tienda}.`}
    >
      <ParrafoCorreo>
        Hola. {datos.por} te invitó a administrar {tienda} con el rol <b>{datos.rol}</b>. {datos.alcance}
      </ParrafoCorreo>
      <ParrafoCorreo>
        Acepta con la cuenta de este correo. Si aún no tienes una, la creas en el mismo paso: solo eliges tu
        contraseña.
      </ParrafoCorreo>
      <BotonCorreo href={datos.enlace}>Ver la invitación</BotonCorreo>
      <NotaCorreo>
        El enlace vence en {datos.dias} días y sirve una sola vez. Quien administra la tienda no participa en
        sus sorteos ni apuesta. Si no esperabas esta invitación, ignora este correo.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
