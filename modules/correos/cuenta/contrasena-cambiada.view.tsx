import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";

export function Vista(entorno: Entorno) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen="Si fuiste tú, no tienes que hacer nada."
      titulo="Tu contraseña cambió"
      bajada="Si fuiste tú, no tienes que hacer nada."
    >
      <ParrafoCorreo>
        Hola. La contraseña de tu cuenta de {nombreTienda(entorno.tienda)} se acaba de cambiar. Desde ahora
        entras con la nueva.
      </ParrafoCorreo>
      <ParrafoCorreo>
        Si no fuiste tú, recupera tu cuenta ahora mismo y escríbenos a {entorno.tienda.email}.
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}/recuperar`}>No fui yo: recuperar mi cuenta</BotonCorreo>
      <NotaCorreo>
        En {nombreTienda(entorno.tienda)} nunca te pediremos tu contraseña por correo, WhatsApp ni teléfono.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
