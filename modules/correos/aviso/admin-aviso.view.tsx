import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import type { adminAviso } from "./admin-aviso.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof adminAviso> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={datos.texto}
      titulo={datos.titulo}
      bajada="Administración"
    >
      <ParrafoCorreo>{datos.texto}</ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}${datos.ruta}`}>Revisar</BotonCorreo>
      <NotaCorreo>
        Recibes este correo porque administras la tienda. En Ajustes puedes cambiarlo por un resumen diario.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
