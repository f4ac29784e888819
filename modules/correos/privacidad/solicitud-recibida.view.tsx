import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { solicitudRecibida } from "./solicitud-recibida.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof solicitudRecibida> }) {
  const { codigo, clase, recibida, hasta, bloqueo_hasta } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`Te respondemos a más tardar el ${hasta}.`}
      titulo="Recibimos tu solicitud"
      bajada={`Solicitud ${codigo}`}
    >
      <ParrafoCorreo>
        Hola. Registramos tu solicitud sobre tus datos personales. Guarda este correo: es tu comprobante.
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Solicitud", codigo],
          ["Qué pides", clase],
          ["Recibida", recibida],
          ["Te respondemos hasta", hasta],
        ]}
      />
      {bloqueo_hasta && (
        <ParrafoCorreo>
          Desde ahora solo guardamos tus datos, sin usarlos: no te enviamos avisos ni los entregamos a otros
          sistemas. Sobre este bloqueo te respondemos a más tardar el {bloqueo_hasta}. Lo que la ley o una
          compra en curso exige, como avisarte de su pago, sigue igual.
        </ParrafoCorreo>
      )}
      <BotonCorreo href={`${entorno.public_url}/mis-datos/derechos`}>Ver mis derechos</BotonCorreo>
      <NotaCorreo>
        La ley permite prorrogar el plazo una sola vez, por 30 días; si pasa, te avisamos.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
