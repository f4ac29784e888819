import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";

export function Vista(entorno: Entorno) {
  return (
    <MarcoCorreo
      {...entorno}
      resumen="El servidor de correo funciona."
      titulo="El correo funciona"
      bajada="Así se ven los correos de tu tienda."
    >
      <ParrafoCorreo>
        Hola. Pediste esta prueba desde la administración de {nombreTienda(entorno.tienda)}. Si la lees, tus
        clientes también recibirán sus confirmaciones y sus compras.
      </ParrafoCorreo>
      <ParrafoCorreo>
        Revisa que haya llegado a la bandeja de entrada y no al correo no deseado.
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}/admin`}>Seguir con los primeros pasos</BotonCorreo>
      <NotaCorreo>Si no la pediste, otra persona que administra la tienda escribió tu dirección.</NotaCorreo>
    </MarcoCorreo>
  );
}
