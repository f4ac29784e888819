import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import {
  Compromiso,
  fechaEnPalabras,
  fraseGarantia,
  paginaSorteo,
  parteDe,
  saludo,
} from "../vista/sorteo.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { sorteoCerrado } from "./sorteo-cerrado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoCerrado> }) {
  const fecha = fechaEnPalabras(datos.fecha_sorteo);
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`Se sortea el ${fecha}.`}
      titulo="¡Se reunió la meta!"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} El sorteo en que participas reunió todos sus puntos y ya tiene fecha:
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Producto", datos.producto],
          ["Sorteo", datos.key],
          ["Fecha", fecha],
          ["Tus puntos", parteDe(datos.mis_puntos, datos.objetivo)],
        ]}
      />
      <ParrafoCorreo>
        Antes de esa hora, entra al sorteo y presiona Comenzar Sorteo: así tu número al azar también ayuda a
        decidirlo.
      </ParrafoCorreo>
      {datos.ronda && datos.pulso_en && (
        <ParrafoCorreo>
          Lo decide el pulso N.º {miles(datos.ronda)} de la red pública drand, que sale el{" "}
          {fechaEnPalabras(datos.pulso_en)}. Quedó fijado hoy: nadie lo conoce todavía y nadie puede cambiarlo
          por otro.
        </ParrafoCorreo>
      )}
      <BotonCorreo tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ir al sorteo
      </BotonCorreo>
      <NotaCorreo>La hora es la de Chile continental.</NotaCorreo>
      <NotaCorreo>{fraseGarantia(datos.garantia)}</NotaCorreo>
      <Compromiso huella={datos.compromiso} />
    </MarcoCorreo>
  );
}
