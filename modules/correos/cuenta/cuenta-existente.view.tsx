import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import type { cuentaExistente } from "./cuenta-existente.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof cuentaExistente> }) {
  return (
    <MarcoCorreo
      {...entorno}
      resumen="Alguien intentó registrarse con tu correo, y ya tienes una cuenta."
      titulo="Ya tienes una cuenta"
      bajada="No hace falta registrarse de nuevo."
    >
      <ParrafoCorreo>
        Hola. Alguien, quizás tú, intentó crear una cuenta en {nombreTienda(entorno.tienda)} con este correo,
        y ya existe una.
      </ParrafoCorreo>
      <ParrafoCorreo>
        Ingresa con tu contraseña de siempre. Si no la recuerdas, puedes crear una nueva:
      </ParrafoCorreo>
      <BotonCorreo href={datos.enlace_recuperar}>Recuperar mi contraseña</BotonCorreo>
      <NotaCorreo>
        Si no fuiste tú, no tienes que hacer nada: tu cuenta sigue igual y nadie entró en ella.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
