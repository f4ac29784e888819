import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Cifra, Nota, Parrafo } from "../vista/piezas.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import type { sorteoSinGanadores } from "./sorteo-sin-ganadores.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoSinGanadores> }) {
  const { puntos_devueltos } = datos;
  return (
    <Marco
      {...entorno}
      tono="noche"
      resumen={`Te devolvimos ${conPuntos(puntos_devueltos)}.`}
      titulo="El sorteo terminó sin ganadores"
      bajada={datos.producto}
    >
      <Parrafo>
        {saludo(datos.nombre)} El sorteo {datos.key} terminó sin ganadores. Motivo: {datos.motivo}
      </Parrafo>
      <Parrafo>Te devolvimos todos los puntos que habías abonado:</Parrafo>
      <Cifra
        valor={`+${miles(puntos_devueltos)}`}
        pie={puntos_devueltos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
      />
      <Accion href={paginaSorteo(entorno.public_url, datos)}>Ver el sorteo</Accion>
      <Nota>Cuando se abra el próximo sorteo de este producto, puedes volver a participar.</Nota>
    </Marco>
  );
}
