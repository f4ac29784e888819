import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo, vigencia } from "../vista/piezas.tsx";
import type { derechosEnlace } from "./derechos-enlace.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof derechosEnlace> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen="Escribe tu solicitud sobre tus datos personales."
      titulo="Tus datos, tus derechos"
      bajada="Un enlace que sirve una vez."
    >
      <ParrafoCorreo>
        Hola. Con este enlace puedes pedirle a {nombreTienda(entorno.tienda)} que te muestre, corrija,
        elimine, bloquee o entregue los datos personales que tenga de ti, o que una persona revise una
        decisión del sistema.
      </ParrafoCorreo>
      <BotonCorreo href={datos.enlace}>Escribir mi solicitud</BotonCorreo>
      <NotaCorreo>
        {vigencia(datos.horas)}
        Si no lo pediste, ignora este correo: nadie puede pedir nada en tu nombre sin él.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
