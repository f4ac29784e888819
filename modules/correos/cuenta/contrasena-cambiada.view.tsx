import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";

export function Vista(entorno: Entorno) {
  return (
    <Marco
      {...entorno}
      tono="noche"
      resumen="Si fuiste tú, no tienes que hacer nada."
      titulo="Tu contraseña cambió"
      bajada="Si fuiste tú, no tienes que hacer nada."
    >
      <Parrafo>
        Hola. La contraseña de tu cuenta de {nombreTienda(entorno.tienda)} se acaba de cambiar. Desde ahora
        entras con la nueva.
      </Parrafo>
      <Parrafo>
        Si no fuiste tú, recupera tu cuenta ahora mismo y escríbenos a {entorno.tienda.email}.
      </Parrafo>
      <Accion href={`${entorno.public_url}/recuperar`}>No fui yo: recuperar mi cuenta</Accion>
      <Nota>
        En {nombreTienda(entorno.tienda)} nunca te pediremos tu contraseña por correo, WhatsApp ni teléfono.
      </Nota>
    </Marco>
  );
}
