import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, Huella, NotaCorreo, ParrafoCorreo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { fechaEnPalabras, paginaSorteo, saludo } from "../vista/sorteo.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { sorteoSemilla } from "./sorteo-semilla.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoSemilla> }) {
  const ensayo = !datos.baliza.startsWith(`drand:${QUICKNET.hash}:`);
  const cuando = datos.pulso_en === null ? null : fechaEnPalabras(datos.pulso_en);
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen="Tu copia del código sellado y de la huella de los aportes."
      titulo={datos.tarde ? "Código sellado y aportes, a la vista" : "Ya está todo, falta el azar"}
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Los aportes del sorteo {datos.key} quedaron congelados y el código sellado ya
        es público. {datos.tarde ? "Lo demás lo pone" : "Solo falta"}{" "}
        {ensayo
          ? "el pulso de la baliza de ensayo, que sirve para practicar y no como garantía."
          : "el pulso del azar público, un número al azar que la red drand publica para todo el mundo y que la tienda no controla."}
      </ParrafoCorreo>
      {datos.tarde && (
        <ParrafoCorreo>
          <b>Esta vez llegamos tarde:</b> publicamos el código sellado cuando el pulso ya había salido. El
          acta lo dice y la verificación lo muestra.
        </ParrafoCorreo>
      )}
      <DatosCorreo
        filas={[
          ["Sorteo", datos.key],
          ["Aportes", miles(datos.aportes)],
          ["Pulso que decide", `N.º ${miles(datos.ronda)} de ${ensayo ? "la baliza de ensayo" : "drand"}`],
          ...(cuando === null ? [] : [[datos.tarde ? "Salió" : "Sale", cuando] as [string, string]]),
        ]}
      />
      <BotonCorreo tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ver el sorteo
      </BotonCorreo>
      <Separador />
      <Subtitulo>Para qué guardar este correo</Subtitulo>
      <ParrafoCorreo>
        Con lo que sigue, el acta que se descarga de la página y el pulso, cualquier persona puede terminar el
        sorteo por su cuenta, aunque la tienda desaparezca. Y si alguien cambiara un aporte después, la huella
        ya no sería esta.
      </ParrafoCorreo>
      <NotaCorreo>Huella de los aportes</NotaCorreo>
      <Huella>{datos.huella_aportes}</Huella>
      <NotaCorreo>Código sellado</NotaCorreo>
      <Huella>{datos.semilla}</Huella>
      <NotaCorreo>Pulso fijado</NotaCorreo>
      <Huella>{datos.baliza}</Huella>
    </MarcoCorreo>
  );
}
