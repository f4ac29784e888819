import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";

export function Vista({ datos, ...entorno }: Entorno & { datos: { hecho: string } }) {
  return (
    <Marco
      {...entorno}
      tono="noche"
      resumen={datos.hecho}
      titulo="Cambió la seguridad de tu cuenta"
      bajada="Si fuiste tú, no tienes que hacer nada."
    >
      <Parrafo>Hola. {datos.hecho}</Parrafo>
      <Parrafo>
        Si no fuiste tú, cambia tu contraseña ahora mismo y escríbenos a {entorno.tienda.email}.
      </Parrafo>
      <Accion href={`${entorno.public_url}/cuenta/seguridad`}>Revisar mi cuenta</Accion>
      <Nota>
        En {nombreTienda(entorno.tienda)} nunca te pediremos tu contraseña ni tus códigos por correo, WhatsApp
        o teléfono.
      </Nota>
    </Marco>
  );
}
