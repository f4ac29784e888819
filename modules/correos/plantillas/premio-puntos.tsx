import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe } from "../correo.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Cifra, Nota, Parrafo } from "./piezas.tsx";
import { paginaSorteo, saludo } from "./sorteo.tsx";

export function PremioPuntos({ datos, ...entorno }: Entorno & { datos: DatosDe<"premio_puntos"> }) {
  return (
    <Marco
      {...entorno}
      tono="oro"
      resumen={`Tu número ${miles(datos.numero)} ganó ${conPuntos(datos.puntos)}.`}
      titulo="¡Ganaste el premio en puntos!"
      bajada={`Sorteo de ${datos.producto}`}
    >
      <Parrafo>
        {saludo(datos.nombre)} ¡Felicitaciones! Tu número {miles(datos.numero)} salió sorteado en el sorteo{" "}
        {datos.key}:
      </Parrafo>
      <Cifra
        valor={`+${miles(datos.puntos)}`}
        pie={datos.puntos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
      />
      <Accion tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ver el sorteo
      </Accion>
      <Nota>Úsalos en el sorteo que quieras: los ves en Mis puntos.</Nota>
    </Marco>
  );
}
