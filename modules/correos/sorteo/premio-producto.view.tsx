import { Link } from "@react-email/components";
import { envioDePremio } from "#modules/ajustes/promesas.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { COLOR } from "../vista/estilo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, CifraCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import type { premioProducto } from "./premio-producto.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof premioProducto> }) {
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`Tu número ${miles(datos.numero)} ganó el sorteo ${datos.key}.`}
      titulo="¡Ganaste!"
      bajada={datos.producto}
    >
      <ParrafoCorreo>{saludo(datos.nombre)} ¡Felicitaciones! Tu número salió sorteado:</ParrafoCorreo>
      <CifraCorreo valor={miles(datos.numero)} pie={`ganó ${datos.producto}`} />
      <ParrafoCorreo>
        Tu premio ya está en Mis pedidos con el código {datos.codigo_venta}. Lo despachamos a la dirección
        guardada en tus datos, así que revisa que esté al día. {envioDePremio(datos.envio_premio)}
      </ParrafoCorreo>
      {datos.reclamar_hasta && (
        <ParrafoCorreo>
          Para recibirlo necesitamos tu dirección y tu RUT en Mis datos, a más tardar el{" "}
          {datos.reclamar_hasta}. Después el premio vuelve a la tienda.
        </ParrafoCorreo>
      )}
      <BotonCorreo tono="oro" href={`${entorno.public_url}/mis-pedidos`}>
        Ver mi premio
      </BotonCorreo>
      <NotaCorreo>
        También puedes{" "}
        <Link href={paginaSorteo(entorno.public_url, datos)} style={{ color: COLOR.enlace }}>
          ver y verificar el sorteo {datos.key}
        </Link>
        . Ahí decides también si mostramos tu nombre y tu comuna: mientras no digas que sí, se ven solo tu
        número y tu código enmascarado.
      </NotaCorreo>
      {citarSello(datos.sello, entorno.public_url)}
    </MarcoCorreo>
  );
}
