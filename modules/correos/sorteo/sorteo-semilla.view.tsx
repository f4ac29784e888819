import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Huella, Nota, Parrafo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { enPalabras, paginaSorteo, saludo } from "../vista/sorteo.tsx";
import { Datos } from "../vista/tablas.tsx";
import type { sorteoSemilla } from "./sorteo-semilla.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoSemilla> }) {
  const ensayo = !datos.baliza.startsWith(`drand:${QUICKNET.hash}:`);
  const cuando = datos.pulso_en === null ? null : enPalabras(datos.pulso_en);
  return (
    <Marco
      {...entorno}
      tono="oro"
      resumen="Tu copia de la semilla y de la huella de los aportes."
      titulo={datos.tarde ? "Semilla y aportes, a la vista" : "Ya está todo, falta el azar"}
      bajada={datos.producto}
    >
      <Parrafo>
        {saludo(datos.nombre)} Los aportes del sorteo {datos.key} quedaron congelados y la semilla ya es
        pública. {datos.tarde ? "Lo demás lo pone" : "Solo falta"}{" "}
        {ensayo
          ? "el pulso de la baliza de ensayo, que sirve para practicar y no como garantía."
          : "el pulso de la baliza pública, un número al azar que la red drand publica para todo el mundo y que la tienda no controla."}
      </Parrafo>
      {datos.tarde && (
        <Parrafo>
          <b>Esta vez llegamos tarde:</b> publicamos la semilla cuando el pulso ya había salido. El acta lo
          dice y la verificación lo muestra.
        </Parrafo>
      )}
      <Datos
        filas={[
          ["Sorteo", datos.key],
          ["Aportes", miles(datos.aportes)],
          ["Pulso que decide", `N.º ${miles(datos.ronda)} de ${ensayo ? "la baliza de ensayo" : "drand"}`],
          ...(cuando === null ? [] : [[datos.tarde ? "Salió" : "Sale", cuando] as [string, string]]),
        ]}
      />
      <Accion tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ver el sorteo
      </Accion>
      <Separador />
      <Subtitulo>Para qué guardar este correo</Subtitulo>
      <Parrafo>
        Con lo que sigue, el acta que se descarga de la página y el pulso, cualquier persona puede terminar el
        sorteo por su cuenta, aunque la tienda desaparezca. Y si alguien cambiara un aporte después, la huella
        ya no sería esta.
      </Parrafo>
      <Nota>Huella de los aportes</Nota>
      <Huella>{datos.huella_aportes}</Huella>
      <Nota>Semilla</Nota>
      <Huella>{datos.semilla}</Huella>
      <Nota>Pulso fijado</Nota>
      <Huella>{datos.baliza}</Huella>
    </Marco>
  );
}
