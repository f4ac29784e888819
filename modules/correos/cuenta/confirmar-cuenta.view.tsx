import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo, vigencia } from "../vista/piezas.tsx";
import type { confirmarCuenta } from "./confirmar-cuenta.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof confirmarCuenta> }) {
  return (
    <Marco
      {...entorno}
      resumen="Un clic y tu cuenta queda lista para comprar y juntar puntos."
      titulo="Ya casi estás dentro"
      bajada="Confirma tu correo y tu cuenta queda lista."
    >
      <Parrafo>
        Hola. Recibimos tu registro en {nombreTienda(entorno.tienda)}. Presiona el botón para confirmar que
        esta dirección es tuya.
      </Parrafo>
      <Parrafo>Entrarás directo a tu carrito, con tu sesión iniciada.</Parrafo>
      <Accion href={datos.enlace}>Confirmar mi cuenta</Accion>
      <Nota>
        {vigencia(datos.horas)}
        Si no te registraste en {nombreTienda(entorno.tienda)}, ignora este correo: sin confirmar, la cuenta
        no se puede usar.
      </Nota>
    </Marco>
  );
}
