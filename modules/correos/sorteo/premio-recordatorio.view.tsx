import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { saludo } from "../vista/sorteo.tsx";
import type { premioRecordatorio } from "./premio-recordatorio.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof premioRecordatorio> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`Tienes hasta el ${datos.hasta}.`}
      titulo="Tu premio te espera"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Para enviarte el premio {datos.codigo} nos falta {datos.falta}. Guárdalo en Mis
        datos a más tardar el {datos.hasta}.
      </ParrafoCorreo>
      <BotonCorreo tono="oro" href={`${entorno.public_url}/mis-datos`}>
        Completar mis datos
      </BotonCorreo>
      <NotaCorreo>
        Si el plazo vence, el premio vuelve a la tienda, como dicen las bases del sorteo. ¿Tienes un problema?
        Escríbenos antes de esa fecha.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
