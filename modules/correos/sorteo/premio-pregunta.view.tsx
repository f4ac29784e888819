import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { saludo } from "../vista/sorteo.tsx";
import type { premioPregunta } from "./premio-pregunta.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof premioPregunta> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={datos.pregunta}
      titulo="Tenemos una pregunta"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Antes de enviarte el premio {datos.codigo} queremos saber:
      </ParrafoCorreo>
      <ParrafoCorreo>{datos.pregunta}</ParrafoCorreo>
      <BotonCorreo tono="oro" href={`${entorno.public_url}/mis-pedidos`}>
        Responder en Mis pedidos
      </BotonCorreo>
      <NotaCorreo>Mientras no respondas, el plazo para reclamar tu premio no corre.</NotaCorreo>
    </MarcoCorreo>
  );
}
