import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import type { adminAviso } from "./admin-aviso.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof adminAviso> }) {
  return (
    <Marco {...entorno} tono="noche" resumen={datos.texto} titulo={datos.titulo} bajada="Administración">
      <Parrafo>{datos.texto}</Parrafo>
      <Accion href={`${entorno.public_url}${datos.ruta}`}>Revisar</Accion>
      <Nota>
        Recibes este correo porque administras la tienda. En Ajustes puedes cambiarlo por un resumen diario.
      </Nota>
    </Marco>
  );
}
