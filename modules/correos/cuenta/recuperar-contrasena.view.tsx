import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo, vigencia } from "../vista/piezas.tsx";
import type { recuperarContrasena } from "./recuperar-contrasena.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof recuperarContrasena> }) {
  return (
    <MarcoCorreo
      {...entorno}
      resumen="Elige una contraseña nueva para volver a entrar."
      titulo="Crea una contraseña nueva"
      bajada="Y vuelve a tus puntos y pedidos."
    >
      <ParrafoCorreo>
        Hola. Pediste recuperar el acceso a tu cuenta de {nombreTienda(entorno.tienda)}. Presiona el botón y
        elige una contraseña nueva.
      </ParrafoCorreo>
      <BotonCorreo href={datos.enlace}>Elegir mi contraseña</BotonCorreo>
      <NotaCorreo>
        {vigencia(datos.horas)}
        Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma. Nunca compartas este
        enlace.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
