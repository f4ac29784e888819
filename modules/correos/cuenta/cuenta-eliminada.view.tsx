import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";

export function Vista(entorno: Entorno) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen="Borramos tus datos personales, como lo pediste."
      titulo="Eliminamos tu cuenta"
      bajada={`Gracias por haber estado en ${nombreTienda(entorno.tienda)}.`}
    >
      <ParrafoCorreo>
        Hola. Como lo pediste, cerramos tu cuenta y ya no se puede ingresar con este correo.
      </ParrafoCorreo>
      <ParrafoCorreo>
        Borramos tus datos personales. Los movimientos de puntos y los sorteos en que participaste quedan bajo
        un código que no dice quién eres, para que sus resultados se puedan seguir comprobando. Si aún
        participas en un sorteo abierto, guardamos tus datos de contacto solo hasta que termine.
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}/legal/politica-de-privacidad`}>
        Ver cómo cuidamos tus datos
      </BotonCorreo>
      <NotaCorreo>Si no pediste esto, escríbenos cuanto antes a {entorno.tienda.email}.</NotaCorreo>
    </MarcoCorreo>
  );
}
