import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import type { sorteoPlazo } from "./sorteo-plazo.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoPlazo> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`Hasta el ${datos.hasta}.`}
      titulo="Tu sorteo tiene más plazo"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} El sorteo {datos.key} todavía no llega a su meta. Le dimos más tiempo: tiene
        hasta el {datos.hasta}.
      </ParrafoCorreo>
      <ParrafoCorreo>
        Tus {conPuntos(datos.mis_puntos)} siguen participando. Si no llega a la meta, te los devolvemos todos.
      </ParrafoCorreo>
      <BotonCorreo href={paginaSorteo(entorno.public_url, datos)}>Ver el sorteo</BotonCorreo>
      <NotaCorreo>El plazo de un sorteo se alarga una sola vez: esta fue la única.</NotaCorreo>
    </MarcoCorreo>
  );
}
