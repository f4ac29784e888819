import type { DatosDe } from "../correo.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Nota, Parrafo } from "./piezas.tsx";

export function AdminAviso({ datos, ...entorno }: Entorno & { datos: DatosDe<"admin_aviso"> }) {
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
