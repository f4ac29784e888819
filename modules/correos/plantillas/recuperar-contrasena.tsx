import type { DatosDe } from "../correo.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Nota, Parrafo, vigencia } from "./piezas.tsx";

export function RecuperarContrasena({
  datos,
  ...entorno
}: Entorno & { datos: DatosDe<"recuperar_contrasena"> }) {
  return (
    <Marco
      {...entorno}
      resumen="Elige una contraseña nueva para volver a entrar."
      titulo="Crea una contraseña nueva"
      bajada="Y vuelve a tus puntos y pedidos."
    >
      <Parrafo>
        Hola. Pediste recuperar el acceso a tu cuenta de Puntazo. Presiona el botón y elige una contraseña
        nueva.
      </Parrafo>
      <Accion href={datos.enlace}>Elegir mi contraseña</Accion>
      <Nota>
        {vigencia(datos.horas)}
        Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma. Nunca compartas este
        enlace.
      </Nota>
    </Marco>
  );
}
