import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, CifraCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import type { sorteoSinGanadores } from "./sorteo-sin-ganadores.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoSinGanadores> }) {
  const { puntos_devueltos } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`Te devolvimos ${conPuntos(puntos_devueltos)}.`}
      titulo="El sorteo terminó sin ganadores"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} El sorteo {datos.key} terminó sin ganadores. Motivo: {datos.motivo}
      </ParrafoCorreo>
      <ParrafoCorreo>Te devolvimos todos los puntos que habías abonado:</ParrafoCorreo>
      <CifraCorreo
        valor={`+${miles(puntos_devueltos)}`}
        pie={puntos_devueltos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
      />
      <BotonCorreo href={paginaSorteo(entorno.public_url, datos)}>Ver el sorteo</BotonCorreo>
      <NotaCorreo>Cuando se abra el próximo sorteo de este producto, puedes volver a participar.</NotaCorreo>
    </MarcoCorreo>
  );
}
