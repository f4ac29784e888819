import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import type { solicitudPaso } from "./solicitud-paso.ts";

type Datos = DatosDe<typeof solicitudPaso>;

const DICHO: Readonly<Record<Datos["paso"], { titulo: string; texto: (datos: Datos) => string }>> = {
  prorroga: {
    titulo: "Necesitamos más tiempo",
    texto: ({ hasta }) =>
      `Prorrogamos el plazo para responderte, como la ley lo permite una sola vez. Te respondemos a más tardar el ${hasta}.`,
  },
  bloqueo_aceptado: {
    titulo: "Tus datos quedan bloqueados",
    texto: () =>
      "Aceptamos el bloqueo: seguimos guardando tus datos sin usarlos hasta que respondamos tu solicitud o nos pidas levantarlo.",
  },
  bloqueo_terminado: {
    titulo: "El bloqueo terminó",
    texto: () => "Desde ahora volvemos a usar tus datos como dice la política de privacidad.",
  },
};

export function Vista({ datos, ...entorno }: Entorno & { datos: Datos }) {
  const { titulo, texto } = DICHO[datos.paso];
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={texto(datos)}
      titulo={titulo}
      bajada={`Solicitud ${datos.codigo}`}
    >
      <ParrafoCorreo>Hola. {texto(datos)}</ParrafoCorreo>
      {datos.motivo && <ParrafoCorreo>Por qué: {datos.motivo}</ParrafoCorreo>}
      <BotonCorreo href={`${entorno.public_url}/mis-datos/derechos`}>Ver mis derechos</BotonCorreo>
    </MarcoCorreo>
  );
}
