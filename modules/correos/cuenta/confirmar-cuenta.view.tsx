import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo, vigencia } from "../vista/piezas.tsx";
import type { confirmarCuenta } from "./confirmar-cuenta.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof confirmarCuenta> }) {
  return (
    <MarcoCorreo
      {...entorno}
      resumen="Un clic y tu cuenta queda lista para comprar y juntar puntos."
      titulo="Ya casi estás dentro"
      bajada="Confirma tu correo y tu cuenta queda lista."
    >
      <ParrafoCorreo>
        Hola. Recibimos tu registro en {nombreTienda(entorno.tienda)}. Presiona el botón para confirmar que
        esta dirección es tuya.
      </ParrafoCorreo>
      <ParrafoCorreo>Entrarás directo a tu carrito, con tu sesión iniciada.</ParrafoCorreo>
      <BotonCorreo href={datos.enlace}>Confirmar mi cuenta</BotonCorreo>
      <NotaCorreo>
        {vigencia(datos.horas)}
        Si no te registraste en {nombreTienda(entorno.tienda)}, ignora este correo: sin confirmar, la cuenta
        no se puede usar.
      </NotaCorreo>
    </MarcoCorreo>
  );
}
