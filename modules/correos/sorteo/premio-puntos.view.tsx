import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, CifraCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import type { premioPuntos } from "./premio-puntos.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof premioPuntos> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`Tu número ${miles(datos.numero)} ganó ${conPuntos(datos.puntos)}.`}
      titulo="¡Ganaste el premio en puntos!"
      bajada={`Sorteo de ${datos.producto}`}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} ¡Felicitaciones! Tu número {miles(datos.numero)} salió sorteado en el sorteo{" "}
        {datos.key}:
      </ParrafoCorreo>
      <CifraCorreo
        valor={`+${miles(datos.puntos)}`}
        pie={datos.puntos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
      />
      <BotonCorreo tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ver el sorteo
      </BotonCorreo>
      <NotaCorreo>
        Úsalos en el sorteo que quieras: los ves en Mis puntos. En la página del sorteo decides si mostramos
        tu nombre y tu comuna: mientras no digas que sí, se ven solo tu número y tu código enmascarado.
      </NotaCorreo>
      {citarSello(datos.sello, entorno.public_url)}
    </MarcoCorreo>
  );
}
