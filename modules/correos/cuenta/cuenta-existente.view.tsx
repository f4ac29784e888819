import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import type { cuentaExistente } from "./cuenta-existente.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof cuentaExistente> }) {
  return (
    <Marco
      {...entorno}
      resumen="Alguien intentó registrarse con tu correo, y ya tienes una cuenta."
      titulo="Ya tienes una cuenta"
      bajada="No hace falta registrarse de nuevo."
    >
      <Parrafo>
        Hola. Alguien, quizás tú, intentó crear una cuenta en {nombreTienda(entorno.tienda)} con este correo,
        y ya existe una.
      </Parrafo>
      <Parrafo>Ingresa con tu contraseña de siempre. Si no la recuerdas, puedes crear una nueva:</Parrafo>
      <Accion href={datos.enlace_recuperar}>Recuperar mi contraseña</Accion>
      <Nota>Si no fuiste tú, no tienes que hacer nada: tu cuenta sigue igual y nadie entró en ella.</Nota>
    </Marco>
  );
}
