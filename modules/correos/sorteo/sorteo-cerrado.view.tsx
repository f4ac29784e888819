import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import { Compromiso, enPalabras, fraseGarantia, paginaSorteo, parteDe, saludo } from "../vista/sorteo.tsx";
import { Datos } from "../vista/tablas.tsx";
import type { sorteoCerrado } from "./sorteo-cerrado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoCerrado> }) {
  const garantia = fraseGarantia(datos.garantia);
  const fecha = enPalabras(datos.fecha_sorteo);
  return (
    <Marco
      {...entorno}
      tono="oro"
      resumen={`Se sortea el ${fecha}.`}
      titulo="¡Se reunió la meta!"
      bajada={datos.producto}
    >
      <Parrafo>
        {saludo(datos.nombre)} El sorteo en que participas reunió todos sus puntos y ya tiene fecha:
      </Parrafo>
      <Datos
        filas={[
          ["Producto", datos.producto],
          ["Sorteo", datos.key],
          ["Fecha", fecha],
          ["Tus puntos", parteDe(datos.mis_puntos, datos.objetivo)],
        ]}
      />
      <Parrafo>
        Antes de esa hora, entra al sorteo y presiona Comenzar Sorteo: así tu número al azar también ayuda a
        decidirlo.
      </Parrafo>
      {datos.ronda && datos.pulso_en && (
        <Parrafo>
          Lo decide el pulso N.º {miles(datos.ronda)} de la red pública drand, que sale el{" "}
          {enPalabras(datos.pulso_en)}. Quedó fijado hoy: nadie lo conoce todavía y nadie puede cambiarlo por
          otro.
        </Parrafo>
      )}
      <Accion tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ir al sorteo
      </Accion>
      <Nota>La hora es la de Chile continental.</Nota>
      {garantia && <Nota>{garantia}</Nota>}
      <Compromiso huella={datos.compromiso} />
    </Marco>
  );
}
