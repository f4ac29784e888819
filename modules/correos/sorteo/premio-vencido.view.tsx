import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { saludo } from "../vista/sorteo.tsx";
import type { premioVencido } from "./premio-vencido.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof premioVencido> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen="El plazo para reclamarlo venció."
      titulo="Tu premio volvió a la tienda"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Hasta el {datos.hasta} no recibimos tu dirección y tu RUT, así que el premio{" "}
        {datos.codigo} quedó como «Premio no reclamado» y su unidad volvió a la tienda. Así lo dicen las bases
        del sorteo.
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mis pedidos</BotonCorreo>
    </MarcoCorreo>
  );
}
