import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import type { solicitudRespuesta } from "./solicitud-respuesta.ts";

type Datos = DatosDe<typeof solicitudRespuesta>;

const TITULOS: Readonly<Record<Datos["resultado"], string>> = {
  acogida: "Acogimos tu solicitud",
  parcial: "Acogimos una parte de tu solicitud",
  denegada: "No acogimos tu solicitud",
};

export function Vista({ datos, ...entorno }: Entorno & { datos: Datos }) {
  const { codigo, clase, resultado, respuesta, reclamo_hasta, con_cuenta } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`${TITULOS[resultado]} ${codigo}.`}
      titulo={TITULOS[resultado]}
      bajada={`${clase} · Solicitud ${codigo}`}
    >
      {respuesta.map((linea) => (
        <ParrafoCorreo key={linea}>{linea}</ParrafoCorreo>
      ))}
      {con_cuenta && (
        <ParrafoCorreo>En «Mis datos» puedes ver, corregir y descargar lo que guardamos de ti.</ParrafoCorreo>
      )}
      <BotonCorreo href={`${entorno.public_url}/mis-datos/derechos`}>Ver mis derechos</BotonCorreo>
      {reclamo_hasta && (
        <NotaCorreo>
          Si no quedas conforme, puedes reclamar ante la Agencia de Protección de Datos Personales dentro de
          30 días hábiles: hasta el {reclamo_hasta}.
        </NotaCorreo>
      )}
    </MarcoCorreo>
  );
}
