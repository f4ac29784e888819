import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { charlaEntregada } from "./charla-entregada.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof charlaEntregada> }) {
  const { cliente, correo, mensajes } = datos;
  const quien = cliente || correo;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`${quien} conversó con Mati y pide que le responda una persona.`}
      titulo="Quieren hablar contigo"
      bajada="Una conversación del chat"
    >
      <ParrafoCorreo>
        {quien} conversó con Mati y pidió que el equipo lea la conversación. Respóndele a {correo}.
      </ParrafoCorreo>
      <DatosCorreo
        filas={mensajes.map(({ de, texto }) => [de === "mati" ? "Mati" : quien, texto] as const)}
      />
      <BotonCorreo href={`mailto:${correo}`}>Responder</BotonCorreo>
      <NotaCorreo>
        Son sus últimos mensajes hasta que lo pidió; quitamos las contraseñas, RUT y teléfonos que
        reconocimos. Lo que escriba después no llega aquí.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
