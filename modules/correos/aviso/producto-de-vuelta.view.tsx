import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import type { productoDeVuelta } from "./producto-de-vuelta.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof productoDeVuelta> }) {
  const { producto, ruta } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`${producto} está otra vez en la tienda.`}
      titulo="¡Volvió lo que esperabas!"
      bajada={producto}
    >
      <ParrafoCorreo>
        Nos pediste que te avisáramos: <b>{producto}</b> está otra vez en la tienda. No apartamos unidades,
        así que conviene no esperar mucho.
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}${ruta}`}>Verlo en la tienda</BotonCorreo>
      <NotaCorreo>Este aviso llega una sola vez: no tienes que cancelar nada.</NotaCorreo>
    </MarcoCorreo>
  );
}
