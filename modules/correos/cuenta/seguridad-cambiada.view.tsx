import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";

export function Vista({ datos, ...entorno }: Entorno & { datos: { hecho: string } }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={datos.hecho}
      titulo="Cambió la seguridad de tu cuenta"
      bajada="Si fuiste tú, no tienes que hacer nada."
    >
      <ParrafoCorreo>Hola. {datos.hecho}</ParrafoCorreo>
      <ParrafoCorreo>
        Si no fuiste tú, cambia tu contraseña ahora mismo y escríbenos a {entorno.tienda.email}.
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}/cuenta/seguridad`}>Revisar mi cuenta</BotonCorreo>
      <NotaCorreo>
        En {nombreTienda(entorno.tienda)} nunca te pediremos tu contraseña ni tus códigos por correo, WhatsApp
        o teléfono.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
