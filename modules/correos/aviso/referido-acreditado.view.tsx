import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, CifraCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { saludo } from "../vista/sorteo.tsx";
import type { referidoAcreditado } from "./referido-acreditado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof referidoAcreditado> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`Ya tienes ${conPuntos(datos.puntos)} más.`}
      titulo="¡Tu invitación dio puntos!"
      bajada={`Gracias por traer a alguien a ${nombreTienda(entorno.tienda)}.`}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Una persona que invitaste hizo una compra, y te llevas el {datos.porcentaje}%
        de sus puntos:
      </ParrafoCorreo>
      <CifraCorreo
        valor={`+${miles(datos.puntos)}`}
        pie={datos.puntos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
      />
      <BotonCorreo tono="oro" href={`${entorno.public_url}/mis-puntos`}>
        Ver mis puntos
      </BotonCorreo>
      <NotaCorreo>Recibes puntos por cada compra pagada de las personas que invitas.</NotaCorreo>
    </MarcoCorreo>
  );
}
