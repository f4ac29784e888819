import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";

export function Vista(entorno: Entorno) {
  return (
    <Marco
      {...entorno}
      resumen="El servidor de correo funciona."
      titulo="El correo funciona"
      bajada="Así se ven los correos de tu tienda."
    >
      <Parrafo>
        Hola. Pediste esta prueba desde la administración de {nombreTienda(entorno.tienda)}. Si la lees, tus
        clientes también recibirán sus confirmaciones y sus compras.
      </Parrafo>
      <Parrafo>Revisa que haya llegado a la bandeja de entrada y no al correo no deseado.</Parrafo>
      <Accion href={`${entorno.public_url}/admin`}>Seguir con los primeros pasos</Accion>
      <Nota>Si no la pediste, otra persona que administra la tienda escribió tu dirección.</Nota>
    </Marco>
  );
}
